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
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { at: 'text', text: text + decoder.decode() };
    bytes += value.byteLength;
    if (bytes > mostBytes) return { at: 'too-large' };
    text += decoder.decode(value, { stream: true });
  }
}

/** Never throws. A byte order mark has gone already. */
export function readJson(text: string): Json {
  const start = text.trimStart()[0];
  if (start === undefined) return { at: 'none' };
  if (start === '<') return { at: 'unread', unread: 'web-page' };
  if (isTooDeep(text)) return { at: 'unread', unread: 'unexpected' };
  try {
    return { at: 'json', value: JSON.parse(text) };
  } catch {
    return { at: 'unread', unread: start === '{' || start === '[' ? 'cut-off' : 'unexpected' };
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) quoted = !quoted;
    else if (quoted) index += code === 0x5c ? 1 : 0;
    else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
