/** Caches paid answers for an hour in memory, so a repeated call costs nothing. */
import type { Answer } from '../../contract/answer.ts';
import { takeTurnsByName } from '../../contract/async.ts';
import type { OperationName } from '../../contract/operations.ts';

export type Good = Extract<Answer<OperationName>, { ok: true }>;

export interface KnownAnswers {
  /** Runs equal calls one at a time: the next one finds the answer that the one before paid for. */
  inTurn<Result>(call: string, work: () => Promise<Result>): Promise<Result>;
  find(call: string): Promise<Good | null>;
  /** Caches the answer of `ask`, unless somebody opts out meanwhile: it may be about that person. */
  asked(call: string, ask: () => Promise<Answer<OperationName>>): Promise<Answer<OperationName>>;
  forget(call: string): Promise<void>;
}

/** Milliseconds. */
const lifetime = 60 * 60 * 1_000;
/** Of all keys together. */
const most = 500;

interface CachedAnswer {
  answer: Good;
  until: number;
  version: unknown;
}

/** Shared by all keys of a process. */
interface AnswerMemory {
  /**
   * `owner`: whose answers they are. `version`: when it changes, such as after an opt-out, earlier answers are
   * forgotten.
   */
  of(owner: string, version: () => Promise<unknown>): KnownAnswers;
}

export function createAnswerMemory(now: () => number): AnswerMemory {
  const cache = new Map<string, CachedAnswer>();
  const takeTurn = takeTurnsByName();
  return {
    of: (owner, version) => ({
      inTurn: (call, work) => takeTurn(`${owner} ${call}`, work),
      async find(call) {
        const id = `${owner} ${call}`;
        const found = cache.get(id);
        if (!found) return null;
        if (found.until > now() && found.version === (await version())) return found.answer;
        cache.delete(id);
        return null;
      },
      async asked(call, ask) {
        const id = `${owner} ${call}`;
        const before = await version();
        const answer = await ask();
        if (!answer.ok) return answer;
        cache.delete(id);
        cache.set(id, { answer, until: now() + lifetime, version: before });
        const [oldest] = cache.keys();
        if (cache.size > most && oldest !== undefined) cache.delete(oldest);
        return answer;
      },
      async forget(call) {
        cache.delete(`${owner} ${call}`);
      },
    }),
  };
}
