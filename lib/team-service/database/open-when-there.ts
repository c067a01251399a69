/** A service may start before its database does, as after a power cut: it waits instead of ending. */
import { codeOf, isOfConnection } from './errors.ts';

export interface Waiting {
  wait(ms: number): Promise<void>;
  /** Called before each pause. `code`: of the error, `connection` if it has none. */
  onWait(wait: { code: string; ms: number }): void;
}

const firstPause = 1_000;
const longestPause = 15_000;

/** Opens until it succeeds; any other error, such as a wrong password, is thrown. */
export async function openWhenThere<Opened>(open: () => Promise<Opened>, { wait, onWait }: Waiting): Promise<Opened> {
  for (let ms = firstPause; ; ms = Math.min(longestPause, ms * 2)) {
    try {
      return await open();
    } catch (error) {
      if (!isOfConnection(error)) throw error;
      onWait({ code: codeOf(error) ?? 'connection', ms });
      await wait(ms);
    }
  }
}
