/* SPDX-License-Identifier: ISC */
/* empty.c: a program that does nothing: what starting a process costs. */
int main(void)
{
	return 0;
}
