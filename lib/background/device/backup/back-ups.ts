/**
 * Back-ups and restores of this device's knowledge: one at a time, with progress. A passphrase is passed on and never
 * stored, so after a background restart the user starts over.
 */
import type { Clock } from '../../../contract/times.ts';
import type { BackUpFault, BackUpWork } from '../../../messages/backup-views.ts';
import type { BackUpFiles } from '../../storage/back-up-files.ts';
import type { Device } from '../device.ts';

interface BackUpParts {
  device(): Promise<Pick<Device, 'backUp' | 'restore'>>;
  files: BackUpFiles;
  clock: Clock;
  /** Called before everything on this device is replaced: related data elsewhere is deleted. */
  replacing(): Promise<void>;
  /** Something of the file may be written, even if the restore failed or was stopped: pages must refresh. */
  restored(): void;
}

type What = Extract<BackUpWork, { at: 'working' }>['what'];

export interface BackUps {
  /** Starts a back-up, or reports the running one. `message`: the identifier of the message, which may arrive twice. */
  write(passphrase: string | null, message: string): Promise<BackUpWork>;
  read(how: 'look' | 'merge' | 'replace', passphrase: string | null, message: string): Promise<BackUpWork>;
  work(): BackUpWork;
  /**
   * Stops the running back-up or restore, and deletes both files. `isWanted`: false if the user did not ask for it.
   * Then a running restore goes on, because only half of the data would be left. The files are deleted at its end. What
   * a finished restore reports stays as well.
   */
  drop(isWanted?: boolean): Promise<void>;
  /** Deletes leftover files. */
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

  async function remove(): Promise<void> {
    // A browser without access to its file system has none of our files either.
    for (const which of ['written', 'handed-in'] as const) await files.remove(which).catch(() => undefined);
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
        const restore = () => known.restore(file, passphrase, { how, reached, replacing, signal });
        if (how === 'look') return { at: 'looked', counts: await restore() };
        const counts = await restore().finally(restored);
        await files.remove('handed-in').catch(() => undefined);
        return { at: 'restored', counts };
      }),
    work: () => work,
    async drop(isWanted = true) {
      if (!isWanted && work.at === 'working' && work.what !== 'write') {
        void running.then(remove);
        return;
      }
      life.abort(new DOMException('It was given up', 'AbortError'));
      await running;
      if (isWanted || work.at !== 'restored') work = { at: 'none' };
      await remove();
    },
    tidy: () => void files.tidy(clock.now()).catch(() => undefined),
  };
}

/** By property, not by class: the device's file has its own copy of the class. */
function faultOf(error: unknown): BackUpFault {
  return faults.find((fault) => error instanceof Error && 'fault' in error && error.fault === fault) ?? 'storage';
}

const faults = ['not-a-backup', 'newer', 'passphrase', 'broken'] as const satisfies BackUpFault[];
