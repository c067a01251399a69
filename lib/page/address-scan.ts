/** Finds addresses in a text by looking around each `@`: linear in the text's length whatever it holds. */
import { realAddress } from './address-check.ts';

/** What was found, and where in the text it began and ended. */
export interface Found {
  address: string;
  from: number;
  to: number;
}

const LONGEST_LOCAL = 64;
const LONGEST_HOST = 253;

const table = (characters: RegExp): readonly boolean[] =>
  Array.from({ length: 128 }, (_, code) => characters.test(String.fromCharCode(code)));

const IN_LOCAL = table(/[A-Za-z0-9._+'&=~#$*!-]/);
const IN_HOST = table(/[A-Za-z0-9.-]/);
const LETTER = /^\p{L}$/u;

const localCode = (code: number): boolean => code < 128 && IN_LOCAL[code] === true;

/** Letters of other scripts may stand in a host, never their punctuation (`。`). */
const hostCode = (code: number): boolean =>
  code < 128 ? IN_HOST[code] === true : code >= 0xa1 && LETTER.test(String.fromCharCode(code));

/** Where the part before the `@` at `at` begins. */
function localStart(text: string, at: number): number {
  let from = at;
  const floor = Math.max(0, at - LONGEST_LOCAL - 10);
  while (from > floor && localCode(text.charCodeAt(from - 1))) from -= 1;
  return from;
}

function hostEnd(text: string, at: number): number {
  let to = at + 1;
  const ceiling = Math.min(text.length, at + 1 + LONGEST_HOST);
  while (to < ceiling && hostCode(text.charCodeAt(to))) to += 1;
  return to;
}

/** Takes off what belongs to an escape before the address: `\u003e`, `\x3e`, `\n`, `%20`. */
function afterEscape(text: string, from: number, local: string): string {
  const before = text.charAt(from - 1);
  if (before === '\\') return local.replace(/^(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrtbf])/i, '');
  if (before === '%') return local.replace(/^[0-9a-f]{2}/i, '');
  return local;
}

const STUCK_WORD = /^[A-Z][a-z]/;
const STUCK_END = /\.(?:([a-z]{2,6})[A-Z]|([A-Za-z]{2,10})\P{ASCII}).{0,60}$/u;

/** A word stuck to the end (`acme.comPhone`, `acme.com.Please`) or to another script is not the host's. */
export function cleanHost(run: string): string {
  const labels = run.replace(/^[.-]{1,9}/, '').split('.');
  const end = labels.findIndex(
    (label, at) => label === '' || (at > 1 && STUCK_WORD.test(label) && !/[A-Z]/.test(labels[0] ?? '')),
  );
  const kept = end === -1 ? labels : labels.slice(0, end);
  return kept
    .join('.')
    .replace(/-{1,99}$/, '')
    .replace(STUCK_END, '.$1$2');
}

/** Is the `@` part of a web address (`https://user@host`) or of a handle (`@user@host`)? */
function isNoMail(text: string, from: number): boolean {
  const before = text.charAt(from - 1);
  if (before === '@') return true;
  if (before === '/') return true;
  return before === ':' && /:\/\/[^\s/]{1,64}$/.test(text.slice(Math.max(0, from - 70), from - 1));
}

/** The endings of hosts that people write backwards most. */
const BACKWARDS = /^(?:moc|gro|ten|ude|oi|ku|ue|ed|rf|ti|se|ln|hc|ta)\./;

/** `moc.emca@ofni`, to be shown right to left: read as it is seen. */
function backwards(local: string, hostRun: string): string | null {
  return BACKWARDS.test(local) && !hostRun.includes('.') ? [...`${local}@${hostRun}`].reverse().join('') : null;
}

/** The address around the `@` at `at`, or null. */
export function addressAt(text: string, at: number, pageHost: string): Found | null {
  const start = localStart(text, at);
  const end = hostEnd(text, at);
  if (start === at || end === at + 1 || isNoMail(text, start)) return null;
  const run = text.slice(start, at);
  const local = afterEscape(text, start, run).replace(/^[.'&=~#$*!-]{1,70}/, '');
  const hostRun = text.slice(at + 1, end);
  const host = cleanHost(hostRun);
  const address = realAddress(backwards(local, hostRun) ?? `${local}@${host}`, pageHost);
  return address === null ? null : { address, from: at - local.length, to: at + 1 + host.length };
}

/** Every `@` of the text in turn, with the address around it or null; the caller may stop between two. */
export function* scanAt(text: string, pageHost: string): Generator<Found | null, void, void> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    yield addressAt(text, at, pageHost);
  }
}
