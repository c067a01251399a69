/**
 * Compares a locale file with the English one and with its uses. Finds messages that are missing, unused, or have
 * other placeholders or plural forms.
 */
import type { Uses } from './message-uses.ts';

/** Keys in the manifest's form. Values: the text, or its plural forms joined by ` | `. */
export type Messages = ReadonlyMap<string, string>;

export function localeFaults(english: Messages, other: Messages, { keys, unclear }: Uses): string[] {
  return [
    ...unclear.map((place) => `it can’t be told which message is meant: ${place}`),
    ...[...keys].filter((key) => !english.has(key)).map((key) => `used and missing: ${key}`),
    ...[...english.keys()].filter((key) => !keys.has(key)).map((key) => `nobody uses: ${key}`),
    ...[...english.keys()].filter((key) => !other.has(key)).map((key) => `not translated: ${key}`),
    ...[...other.keys()].filter((key) => !english.has(key)).map((key) => `translated and not there: ${key}`),
    ...[...english].flatMap(([key, text]) => differing(key, text, other.get(key))),
  ];
}

function differing(key: string, text: string, translated: string | undefined): string[] {
  if (translated === undefined) return [];
  const [one, two] = [text.split(' | '), translated.split(' | ')];
  if (one.length !== two.length) return [`has not as many forms: ${key}`];
  const isSame = one.every((form, at) => namesAs(form, two[at] ?? '', one.length > 1 && at === 0));
  return isSame ? [] : [`names something else: ${key}: ${text} / ${translated}`];
}

/** The singular form may spell out its number. */
function namesAs(form: string, translated: string, isOne: boolean): boolean {
  const [here, there] = [placesIn(form), placesIn(translated)];
  if (isOne) for (const places of [here, there]) places.delete('$1');
  return here.size === there.size && [...here].every((place) => there.has(place));
}

function placesIn(text: string): Set<string> {
  return new Set(text.match(/\$\d/g));
}
