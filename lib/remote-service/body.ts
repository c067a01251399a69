/** Reads the body of a response, up to a size, and says what it is when it is not JSON. */
import type { Unread } from '../contract/answer.ts';

export type BodyText = { at: 'text'; text: string } | { at: 'too-large' };

export type Json = { at: 'json'; value: unknown } | { at: 'none' } | { at: 'unread'; unread: Unread };

/** Arrays and objects inside each other; a deeper body can't be kept or sent between contexts. */
const deepest = 64;

/** Rejects when the connection breaks or the response is aborted. Counts bytes after decompression. */
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

/** Never throws. A byte order mark has gone already. */
export function readJson(text: string): Json {
  const start = text.trimStart()[0];
  if (start === undefined) return { at: 'none' };
  if (start === '<') return { at: 'unread', unread: 'web-page' };
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, deepest) ? { at: 'unread', unread: 'unexpected' } : { at: 'json', value };
  } catch {
    return { at: 'unread', unread: start === '{' || start === '[' ? 'cut-off' : 'unexpected' };
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}
