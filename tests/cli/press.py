# SPDX-License-Identifier: ISC
# Types lines at a shell, with TAB and the return key after each, and prints what became of each: what the shell
# prints between "RAN<" and ">RAN" when it runs one. It must print READY when it is so.
# usage: press.py SHELL WORD... -- LINE...
import fcntl, os, pty, select, struct, sys, termios, time

def read_until(fd, mark):
    got, end = b"", time.time() + 20
    while mark not in got:
        if time.time() > end or not select.select([fd], [], [], 20)[0]:
            sys.exit(f"no {mark} but {got}")
        got += os.read(fd, 65536)
    return got

shell, lines = sys.argv[1:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:]
pid, fd = pty.fork()
if pid == 0:
    os.execvp(shell[0], shell)
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 250, 0, 0))
read_until(fd, b"READY")
for line in lines:
    os.write(fd, line.encode() + b"\t\n")
    print(read_until(fd, b">RAN").rpartition(b"RAN<")[2].partition(b">RAN")[0].decode())
os.close(fd)
os.waitpid(pid, 0)
