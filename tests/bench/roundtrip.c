/* SPDX-License-Identifier: ISC */
/* roundtrip.c: a bare program that parses a YAML file with libyaml and emits it again. */
#include <stdio.h>
#include <yaml.h>

int main(int argc, char **argv)
{
	yaml_parser_t parser;
	yaml_emitter_t emitter;
	yaml_event_t event;
	FILE *in = argc == 2 ? fopen(argv[1], "rb") : NULL;
	int done = 0;

	if (!in || !yaml_parser_initialize(&parser) || !yaml_emitter_initialize(&emitter))
		return 2;
	yaml_parser_set_input_file(&parser, in);
	yaml_emitter_set_output_file(&emitter, stdout);
	while (!done) {
		if (!yaml_parser_parse(&parser, &event))
			return 2;
		done = event.type == YAML_STREAM_END_EVENT;
		if (!yaml_emitter_emit(&emitter, &event))
			return 2;
	}
	yaml_parser_delete(&parser);
	yaml_emitter_delete(&emitter);
	fclose(in);
	return 0;
}
