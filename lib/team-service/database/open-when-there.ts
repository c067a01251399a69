/** A service may start before its database does, as after a power cut: it waits instead of ending. */
import { codeOf, sqlState } from './errors.ts';

export interface Waiting {
  wait(ms: number): Promise<void>;
  /** Called before each pause. `code`: of the error. */
  onWait(wait: { code: string; ms: number }): void;
}

/** Nobody listens yet, or the server says that it is starting or has no room. */
const passing: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'],
  ...[sqlState.cannotConnectNow, sqlState.tooManyConnections],
]);

const firstPause = 1_000;
const longestPause = 15_000;

/** Opens until it succeeds; any other error, such as a wrong password, is thrown. */
export async function openWhenThere<Opened>(open: () => Promise<Opened>, { wait, onWait }: Waiting): Promise<Opened> {
  for (let ms = firstPause; ; ms = Math.min(longestPause, ms * 2)) {
    try {
      return await open();
    } catch (error) {
      const code = codeOf(error);
      if (code === null || !passing.has(code)) throw error;
      onWait({ code, ms });
      await wait(ms);
    }
  }
}
