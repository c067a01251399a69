/** A system program that runs during a test and ends with it, however the test ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { closeServer, listen } from '../service/listen.ts';
import type { Servant } from './servant.ts';
import { systemPath } from './system-path.js';

export interface Program {
  /** Its output so far */
  said(): string;
  /** Throws if it has exited by itself. */
  mustRun(): void;
  isRunning(): boolean;
  /** Null if it could not be started. */
  pid: number | null;
  /** Resolves once it has exited. Default: an orderly shutdown. */
  close(signal?: NodeJS.Signals): Promise<void>;
}

interface ProgramOptions {
  servant: Servant;
  environment?: Record<string, string>;
  /**
   * Blocks setuid: otherwise the program would change to its file's owner, and the kernel would no longer signal it
   * when the test is killed.
   */
  keepsUser?: boolean;
  /** The signal for an orderly shutdown. Default: SIGTERM. */
  endsBy?: NodeJS.Signals;
}

/** `setpriv` makes the kernel end the program when its parent process dies, so a killed test leaves nothing behind. */
export function startProgram(name: string, args: string[], options: ProgramOptions): Program {
  const { servant, environment = {}, keepsUser = false, endsBy = 'SIGTERM' } = options;
  const flags = ['--pdeathsig', endsBy.slice('SIG'.length), ...(keepsUser ? ['--no-new-privs'] : [])];
  const child = spawn('setpriv', [...flags, name, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: systemPath, ...environment },
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

/** Each Vitest worker has its own range of ports. The process that starts the workers has the first range. */
const perWorker = 2_100;
const firstPort = 11_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * perWorker;

const given = new Set<number>();

/**
 * A free loopback port that was not given before, because an earlier owner may not listen yet or may be restarted. It
 * is below the system's ephemeral ports (Linux: from 32768), so no other server gets it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * perWorker);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer();
    try {
      await listen(server, port);
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw problem;
    }
    await closeServer(server);
    return port;
  }
}
