/** Runs one program of this repository to its end and collects its output. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  ok: boolean;
  output: string;
}

/** Milliseconds. Longer than any run here: a hang becomes a failure. */
const limit = 20 * 60_000;

/**
 * `tool`: a program in `node_modules/.bin`, such as `vitest`, or a path relative to that folder. `env`: added to this
 * process's environment.
 */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: limit,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', (problem) => resolve({ ok: false, output: `${tool} could not be started: ${problem.message}` }));
    child.on('close', (code, signal) => {
      process.off('exit', stop);
      const cause = signal ? `\n${tool} was ended by ${signal} (after at most ${limit / 60_000} minutes)` : '';
      resolve({ ok: code === 0, output: output + cause });
    });
  });
}
