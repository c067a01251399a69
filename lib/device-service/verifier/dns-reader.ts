/** Reads a DNS message without ever leaving its bytes: RFC 1035 §4.1. */

export type UnreadableReason =
  | 'length'
  | 'not-an-answer'
  | 'truncated'
  | 'other-question'
  | 'cut-off'
  | 'too-many'
  | 'bad-name'
  | 'bad-record'
  | 'alias-loop';

export const headerLength = 12;
export const longestName = 255;
const longestLabel = 63;
/** More compression jumps than this are an attack: servers use one or two. */
const mostJumps = 32;
/** Records per section; a domain has a dozen mail hosts at most. */
const mostRecords = 256;
export const inInternet = 1;

/** Aborts the parsing; never leaves dns-message.ts. */
export class Unreadable extends Error {
  readonly why: UnreadableReason;

  constructor(why: UnreadableReason) {
    super(why);
    this.why = why;
  }
}

export interface DnsRecord {
  owner: string;
  type: number;
  /** Seconds. */
  ttl: number;
  from: number;
  to: number;
}

/** Any pointer out of the message aborts the parsing. */
export class DnsReader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(at: number): number {
    const value = this.#bytes[at];
    if (value === undefined) throw new Unreadable('cut-off');
    return value;
  }

  word(at: number): number {
    return this.byte(at) * 256 + this.byte(at + 1);
  }

  next(): number {
    const value = this.word(this.at);
    this.at += 2;
    return value;
  }

  records(count: number): DnsRecord[] {
    if (count > mostRecords) throw new Unreadable('too-many');
    const found: DnsRecord[] = [];
    while (found.length < count) {
      const owner = this.name();
      const type = this.next();
      const kind = this.next();
      const ttl = timeOf(this.next(), this.next());
      const length = this.next();
      const from = this.at;
      this.at += length;
      if (this.at > this.#bytes.length) throw new Unreadable('cut-off');
      found.push({ owner, type: kind === inInternet ? type : 0, ttl, from, to: this.at });
    }
    return found;
  }

  /** The name in exactly these bytes. */
  nameWithin(from: number, to: number): string {
    const before = this.at;
    this.at = from;
    const name = this.name();
    if (this.at !== to) throw new Unreadable('bad-record');
    this.at = before;
    return name;
  }

  /**
   * RFC 1035 §4.1.4. Lower case, without the trailing dot; `.` for the root. A jump must lead before the current
   * part, so there are no loops.
   */
  name(): string {
    const labels: string[] = [];
    let length = 1;
    let at = this.at;
    let end: number | null = null;
    let before = at;
    for (let jumps = 0; ; ) {
      const head = this.byte(at);
      if (head === 0) break;
      if (head >= 0xc0) {
        const target = this.word(at) - 0xc000;
        jumps += 1;
        if (target >= before || target < headerLength || jumps > mostJumps) throw new Unreadable('bad-name');
        end ??= at + 2;
        before = target;
        at = target;
        continue;
      }
      length += head + 1;
      if (head > longestLabel || length > longestName) throw new Unreadable('bad-name');
      labels.push(this.#label(at + 1, head));
      at += head + 1;
    }
    this.at = end ?? at + 1;
    return labels.join('.').toLowerCase() || '.';
  }

  /** Invisible bytes and dots within a label are escaped as in RFC 4343 §2.1, so no two names look alike. */
  #label(from: number, length: number): string {
    let label = '';
    for (let at = from; at < from + length; at += 1) {
      const code = this.byte(at);
      const isPlain = code > 0x20 && code < 0x7f && code !== 0x2e && code !== 0x5c;
      label += isPlain ? String.fromCharCode(code) : `\\${String(code).padStart(3, '0')}`;
    }
    return label;
  }

  address({ from, to }: DnsRecord, type: 'A' | 'AAAA'): string {
    const bytes = [...this.#bytes.subarray(from, to)];
    if (bytes.length !== (type === 'A' ? 4 : 16)) throw new Unreadable('bad-record');
    return type === 'A' ? bytes.join('.') : bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

/** RFC 2181 §8: with the highest bit set it is 0. */
export function timeOf(high: number, low: number): number {
  return high >= 0x8000 ? 0 : high * 0x10000 + low;
}
