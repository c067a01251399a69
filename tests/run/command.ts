/** Runs one program of this repository to its end and collects its output. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  ok: boolean;
  output: string;
}

/** Milliseconds. Longer than any run on the slowest machine; the tests have limits of their own. */
const limit = 8 * 60 * 60_000;

/**
 * `tool`: a program in `node_modules/.bin`, such as `vitest`, or a path relative to that folder. `env`: added to this
 * process's environment.
 */
export function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    // Each tool sets its own NODE_ENV: a build needs production, a test run does not.
    const { NODE_ENV: _, ...inherited } = process.env;
    const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
      cwd: root,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let cause = '';
    // Some tools handle the signal and exit normally, so their exit does not show the timeout.
    const tooLong = setTimeout(() => {
      cause = `\n${tool} was ended after ${limit / 60_000} minutes`;
      child.kill();
    }, limit);
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', (problem) => {
      clearTimeout(tooLong);
      resolve({ ok: false, output: `${tool} could not be started: ${problem.message}` });
    });
    child.on('close', (code, signal) => {
      process.off('exit', stop);
      clearTimeout(tooLong);
      if (signal && cause === '') cause = `\n${tool} was ended by ${signal}`;
      resolve({ ok: code === 0, output: output + cause });
    });
  });
}
