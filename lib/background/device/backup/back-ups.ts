/**
 * Back-ups of what this device knows, and restores: one at a time, told as far as they are. A passphrase is passed on and kept nowhere, so that
 * one that was cut off with the background is begun anew by the user.
 */
import type { Clock } from '../../../contract/times.ts';
import type { BackUpFault, BackUpWork } from '../../../messages/backup-views.ts';
import type { BackUpFiles } from '../../storage/back-up-files.ts';
import type { Device } from '../device.ts';

export interface BackUpParts {
  device(): Promise<Pick<Device, 'backUp' | 'restore'>>;
  files: BackUpFiles;
  clock: Clock;
  /** Everything that was here is replaced: what is kept of it elsewhere goes. */
  replacing(): Promise<void>;
  /** Something came that screens show. */
  restored(): void;
}

type What = Extract<BackUpWork, { at: 'working' }>['what'];

export interface BackUps {
  /** Begins one, or tells of the one that is under way. `message`: the id of what was said, which may be said again. */
  write(passphrase: string | null, message: string): Promise<BackUpWork>;
  read(how: 'look' | 'merge' | 'replace', passphrase: string | null, message: string): Promise<BackUpWork>;
  work(): BackUpWork;
  /** Stops what is under way, and removes both files. */
  drop(): Promise<void>;
  /** Removes what was left behind. */
  tidy(): void;
}

export function createBackUps({ device, files, clock, replacing, restored }: BackUpParts): BackUps {
  let work: BackUpWork = { at: 'none' };
  let last: string | null = null;
  let running: Promise<void> = Promise.resolve();
  let life = new AbortController();

  function begin(what: What, message: string, act: (signal: AbortSignal) => Promise<BackUpWork>): BackUpWork {
    if (work.at === 'working' || message === last) return work;
    last = message;
    life = new AbortController();
    const { signal } = life;
    work = { at: 'working', what, records: 0, total: null };
    running = act(signal)
      .catch((error: unknown): BackUpWork => ({ at: 'failed', what, fault: faultOf(error) }))
      .then((ended) => {
        work = signal.aborted ? { at: 'none' } : ended;
      });
    return work;
  }

  const reached = (records: number) => {
    if (work.at === 'working') work = { ...work, records };
  };

  return {
    write: async (passphrase, message) =>
      begin('write', message, async (signal) => {
        const bytes = await files.write(await (await device()).backUp(passphrase, reached), signal);
        const records = work.at === 'working' ? work.records : 0;
        return { at: 'written', records, bytes, locked: passphrase !== null };
      }),
    read: async (how, passphrase, message) =>
      begin(how, message, async (signal) => {
        const file = await files.handedIn();
        if (!file) return { at: 'failed', what: how, fault: 'gone' };
        const known = await device();
        const restoring = { reached, signal };
        if (how === 'replace') {
          // Whatever is wrong with the file is known before anything goes.
          await known.restore(file, passphrase, { ...restoring, how: 'look' });
          await replacing();
        }
        const counts = await known.restore(file, passphrase, { ...restoring, how });
        if (how === 'look') return { at: 'looked', counts };
        await files.remove('handed-in').catch(() => undefined);
        restored();
        return { at: 'restored', counts };
      }),
    work: () => work,
    async drop() {
      life.abort(new DOMException('It was given up', 'AbortError'));
      await running;
      work = { at: 'none' };
      // A browser that gives no file system has none of our files in it either.
      for (const which of ['written', 'handed-in'] as const) await files.remove(which).catch(() => undefined);
    },
    tidy: () => void files.tidy(clock.now()).catch(() => undefined),
  };
}

/** By its name, not its class: the device's file has a class of its own. */
function faultOf(error: unknown): BackUpFault {
  return faults.find((fault) => error instanceof Error && 'fault' in error && error.fault === fault) ?? 'storage';
}

const faults = ['not-a-backup', 'newer', 'passphrase', 'broken'] as const satisfies BackUpFault[];
