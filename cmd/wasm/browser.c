/* SPDX-License-Identifier: ISC */
/*
 * browser.c: what a page calls of the program as WebAssembly: a request of `umpire batch` in, its reply out.
 * It is no part of the program that runs by itself.
 */
#include "cmd.h"

#define EXPORT(name) __attribute__((export_name(name)))

/* Of one request. All of it is given back when the next one comes. */
static struct arena arena;
static struct buffer reply;
static char *request;
static size_t request_length;

char *page_request(size_t length);
const char *page_answer(void);
size_t page_answer_length(void);

/* Where the caller writes so many bytes. */
EXPORT("page_request") char *page_request(size_t length)
{
	arena_free(&arena);
	reply = (struct buffer){ .arena = &arena };
	request = arena_take(&arena, length + 1);
	request_length = length;
	return request;
}

/* What comes of them: a line, which stays until the next request. */
EXPORT("page_answer") const char *page_answer(void)
{
	batch_answer(&reply, request, request_length);
	return reply.bytes;
}

EXPORT("page_answer_length") size_t page_answer_length(void)
{
	return reply.length;
}
