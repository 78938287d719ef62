/* SPDX-License-Identifier: ISC */
/* attribution.c: the lines by which mail programs introduce an original, and what they add at the end. */
#include "mail/lines.h"

#include <string.h>

enum { LONGEST_ATTRIBUTION = 500 };

static bool has_one(const char *line, const char *const *words)
{
	while (*words && !find_words(line, *words))
		words++;
	return *words;
}

static bool begins_with_one(const char *line, const char *const *words)
{
	while (*words && !begins_with(line, *words))
		words++;
	return *words;
}

/* ---- who wrote, and when ---------------------------------------------- */

static const char *const verbs[] = {
	" wrote", " writes", " schrieb", " a \xc3\xa9" "crit", " skrev", " skriver", " schreef",
	" geschreven",
	" kirjoitti", " kirjutas", " escribi\xc3\xb3", " ha scritto", " scrisse", " napisa\xc5\x82",
	" napisa\xc5\x82(a)", " pisze", " escreveu", " napsal", " nap\xc3\xadsal", " \xc3\xadrta", " a scris",
	" ra\xc5\xa1\xc4\x97", " rakst\xc4\xabja", "\xe5\x86\x99\xe9\x81\x93", "\xe3\x81\xae\xe3\x83\xa1",
	NULL
};

static const char *const starters[] = {
	"On ", "Am ", "Le ", "Den ", "El ", "Il ", "Op ", "Em ", "Dnia ", "W dniu ", "Pe ", "Kell ", "Der ",
	"* ", "At ", "In article ", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mo", "Di", "Mi", "Do.",
	"Fr", "Sa", "So", "man.", "tir.", "ons.", "tor.", "fre.", "l\xc3\xb8r.", "s\xc3\xb8n.", "ma ", "ti ",
	"ke ", "to ", "pe ", "la ", "su ", "E, ", "T, ", "K, ", "N, ", "R, ", "L, ", "P, ", "pon.", "wt.",
	"\xc5\x9br.", "czw.", "pt.", "sob.", "niedz.", NULL
};

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

bool begins_attribution(const char *line)
{
	line += strspn(line, " \t");
	return is_digit(*line) || begins_with_one(line, starters);
}

/* 22:00, 22.00, 10:00 PM. */
static bool has_time(const char *line)
{
	for (const char *c = line; *c; c++)
		if (is_digit(*c) && (c[1] == ':' || c[1] == '.' || c[1] == 'h') && is_digit(c[2]) &&
		    is_digit(c[3]))
			return true;
	return false;
}

static bool ends_by_colon(const char *line)
{
	size_t n = strlen(line);

	while (n && strchr(" \t*_-", line[n - 1]))
		n--;
	return (n && line[n - 1] == ':') || (n > 3 && !memcmp(line + n - 3, "\xef\xbc\x9a", 3));
}

/* "---- On Thu, 19 Nov 2026 22:00 Umpire <...> wrote ----" */
static bool is_between_rules(const char *line)
{
	size_t n = strlen(line);

	line += strspn(line, " ");
	return !strncmp(line, "---", 3) && n > 3 && line[strspn(line, "-")] && strstr(line + 3, " ---");
}

/* "2026-11-19 22:00 GMT+01:00 Umpire <...>:" */
static bool is_date_and_address(const char *line)
{
	const char *address = strchr(line, '<');

	return address && strchr(address, '@') && strchr(address, '>') && has_time(line) &&
	       begins_attribution(line);
}

bool is_attribution(const char *line, bool *certain)
{
	bool has_digit = false;

	if (strlen(line) > LONGEST_ATTRIBUTION || strchr(line, '{') ||
	    !(ends_by_colon(line) || is_between_rules(line)) ||
	    !(has_one(line, verbs) || is_date_and_address(line)))
		return false;
	for (const char *c = line; *c; c++)
		has_digit |= is_digit(*c);
	*certain = strchr(line, '@') || (has_time(line) && begins_attribution(line));
	return *certain || has_digit || begins_attribution(line) || strlen(line) < 80;
}

/* ---- header blocks ---------------------------------------------------- */

enum { FROM = 1, SENT = 2, TO = 4, COPY = 8, SUBJECT = 16 };

static const struct label {
	const char *word;
	unsigned kind;
} labels[] = {
	{ "From", FROM }, { "Von", FROM }, { "De", FROM }, { "Fra", FROM }, { "Fr\xc3\xa5n", FROM },
	{ "Van", FROM }, { "L\xc3\xa4hett\xc3\xa4j\xc3\xa4", FROM }, { "Saatja", FROM }, { "Kellelt", FROM },
	{ "Da", FROM }, { "Od", FROM }, { "Exp\xc3\xa9" "diteur", FROM }, { "Remitente", FROM },
	{ "Mittente", FROM }, { "Absender", FROM }, { "Afzender", FROM }, { "Nadawca", FROM },
	{ "Sent", SENT }, { "Date", SENT }, { "Gesendet", SENT }, { "Datum", SENT },
	{ "Envoy\xc3\xa9", SENT },
	{ "Envoy\xc3\xa9 le", SENT }, { "Sendt", SENT }, { "Dato", SENT }, { "Skickat", SENT },
	{ "Verzonden", SENT }, { "L\xc3\xa4hetetty", SENT }, { "P\xc3\xa4iv\xc3\xa4ys", SENT },
	{ "P\xc3\xa4iv\xc3\xa4m\xc3\xa4\xc3\xa4r\xc3\xa4", SENT }, { "Saadetud", SENT },
	{ "Kuup\xc3\xa4" "ev", SENT }, { "Enviado", SENT }, { "Enviado el", SENT }, { "Fecha", SENT },
	{ "Inviato", SENT }, { "Data", SENT }, { "Wys\xc5\x82" "ano", SENT }, { "Date d'envoi", SENT },
	{ "To", TO }, { "An", TO }, { "\xc3\x80", TO }, { "A", TO }, { "Til", TO }, { "Till", TO },
	{ "Aan", TO },
	{ "Vastaanottaja", TO }, { "Adressaat", TO }, { "Kellele", TO }, { "Saaja", TO }, { "Para", TO },
	{ "Do", TO }, { "Destinataire", TO }, { "Destinatario", TO }, { "Empf\xc3\xa4nger", TO },
	{ "Cc", COPY }, { "Kopia", COPY }, { "Kopi", COPY }, { "Copie", COPY }, { "Kopie", COPY },
	{ "DW", COPY },
	{ "Kopio", COPY }, { "Koopia", COPY }, { "Reply-To", COPY }, { "Antwort an", COPY },
	{ "Subject", SUBJECT }, { "Betreff", SUBJECT }, { "Objet", SUBJECT }, { "Emne", SUBJECT },
	{ "\xc3\x84mne", SUBJECT }, { "Onderwerp", SUBJECT }, { "Aihe", SUBJECT }, { "Teema", SUBJECT },
	{ "Asunto", SUBJECT }, { "Oggetto", SUBJECT }, { "Temat", SUBJECT },
};

static bool is_label(const char *line, const char *word)
{
	if (!begins_with(line, word))
		return false;
	line += strlen(word);
	while (*line && (strchr(" \t*_", *line) || !strncmp(line, "\xc2\xa0", 2)))
		line += *line == '\xc2' ? 2 : 1;
	return *line == ':';
}

unsigned header_label(const char *line)
{
	line += strspn(line, " \t*_|");
	for (size_t i = 0; i < LENGTH(labels); i++)
		if (is_label(line, labels[i].word))
			return same(labels[i].word, "Do") && !strchr(line, '@') && !find_words(line, "umpire")
				? 0 : labels[i].kind;
	return 0;
}

/* An action may well say from where and to where; it has neither a subject nor a day on which it was sent. */
bool is_header_block(unsigned kinds)
{
	int n = 0;

	for (unsigned kind = FROM; kind <= SUBJECT; kind <<= 1)
		n += (kinds & kind) != 0;
	return n >= 3 && (kinds & (SUBJECT | SENT));
}

/* ---- marks ------------------------------------------------------------ */

static const char *const marks[] = {
	"original message", "original mail", "original appointment", "original e-mail", "forwarded message",
	"forwarded by", "urspr\xc3\xbcngliche nachricht", "original-nachricht", "originalnachricht",
	"weitergeleitete nachricht", "weitergeleitete mail", "message d'origine",
	"message d\xe2\x80\x99origine", "message original", "message transf\xc3\xa9r\xc3\xa9",
	"message r\xc3\xa9" "exp\xc3\xa9" "di\xc3\xa9", "courriel original", "opprinnelig melding",
	"opprinnelig e-post", "videresendt melding", "videresendt meddelelse", "oprindelig meddelelse",
	"oprindelig besked", "ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande",
	"vidarebefordrat brev", "oorspronkelijk bericht", "oorspronkelijke bericht", "doorgestuurd bericht",
	"alkuper\xc3\xa4inen viesti", "v\xc3\xa4litetty viesti", "edelleenl\xc3\xa4hetetty viesti",
	"algne kiri", "algs\xc3\xb5num", "algne teade", "originaalkiri", "edastatud kiri",
	"edastatud s\xc3\xb5num",
	"mensaje original", "mensaje reenviado", "messaggio originale", "messaggio inoltrato",
	"wiadomo\xc5\x9b\xc4\x87 oryginalna", "oryginalna wiadomo\xc5\x9b\xc4\x87",
	"przekazana wiadomo\xc5\x9b\xc4\x87", NULL
};

static const char *const beginnings[] = {
	"begin forwarded message:", "anfang der weitergeleiteten", "d\xc3\xa9" "but du message",
	"d\xc3\xa9" "but de message", "videresendt melding:", "start p\xc3\xa5 videresendt",
	"vidarebefordrat brev:", "begin doorgestuurd bericht", "alkaa v\xc3\xa4litetty",
	"v\xc3\xa4litetty viesti alkaa", "inizio messaggio inoltrato", "inicio del mensaje",
	"pocz\xc4\x85tek przekazanej", NULL
};

/* Dashes of any length, underscores, asterisks: how many bytes of them stand there. */
static size_t rule_length(const char *line, int *signs)
{
	const char *from = line;

	for (*signs = 0; *line; ++*signs) {
		if (strchr("-_*=", *line))
			line++;
		else if (!strncmp(line, "\xe2\x80", 2) && line[2] >= '\x90' && line[2] <= '\x95')
			line += 3;
		else
			break;
	}
	return (size_t)(line - from);
}

bool is_original_mark(const char *line)
{
	size_t length;
	int signs;

	line += strspn(line, " \t");
	length = rule_length(line, &signs);
	if (begins_with_one(line, beginnings))
		return true;
	if (signs >= 20 && is_empty(line + length))
		return true;
	return signs >= 2 && strlen(line) < 120 && has_one(line + length, marks);
}

/* ---- the end ---------------------------------------------------------- */

static const char *const phones[] = {
	"sent from my ", "sent from outlook", "sent from yahoo", "sent from mail for", "sent from proton",
	"sent with proton", "sent with tuta", "sent via ", "sent using ", "get outlook for", "get bluemail",
	"von meinem ", "gesendet mit ", "gesendet von ", "diese nachricht wurde von mein",
	"outlook f\xc3\xbcr ", "envoy\xc3\xa9 de mon ", "envoy\xc3\xa9 depuis ",
	"envoy\xc3\xa9 \xc3\xa0 partir ",
	"t\xc3\xa9l\xc3\xa9" "charger outlook", "obtenir outlook", "sendt fra min", "sendt fra outlook",
	"sendt med ", "f\xc3\xa5 outlook", "hent outlook", "skickat fr\xc3\xa5n min", "h\xc3\xa4mta outlook",
	"skaffa outlook", "verstuurd vanaf ", "verzonden vanaf ", "outlook voor ", "l\xc3\xa4hetetty ",
	"hanki outlook", "saadetud minu ", "enviado desde ", "obtener outlook", "inviato da ",
	"scarica outlook", "ottieni outlook", "wys\xc5\x82" "ane z ", "pobierz outlook", NULL
};

bool is_phone_signature(const char *line)
{
	line += strspn(line, " \t*_-");
	return strlen(line) < 120 && begins_with_one(line, phones);
}

static const char *const disclaimers[] = {
	"this e-mail and any ", "this email and any ", "this message and any ", "this message is intended",
	"this e-mail is confidential", "this email is confidential", "the information contained in this",
	"the information in this e", "the contents of this e", "confidentiality notice", "disclaimer",
	"confidential:", "diese e-mail enth", "diese nachricht enth", "diese e-mail kann vertraul",
	"diese e-mail ist vertraul", "der inhalt dieser e-mail", "ce message et ", "ce courriel ",
	"denne e-post",
	"denne e-mail ", "det h\xc3\xa4r meddelandet", "detta meddelande", "dit bericht ", "deze e-mail ",
	"t\xc3\xa4m\xc3\xa4 viesti", "t\xc3\xa4m\xc3\xa4 s\xc3\xa4hk\xc3\xb6posti", "este mensaje ",
	"questo messaggio ",
	"questa e-mail ", "ta wiadomo\xc5\x9b\xc4\x87", "niniejsza wiadomo", "k\xc3\xa4" "esolev e-kiri", NULL
};

bool is_disclaimer(const char *line)
{
	line += strspn(line, " \t*_");
	return begins_with_one(line, disclaimers);
}
