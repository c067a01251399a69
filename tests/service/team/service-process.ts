import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../../../lib/team-service/start.mjs', import.meta.url));

export interface ServiceProcess {
  child: ChildProcessWithoutNullStreams;
  ended: Promise<{ code: number | null; said: string }>;
  /** Waits for output that matches, and returns the captured part. */
  until(pattern: RegExp): Promise<string>;
}

/** Matches the log line of a listening service; captures its address, which ends in `/v2`. */
export const listening = /"address":"([^"]+)"/;

/** `args`: as for `npm run service`. `environment`: added to this process's own. */
export function startServiceProcess(args: readonly string[], environment: Record<string, string>): ServiceProcess {
  // The process is too short-lived for the optimising compiler to pay off.
  const child = spawn(process.execPath, ['--liftoff-only', start, ...args], {
    env: { ...process.env, ...environment },
  });
  let said = '';
  const ended = once(child, 'close').then(([code]) => ({ code, said }));
  const lines = [child.stdout, child.stderr];
  for (const stream of lines) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const until = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(said)?.[1];
        if (!found) return;
        for (const stream of lines) stream.off('data', look);
        resolve(found);
      };
      for (const stream of lines) stream.on('data', look);
      look();
      ended.then(({ said: all }) => reject(new Error(`It ended: ${all}`)), reject);
    });
  return { child, ended, until };
}
