/** Paid answers of the last hour, so that a repeated call costs nothing. In memory only. */
import type { Answer } from '../../contract/answer.ts';
import type { OperationName } from '../../contract/operations.ts';

export type Good = Extract<Answer<OperationName>, { ok: true }>;

export interface KnownAnswers {
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
export interface AnswerMemory {
  /**
   * `owner`: whose answers they are. `version`: when it changes, such as after an opt-out, earlier answers are
   * forgotten.
   */
  of(owner: string, version: () => Promise<unknown>): KnownAnswers;
}

export function createAnswerMemory(now: () => number): AnswerMemory {
  const kept = new Map<string, Kept>();
  return {
    of: (owner, version) => ({
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
