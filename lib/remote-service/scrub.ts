/** Takes the key out of what a service says, should it echo it. */
import { isRecord } from '../contract/tolerant.ts';

const inPlace = '…';
/** A shorter key could be a word of the data itself: it is only taken out of what is quoted. */
const tellingLength = 12;

/** Whether a body's text holds the key, so that it must be scrubbed. An error's words are shown: there any key counts. */
export function echoes(text: string, key: string, isError: boolean): boolean {
  if (!isError && key.length < tellingLength) return false;
  return formsOf(key).some((form) => text.includes(form)) || text.includes(JSON.stringify(key).slice(1, -1));
}

/** The same without the key in any of its strings or names. */
export function scrubbed(value: unknown, key: string): unknown {
  if (typeof value === 'string') return scrubbedText(value, key);
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [scrubbedText(name, key), scrubbed(one, key)]));
}

function scrubbedText(text: string, key: string): string {
  return formsOf(key).reduce((rest, form) => rest.replaceAll(form, inPlace), text);
}

function formsOf(key: string): string[] {
  const encoded = encodeURIComponent(key);
  return encoded === key ? [key] : [key, encoded];
}
