/** Paid answers of the last hour, so that a repeated call costs nothing. In memory only. */
import type { Answer } from '../../contract/answer.ts';
import { takeTurnsByName } from '../../contract/async.ts';
import type { OperationName } from '../../contract/operations.ts';

export type Good = Extract<Answer<OperationName>, { ok: true }>;

export interface KnownAnswers {
  /** Runs what is done about a call, one at a time: the next one finds the answer that the one before paid for. */
  inTurn<Result>(call: string, work: () => Promise<Result>): Promise<Result>;
  find(call: string): Promise<Good | null>;
  /** Keeps what `ask` answers, unless an opt-out comes meanwhile: the answer may be about that person. */
  asked(call: string, ask: () => Promise<Answer<OperationName>>): Promise<Answer<OperationName>>;
  forget(call: string): Promise<void>;
}

/** Milliseconds. */
const lifetime = 60 * 60 * 1_000;
/** Of all keys together. */
const most = 500;

interface Kept {
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
  const kept = new Map<string, Kept>();
  const takeTurn = takeTurnsByName();
  return {
    of: (owner, version) => ({
      inTurn: (call, work) => takeTurn(`${owner} ${call}`, work),
      async find(call) {
        const id = `${owner} ${call}`;
        const found = kept.get(id);
        if (!found) return null;
        if (found.until > now() && found.version === (await version())) return found.answer;
        kept.delete(id);
        return null;
      },
      async asked(call, ask) {
        const id = `${owner} ${call}`;
        const before = await version();
        const answer = await ask();
        if (!answer.ok) return answer;
        kept.delete(id);
        kept.set(id, { answer, until: now() + lifetime, version: before });
        const [oldest] = kept.keys();
        if (kept.size > most && oldest !== undefined) kept.delete(oldest);
        return answer;
      },
      async forget(call) {
        kept.delete(`${owner} ${call}`);
      },
    }),
  };
}
