/** DNS queries and responses in wire format: RFC 1035 §4, with RFC 2181 §8 and RFC 2308 §5 for their lifetime. */
import {
  DnsReader,
  type DnsRecord,
  headerLength,
  inInternet,
  longestName,
  timeOf,
  Unreadable,
  type UnreadableReason,
} from './dns-reader.ts';

const recordTypes = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, AAAA: 28 } as const;
/** The supported query types. */
export type AskedType = 'A' | 'AAAA' | 'MX' | 'NS';

export interface MailExchange {
  /** 0 to 65535; the lowest is tried first. */
  preference: number;
  /** Lower case, without the trailing dot; `.` alone for the root (RFC 7505). */
  host: string;
}

export type DnsAnswer =
  /** `names`: MX hosts in order, name servers, or addresses (IPv4 dotted, IPv6 as hexadecimal). */
  | { at: 'records'; exchanges: MailExchange[]; names: string[]; ttl: number }
  /** The name exists without a record of this type. `ttl` in seconds, null if the server gives none. */
  | { at: 'no-data'; ttl: number | null }
  /** NXDOMAIN: neither the name nor any name below it exists. */
  | { at: 'no-domain'; ttl: number | null }
  /** The server could or would not answer: `servfail` for code 2, `refused` for 5, `server` for others. */
  | { at: 'failed'; why: 'servfail' | 'refused' | 'server' }
  | { at: 'unreadable'; why: UnreadableReason };

export const longestMessage = 65_535;
const mostAliases = 16;

/** A query by RFC 8484 §4.1: id 0, so equal queries are equal bytes. Null when the name is invalid. */
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

/** Parses the response to this query. Never throws; linear in the number of bytes. */
export function decodeAnswer(bytes: Uint8Array, name: string, type: AskedType): DnsAnswer {
  if (bytes.length < headerLength || bytes.length > longestMessage) return { at: 'unreadable', why: 'length' };
  try {
    return read(new DnsReader(bytes), name.toLowerCase(), type);
  } catch (error) {
    if (error instanceof Unreadable) return { at: 'unreadable', why: error.why };
    throw error;
  }
}

function read(reader: DnsReader, name: string, type: AskedType): DnsAnswer {
  const flags = reader.word(2);
  const isAnswer = (flags & 0x8000) !== 0 && (flags & 0x7800) === 0;
  if (!isAnswer) throw new Unreadable('not-an-answer');
  if ((flags & 0x0200) !== 0) throw new Unreadable('truncated');
  const code = flags & 0x000f;
  const questions = reader.word(4);
  reader.at = headerLength;
  // A refusing server may omit the question.
  if (questions === 0 && code !== 0 && code !== 3) return failure(code);
  if (questions !== 1) throw new Unreadable('other-question');
  const isSame = reader.name() === name && reader.next() === recordTypes[type] && reader.next() === inInternet;
  if (!isSame) throw new Unreadable('other-question');
  if (code !== 0 && code !== 3) return failure(code);
  // A filtering resolver denies names that exist. Quad9 then clears the flag "recursion available".
  if (code === 3 && (flags & 0x0080) === 0) return { at: 'failed', why: 'refused' };

  const answers = reader.records(reader.word(6));
  const authorities = reader.records(reader.word(8));
  const chain = aliasesOf(reader, answers, name);
  const wanted = answers.filter((one) => one.type === recordTypes[type] && one.owner === chain.name);
  // Records for a name that the server says does not exist are a contradiction.
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

/** The target of aliases, and the shortest TTL among them. */
function aliasesOf(reader: DnsReader, answers: DnsRecord[], name: string): { name: string; ttl: number } {
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
  reader: DnsReader,
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

/** RFC 2308 §5: the lesser of the SOA record's TTL and its minimum; null without one. */
function negativeTtl(reader: DnsReader, authorities: DnsRecord[]): number | null {
  const soa = authorities.find(({ type }) => type === recordTypes.SOA);
  if (!soa) return null;
  if (soa.to - soa.from < 22) throw new Unreadable('bad-record');
  return Math.min(soa.ttl, timeOf(reader.word(soa.to - 4), reader.word(soa.to - 2)));
}
