/** Clients of a team's service: each asks over HTTP on loopback with keys of its team. An ask that the service can't answer (503) takes for ever. */
import { Agent, request } from 'node:http';
import { encode } from '../../../lib/contract/request.ts';
import { type Question, questions } from '../device/questions.ts';
import type { Times } from '../percentiles.ts';
import type { LoadedTeam } from './load-teams.ts';

export interface Clients {
  /** What there is to ask, by what it is called. */
  kinds: readonly string[];
  /** All clients ask this, each again as soon as it has its answer. Gives how long all of it took, too. */
  withoutPause(kind: string, asks: number): Promise<{ times: readonly number[]; took: number }>;
  /**
   * All clients ask anything at random moments, so many times a minute each, whether or not the answer before is there. An answer's time is
   * counted from the moment at which it was to be asked.
   */
  paced(perMinute: number, seconds: number): Promise<Times>;
  close(): void;
}

interface Client {
  keys: readonly string[];
  asked: number;
  questions: readonly Question[];
}

/** `base` ends in `/v2`. Teams have as many clients each as the numbers allow; their keys are dealt out among these. */
export function startClients(base: string, teams: readonly LoadedTeam[], many: number): Clients {
  const agent = new Agent({ keepAlive: true });
  const clients = Array.from({ length: many }, (_, nth) => clientOf(teams, nth, many));
  const kinds = (clients[0]?.questions ?? []).map(([what]) => what);

  async function ask(client: Client, kind: number, begin: number, times: Record<string, number[]>): Promise<void> {
    const question = client.questions[kind];
    if (!question) throw new Error('There is no such question');
    client.asked += 1;
    const key = client.keys[client.asked % client.keys.length] ?? '';
    const isAnswered = await answered(base, agent, key, question, client.asked);
    const [what] = question;
    // What was refused never came.
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
          // Moments that know nothing of each other.
          at += (-Math.log(1 - Math.random()) * 60_000) / perMinute;
          if (at > seconds * 1_000) break;
          await until(begin + at);
          const asking = ask(client, Math.floor(Math.random() * kinds.length), begin + at, times);
          // Heard at the end, with all of them.
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

function clientOf(teams: readonly LoadedTeam[], nth: number, many: number): Client {
  const team = teams[nth % teams.length];
  if (!team) throw new Error('There is no team');
  const beside = Math.ceil(many / teams.length);
  const own = Math.floor(nth / teams.length);
  const { companies, leads, from } = team;
  return {
    keys: team.keys.filter((_, at) => at % beside === own),
    // Each begins somewhere else.
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
  if (status === 200 || status === 503) return status === 200;
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
      // Closed by the service, which had waited for long, in the moment in which it was used again: browsers ask anew, too.
      if (asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(send(to, options, body));
      else reject(error);
    });
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
