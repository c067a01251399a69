/** A program of the system that runs beside a test and ends with it, however the test ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { closeServer, listen } from '../service/listen.ts';
import type { Servant } from './servant.ts';

export interface Program {
  /** What it printed so far. */
  said(): string;
  /** Fails once it has ended by itself. */
  mustRun(): void;
  isRunning(): boolean;
  /** Null where it could not be started. */
  pid: number | null;
  /** Settles when it has ended, in order unless a signal is named. */
  close(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProgramOptions {
  servant: Servant;
  environment?: Record<string, string>;
  /** It would take another user's rights by its file's mode (setuid), and with them no longer hear that the test was killed. */
  keepsUser?: boolean;
  /** What has it end in order; SIGTERM unless it is said. */
  endsBy?: NodeJS.Signals;
}

/**
 * `setpriv` has the kernel end the program when the process that started it is gone, so that none is left behind by a test that
 * is killed.
 */
export function startProgram(name: string, args: string[], options: ProgramOptions): Program {
  const { servant, environment = {}, keepsUser = false, endsBy = 'SIGTERM' } = options;
  const flags = ['--pdeathsig', endsBy.slice('SIG'.length), ...(keepsUser ? ['--no-new-privs'] : [])];
  const child = spawn('setpriv', [...flags, name, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...environment },
    cwd: servant.folder,
    ...servant.account,
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  child.on('error', (problem) => lines.push(problem.message));
  const said = () => lines.join('');
  return {
    said,
    mustRun() {
      if (hasEnded(child)) throw new Error(`${name} has ended:\n${said()}`);
    },
    isRunning: () => !hasEnded(child),
    pid: child.pid ?? null,
    async close(signal = endsBy) {
      if (hasEnded(child)) return;
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill(signal);
      await ended;
    },
  };
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

/** A port of loopback that nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await closeServer(server);
  return port;
}
