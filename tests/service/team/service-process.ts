/** A team's service as a process of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../lib/team-service/main.ts', import.meta.url));

export interface ServiceProcess {
  child: ChildProcessWithoutNullStreams;
  ended: Promise<{ code: number | null; said: string }>;
  /** The part of what it says that is asked for, as soon as it has said it. */
  until(pattern: RegExp): Promise<string>;
}

/** What it says when it listens: its address, which ends in `/v2`. */
export const listening = /"address":"([^"]+)"/;

/** `args`: as `npm run service` takes them. `environment`: on top of this process's own. */
export function startServiceProcess(args: readonly string[], environment: Record<string, string>): ServiceProcess {
  // Each ends before an embedded database that was compiled with more care would have been worth it.
  const child = spawn(process.execPath, ['--liftoff-only', main, ...args], { env: { ...process.env, ...environment } });
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
