/**
 * Clients of a team's service. Each sends requests over HTTP on loopback with its team's keys. A request refused with
 * 503 or 403 counts as infinitely slow.
 */
import { Agent, request } from 'node:http';
import { encode } from '../../../lib/contract/request.ts';
import { type Question, questions } from '../device/questions.ts';
import type { Times } from '../percentiles.ts';
import type { LoadedTeam } from './load-teams.ts';

export interface Clients {
  /** The names of the questions. */
  kinds: readonly string[];
  /** All clients send this question, each again as soon as it has its response. Also returns the total time. */
  withoutPause(kind: string, asks: number): Promise<{ times: readonly number[]; took: number }>;
  /**
   * All clients send questions at random moments, on average `perMinute` times each, without waiting for the previous
   * response. A response's time counts from the moment the request was due.
   */
  paced(perMinute: number, seconds: number): Promise<Times>;
  close(): void;
}

/** Connections per instance, fewer than it accepts. Further requests wait for one, and their wait counts. */
const connections = 500;

interface Client {
  base: string;
  keys: readonly string[];
  asked: number;
  questions: readonly Question[];
}

/**
 * `bases`: the base address of each instance, ending in `/v2`. Clients are spread evenly over instances and teams. A
 * team's keys are divided among its clients.
 */
export function startClients(bases: readonly string[], teams: readonly LoadedTeam[], many: number): Clients {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const clients = Array.from({ length: many }, (_, nth) => ({
    ...clientOf(teams, nth, many),
    base: bases[nth % bases.length] ?? '',
  }));
  const kinds = (clients[0]?.questions ?? []).map(([what]) => what);

  async function ask(client: Client, kind: number, begin: number, times: Record<string, number[]>): Promise<void> {
    const question = client.questions[kind];
    if (!question) throw new Error('There is no such question');
    client.asked += 1;
    const key = client.keys[client.asked % client.keys.length] ?? '';
    const isAnswered = await answered(client.base, agent, key, question, client.asked);
    const [what] = question;
    // A refused request counts as never answered.
    const took = isAnswered ? performance.now() - begin : Number.POSITIVE_INFINITY;
    times[what] = [...(times[what] ?? []), took];
  }

  return {
    kinds,
    async withoutPause(kind, asks) {
      const times: Record<string, number[]> = {};
      const begin = performance.now();
      let left = asks;
      await Promise.all(
        clients.map(async (client) => {
          while (left > 0) {
            left -= 1;
            await ask(client, kinds.indexOf(kind), performance.now(), times);
          }
        }),
      );
      return { times: times[kind] ?? [], took: performance.now() - begin };
    },
    async paced(perMinute, seconds) {
      const times: Record<string, number[]> = {};
      const begin = performance.now();
      const each = clients.map(async (client) => {
        const under: Promise<void>[] = [];
        for (let at = 0; ; ) {
          // Independent moments: exponentially distributed intervals.
          at += (-Math.log(1 - Math.random()) * 60_000) / perMinute;
          if (at > seconds * 1_000) break;
          await until(begin + at);
          const asking = ask(client, Math.floor(Math.random() * kinds.length), begin + at, times);
          // Errors surface in `Promise.all` at the end.
          asking.catch(() => undefined);
          under.push(asking);
        }
        await Promise.all(under);
      });
      await Promise.all(each);
      return times;
    },
    close: () => agent.destroy(),
  };
}

function clientOf(teams: readonly LoadedTeam[], nth: number, many: number): Omit<Client, 'base'> {
  const team = teams[nth % teams.length];
  if (!team) throw new Error('There is no team');
  const beside = Math.ceil(many / teams.length);
  const own = Math.floor(nth / teams.length);
  const { companies, leads, from } = team;
  return {
    keys: team.keys.filter((_, at) => at % beside === own),
    // Makes each client start at a different question.
    asked: nth * 1_000,
    questions: questions({ companies, leads, from, list: team.lists[0] ?? 0 }),
  };
}

function until(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}

async function answered(base: string, agent: Agent, key: string, question: Question, turn: number): Promise<boolean> {
  const [, name, params] = question;
  const encoded = encode(name, params(turn));
  if (!encoded.ok) throw new Error(`${encoded.input.field} is ${encoded.input.fault}`);
  const { method, path, query, body } = encoded.request;
  const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) };
  const { status, text } = await send(`${base}${path}?${new URLSearchParams(query)}`, { method, agent, headers }, body);
  // The service refuses with 403 when one key sends too many requests at once.
  if (status === 200 || status === 503 || status === 403) return status === 200;
  throw new Error(`${name} was answered with ${status}: ${text}`);
}

function send(
  to: string,
  options: { method: string; agent: Agent; headers: Record<string, string> },
  body: unknown,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(to, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    asking.on('error', (error) => {
      // The service closed an idle connection just as it was reused. Browsers retry here, too.
      if (asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(send(to, options, body));
      else reject(error);
    });
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
