/** Reads a response within limits: the body as JSON, the headers, and the key scrubbed from both. */
import type { Unread } from '../contract/answer.ts';
import { isRecord, isTooDeep } from '../contract/tolerant.ts';

export type BodyText = { at: 'text'; text: string } | { at: 'too-large' };

type Json = { at: 'json'; value: unknown } | { at: 'none' } | { at: 'unread'; unread: Unread };

/** Rejects when the connection breaks or is aborted. Counts bytes after decompression. */
export async function readBody(response: Response, mostBytes: number): Promise<BodyText> {
  if (!response.body) return { at: 'text', text: '' };
  const announced = Number(response.headers.get('content-length') ?? '0');
  if (announced > mostBytes) return { at: 'too-large' };
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { at: 'text', text: new TextDecoder().decode(joined(chunks, bytes)) };
    bytes += value.byteLength;
    if (bytes > mostBytes) return { at: 'too-large' };
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Never throws. The byte order mark is already gone. */
export function readJson(text: string): Json {
  const start = text.trimStart()[0];
  if (start === undefined) return { at: 'none' };
  if (start === '<') return { at: 'unread', unread: 'web-page' };
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? { at: 'unread', unread: 'unexpected' } : { at: 'json', value };
  } catch {
    return { at: 'unread', unread: start === '{' || start === '[' ? 'cut-off' : 'unexpected' };
  }
}

const longestWait = 24 * 60 * 60 * 1_000;

/**
 * `Retry-After` in milliseconds from now, from seconds or a date, at most a day. Null when absent.
 * A date is compared with the service's own `Date` header, so a wrong local clock does not matter.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const said = headers.get('retry-after')?.trim();
  if (!said) return null;
  if (/^\d{1,9}$/.test(said)) return Math.min(Number(said) * 1_000, longestWait);
  const until = /^[A-Z][a-z]+, /.test(said) ? Date.parse(said) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const servicesNow = Date.parse(headers.get('date') ?? '');
  return Math.min(Math.max(0, until - (Number.isNaN(servicesNow) ? now : servicesNow)), longestWait);
}

/** `X-Rate-Limit-Remaining`; null when absent. */
export function remainingAsks(headers: Headers): number | null {
  const said = headers.get('x-rate-limit-remaining')?.trim() ?? '';
  return /^\d{1,9}$/.test(said) ? Number(said) : null;
}

const inPlace = '…';
/** A shorter key could be an ordinary word of the data, so it is only scrubbed from quoted errors. */
const distinctiveLength = 12;

/** Whether a body contains the key and must be scrubbed. Error texts are shown to the user, so there any key counts. */
export function echoes(text: string, key: string, isError: boolean): boolean {
  if (!isError && key.length < distinctiveLength) return false;
  return formsOf(key).some((form) => text.includes(form)) || text.includes(JSON.stringify(key).slice(1, -1));
}

/** A copy without the key in any string or property name. */
export function scrubbed<Value>(value: Value, key: string): Value;
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
