/** Questions to a name server and its answers in wire format: RFC 1035 §4, with RFC 2181 §8 and RFC 2308 §5 for how long they hold. */

export const recordTypes = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, AAAA: 28 } as const;
/** The types that may be asked for. */
export type AskedType = 'A' | 'AAAA' | 'MX' | 'NS';

export interface MailExchange {
  /** 0 to 65535; the lowest is tried first. */
  preference: number;
  /** Lower case, without the last dot; `.` alone for the root (RFC 7505). */
  host: string;
}

export type DnsAnswer =
  /** `names` holds MX hosts in their order, name servers, or addresses (IPv4 dotted, IPv6 as sixteen hexadecimal pairs). */
  | { at: 'records'; exchanges: MailExchange[]; names: string[]; ttl: number }
  /** The name exists without a record of this type. `ttl` in seconds, null where the server names none. */
  | { at: 'no-data'; ttl: number | null }
  /** NXDOMAIN: there is no such name, nor one below it. */
  | { at: 'no-domain'; ttl: number | null }
  /** The server could not answer, or would not: `servfail` for code 2, `refused` for 5, `server` for the others. */
  | { at: 'failed'; why: 'servfail' | 'refused' | 'server' }
  | { at: 'unreadable'; why: UnreadableReason };

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

const headerLength = 12;
const longestMessage = 65_535;
const longestName = 255;
const longestLabel = 63;
/** A name with more jumps than this is made to keep a reader busy: servers write one or two. */
const mostJumps = 32;
const mostAliases = 16;
/** Of one section; a domain has a dozen mail hosts at most. */
const mostRecords = 256;
const inInternet = 1;

/** A question as RFC 8484 §4.1 wants it: id 0, so that equal questions are equal; null when the name can't be asked for. */
export function encodeQuestion(name: string, type: AskedType): Uint8Array<ArrayBuffer> | null {
  const labels = name.split('.');
  const fits = labels.every((label) => /^[a-z0-9_-]{1,63}$/i.test(label));
  if (!fits || name.length + 2 > longestName) return null;
  const bytes = new Uint8Array(headerLength + name.length + 2 + 4);
  // Recursion desired; one question.
  bytes.set([0, 0, 1, 0, 0, 1], 0);
  let at = headerLength;
  for (const label of labels) {
    bytes[at] = label.length;
    for (let index = 0; index < label.length; index += 1) bytes[at + 1 + index] = label.charCodeAt(index);
    at += label.length + 1;
  }
  bytes.set([0, 0, recordTypes[type], 0, inInternet], at);
  return bytes;
}

/** What the bytes answer to this question. Never throws, and takes time in proportion to their number, whatever they hold. */
export function decodeAnswer(bytes: Uint8Array, name: string, type: AskedType): DnsAnswer {
  if (bytes.length < headerLength || bytes.length > longestMessage) return { at: 'unreadable', why: 'length' };
  try {
    return read(new Reader(bytes), name.toLowerCase(), type);
  } catch (error) {
    if (error instanceof Unreadable) return { at: 'unreadable', why: error.why };
    throw error;
  }
}

/** Ends the reading of a message, and never leaves this file. */
class Unreadable extends Error {
  readonly why: UnreadableReason;

  constructor(why: UnreadableReason) {
    super(why);
    this.why = why;
  }
}

interface DnsRecord {
  owner: string;
  type: number;
  /** Seconds. */
  ttl: number;
  from: number;
  to: number;
}

function read(reader: Reader, name: string, type: AskedType): DnsAnswer {
  const flags = reader.word(2);
  const isAnswer = (flags & 0x8000) !== 0 && (flags & 0x7800) === 0;
  if (!isAnswer) throw new Unreadable('not-an-answer');
  if ((flags & 0x0200) !== 0) throw new Unreadable('truncated');
  const code = flags & 0x000f;
  const questions = reader.word(4);
  reader.at = headerLength;
  // A server that refuses may leave the question out.
  if (questions === 0 && code !== 0 && code !== 3) return failure(code);
  if (questions !== 1) throw new Unreadable('other-question');
  const isSame = reader.name() === name && reader.next() === recordTypes[type] && reader.next() === inInternet;
  if (!isSame) throw new Unreadable('other-question');
  if (code !== 0 && code !== 3) return failure(code);

  const answers = reader.records(reader.word(6));
  const authorities = reader.records(reader.word(8));
  const chain = aliasesOf(reader, answers, name);
  const wanted = answers.filter((one) => one.type === recordTypes[type] && one.owner === chain.name);
  // A server that gives records of a name that it says there isn't contradicts itself.
  if (code === 3) {
    if (wanted.length > 0) throw new Unreadable('bad-record');
    return { at: 'no-domain', ttl: negativeTtl(reader, authorities) };
  }
  if (wanted.length === 0) return { at: 'no-data', ttl: negativeTtl(reader, authorities) };
  const ttl = Math.min(chain.ttl, ...new Set(wanted.map((one) => one.ttl)));
  return { at: 'records', ...contentOf(reader, wanted, type), ttl };
}

function failure(code: number): DnsAnswer {
  return { at: 'failed', why: code === 2 ? 'servfail' : code === 5 ? 'refused' : 'server' };
}

/** The name that aliases lead to, and the shortest time that one of them holds. */
function aliasesOf(reader: Reader, answers: DnsRecord[], name: string): { name: string; ttl: number } {
  const aliases = new Map(answers.filter((one) => one.type === recordTypes.CNAME).map((one) => [one.owner, one]));
  let at = name;
  let ttl = Number.POSITIVE_INFINITY;
  for (let steps = 0; ; steps += 1) {
    const alias = aliases.get(at);
    if (!alias) return { name: at, ttl };
    if (steps >= mostAliases) throw new Unreadable('alias-loop');
    at = reader.nameWithin(alias.from, alias.to);
    ttl = Math.min(ttl, alias.ttl);
  }
}

function contentOf(
  reader: Reader,
  records: DnsRecord[],
  type: AskedType,
): { exchanges: MailExchange[]; names: string[] } {
  if (type === 'A' || type === 'AAAA') return { exchanges: [], names: records.map((one) => reader.address(one, type)) };
  if (type === 'NS') return { exchanges: [], names: records.map(({ from, to }) => reader.nameWithin(from, to)) };
  const exchanges = records.map(({ from, to }) => {
    if (to - from < 3) throw new Unreadable('bad-record');
    return { preference: reader.word(from), host: reader.nameWithin(from + 2, to) };
  });
  exchanges.sort((one, other) => one.preference - other.preference || (one.host < other.host ? -1 : 1));
  return { exchanges, names: exchanges.map(({ host }) => host) };
}

/** RFC 2308 §5: the lesser of the time of the SOA record and the minimum in it; null without one. */
function negativeTtl(reader: Reader, authorities: DnsRecord[]): number | null {
  const soa = authorities.find(({ type }) => type === recordTypes.SOA);
  if (!soa) return null;
  if (soa.to - soa.from < 22) throw new Unreadable('bad-record');
  return Math.min(soa.ttl, timeOf(reader.word(soa.to - 4), reader.word(soa.to - 2)));
}

/** RFC 2181 §8: with the highest bit set it is 0. */
function timeOf(high: number, low: number): number {
  return high >= 0x8000 ? 0 : high * 0x10000 + low;
}

/** Walks through the bytes; whatever would lead out of them ends the reading. */
class Reader {
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

  /** The name that is all of these bytes. */
  nameWithin(from: number, to: number): string {
    const before = this.at;
    this.at = from;
    const name = this.name();
    if (this.at !== to) throw new Unreadable('bad-record');
    this.at = before;
    return name;
  }

  /**
   * RFC 1035 §4.1.4. In lower case, without the last dot; `.` for the root. A jump leads before where the part that it ends began, so
   * that none can be taken twice.
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

  /** Bytes that are no visible ASCII, and dots within a label, are written as RFC 4343 §2.1 does: no two names look alike. */
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
