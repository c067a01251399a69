/** Finds addresses by looking around each `@`: linear in the text's length, whatever it contains. */
import { realAddress } from './address-check.ts';

/** What was found, and where in the text it began. */
export interface Found {
  address: string;
  from: number;
}

/**
 * An `@` and what may be an address around it. The lookbehind starts at the `@`, which keeps it linear. A host may
 * contain letters of other scripts, but not their punctuation (`。`).
 */
const AROUND = /@(?<=([\w.+'&=~#$*!-]{0,74})@)([\p{L}\d.-]{0,253})/gu;

/** Removes the rest of an escape before the address: `\u003e`, `\x3e`, `\n`, `%20`. */
function afterEscape(text: string, from: number, local: string): string {
  const before = text.charAt(from - 1);
  if (before === '\\') return local.replace(/^(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrtbf])/i, '');
  if (before === '%') return local.replace(/^[0-9a-f]{2}/i, '');
  return local;
}

const STUCK_WORD = /^[A-Z][a-z]/;
const STUCK_END = /\.(?:([a-z]{2,6})[A-Z]|([A-Za-z]{2,10})\P{ASCII}).{0,60}$/u;

/** Cuts a word that is stuck to the end (`acme.comPhone`, `acme.com.Please`) or written in another script. */
export function cleanHost(run: string): string {
  const labels = run.replace(/^[.-]{1,9}/, '').split('.');
  const end = labels.findIndex(
    (label, at) => label === '' || (at > 1 && STUCK_WORD.test(label) && !/[A-Z]/.test(labels[0] ?? '')),
  );
  const clean = end === -1 ? labels : labels.slice(0, end);
  return clean
    .join('.')
    .replace(/-{1,99}$/, '')
    .replace(STUCK_END, '.$1$2');
}

/** Is the `@` part of a web address (`https://user@host`) or of a handle (`@user@host`)? */
function isNoMail(text: string, from: number): boolean {
  const before = text.charAt(from - 1);
  return (
    /[@/]/.test(before) || (before === ':' && /:\/\/[^\s/]{1,64}$/.test(text.slice(Math.max(0, from - 70), from - 1)))
  );
}

/**
 * The run at `start` is only the end of a local part: `ller` of `müller@acme.test`, `brien` of `o’brien@acme.test`,
 * `luc` of `jean‑luc@acme.test` with a hyphen that does not break.
 */
export function isCutOff(text: string, start: number): boolean {
  // A space or a bracket, nearly always.
  if (start === 0 || text.charCodeAt(start - 1) < 128) return false;
  return /(?:\p{Script=Latin}|[\u0300-\u036f\u2010\u2011]|[oO]’)$/u.test(text.slice(Math.max(0, start - 2), start));
}

/** The parameter whose value an address is: `https://acme.test/leave?email=jane@acme.test`. */
const PARAMETER = /^.*(?:mail|user|address|to)=/i;

/** Endings that are most often written backwards. */
const BACKWARDS = /^(?:moc|gro|ten|ude|oi|ku|ue|ed|rf|ti|se|ln|hc)\./;

/** `moc.emca@ofni`, displayed right to left: read as it is seen. */
function backwards(local: string, hostRun: string): string | null {
  return BACKWARDS.test(local) && !hostRun.includes('.') ? [...`${local}@${hostRun}`].reverse().join('') : null;
}

/** The address that stands around the `@` at `at`, or null. */
function addressAt(text: string, at: number, run: string, hostRun: string, pageHost: string): Found | null {
  const start = at - run.length;
  if (run === '' || hostRun === '' || isNoMail(text, start) || isCutOff(text, start)) return null;
  const local = afterEscape(text, start, run)
    .replace(PARAMETER, '')
    .replace(/^[.'&=~#$*!-]{1,70}/, '');
  const host = cleanHost(hostRun);
  const address = realAddress(backwards(local, hostRun) ?? `${local}@${host}`, pageHost);
  return address === null ? null : { address, from: at - local.length };
}

/** Every `@` of the text with its address or null. A generator, so the caller may stop between two. */
export function* scanAt(text: string, pageHost: string): Generator<Found | null, void, void> {
  for (const { index, 1: run = '', 2: host = '' } of text.matchAll(AROUND)) {
    yield addressAt(text, index, run, host, pageHost);
  }
}
