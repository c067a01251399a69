/**
 * A DNS-over-HTTPS resolver on loopback, in wire format over plain HTTP. It answers as scripted and records the
 * questions.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, vi } from 'vitest';
import { answerOrCut, closeServer, listen, loopback } from '../../../service/listen.ts';

export interface Zone {
  /** A missing domain is NXDOMAIN; a missing type has no records. */
  [domain: string]: Partial<Record<'A' | 'AAAA' | 'MX' | 'NS' | 'CNAME', string[]>> | { code: number };
}

export interface Question {
  method: string;
  name: string;
  type: string;
  headers: IncomingMessage['headers'];
}

export type Answering = (response: ServerResponse, question: Question, honest: () => Buffer) => void;

const types: Record<string, number> = { A: 1, NS: 2, CNAME: 5, SOA: 6, MX: 15, AAAA: 28 };

/** The bytes of a name without compression. */
export function nameBytes(name: string): Buffer {
  const labels = name === '.' ? [] : name.split('.');
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

export function record(owner: Buffer, type: string, ttl: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(types[type] ?? 0, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(ttl, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, head, data]);
}

/** `text`: `10 mail.example` for MX, `192.0.2.1` for A, 32 hexadecimal digits for AAAA, otherwise a name. */
export function dataOf(type: string, text: string): Buffer {
  if (type === 'A') return Buffer.from(text.split('.').map(Number));
  if (type === 'AAAA') return Buffer.from(text, 'hex');
  if (type !== 'MX') return nameBytes(text);
  const [preference = '', host = ''] = text.split(' ');
  const head = Buffer.alloc(2);
  head.writeUInt16BE(Number(preference));
  return Buffer.concat([head, nameBytes(host)]);
}

export interface Parts {
  name: string;
  type: string;
  code?: number;
  flags?: number;
  answers?: Buffer[];
  authorities?: Buffer[];
}

export function message({ name, type, code = 0, flags = 0x8180, answers = [], authorities = [] }: Parts): Buffer {
  const head = Buffer.alloc(12);
  for (const [at, word] of [0, flags | code, 1, answers.length, authorities.length, 0].entries())
    head.writeUInt16BE(word, at * 2);
  const question = Buffer.concat([nameBytes(name), Buffer.from([0, types[type] ?? 0, 0, 1])]);
  return Buffer.concat([head, question, ...answers, ...authorities]);
}

/** A pointer to the question's name, as servers write it in their answers. */
export const asked = Buffer.from([0xc0, 12]);

/** TTLs: an hour for records, five minutes for aliases, ten minutes for a missing name or record. */
export function answerOf(zone: Zone, name: string, type: string): Buffer {
  const soa = record(
    asked,
    'SOA',
    900,
    Buffer.concat([nameBytes('ns.example'), nameBytes('a.example'), numbers(1, 2, 3, 4, 600)]),
  );
  const chain: Buffer[] = [];
  let at = name;
  for (;;) {
    const known = zone[at];
    if (!known) return message({ name, type, code: 3, answers: chain, authorities: [soa] });
    if ('code' in known && typeof known.code === 'number') return message({ name, type, code: known.code });
    const records = known as Partial<Record<string, string[]>>;
    const owner = at === name ? asked : nameBytes(at);
    const alias = records.CNAME?.[0];
    if (alias === undefined) {
      const found = (records[type] ?? []).map((text) => record(owner, type, 3_600, dataOf(type, text)));
      return message({ name, type, answers: [...chain, ...found], authorities: found.length > 0 ? [] : [soa] });
    }
    chain.push(record(owner, 'CNAME', 300, nameBytes(alias)));
    at = alias;
  }
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

export function readQuestion(bytes: Buffer): { name: string; type: string } {
  const labels: string[] = [];
  let at = 12;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) {
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = Object.entries(types).find(([, code]) => code === bytes.readUInt16BE(at + 1))?.[0] ?? '';
  return { name: labels.join('.'), type };
}

/** Starts resolvers and closes them after each test. `answering` replaces the zone's own answer. */
export function resolving(): (zone: Zone, answering?: Answering) => Promise<{ address: string; asked: Question[] }> {
  const closing: (() => Promise<void>)[] = [];
  // The product's timeout runs in real time: a machine that stalls for five seconds is not a silent resolver.
  const { timeout } = AbortSignal;
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 600_000));
  });
  afterEach(async () => {
    vi.mocked(AbortSignal.timeout).mockRestore();
    await Promise.all(closing.splice(0).map((close) => close()));
  });
  return async (zone, answering) => {
    const seen: Question[] = [];
    const answer = answerOrCut(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const sent = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('dns');
      const question = readQuestion(
        request.method === 'POST' ? Buffer.concat(parts) : Buffer.from(sent ?? '', 'base64url'),
      );
      const one = { method: request.method ?? '', headers: request.headers, ...question };
      seen.push(one);
      const honest = () => answerOf(zone, question.name, question.type);
      if (answering) answering(response, one, honest);
      else response.writeHead(200, { 'content-type': 'application/dns-message' }).end(honest());
    });
    const server = createServer(answer);
    const port = await listen(server, 0);
    closing.push(() => closeServer(server));
    return { address: `http://${loopback}:${port}/dns-query`, asked: seen };
  };
}
