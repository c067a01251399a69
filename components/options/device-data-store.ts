/** What this device knows: size, back-up and restore. The background does the work and is polled until it ends. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { downloadBackUp, handIn } from '../../lib/browser/back-up-file.ts';
import { isPersisted } from '../../lib/browser/persisted.ts';
import { writeDay } from '../../lib/contract/times.ts';
import type { BackUpFault, BackUpWork, DeviceContents, RestoreCounts } from '../../lib/messages/backup-views.ts';
import { type NoResponse, send } from '../../lib/messages/send.ts';
import type { Services } from './services-store.ts';
import type { Sync } from './sync-store.ts';

export type Keeping =
  | { at: 'idle' }
  /** A passphrase may be set. */
  | { at: 'naming' }
  | { at: 'working'; what: 'write' | 'look' | 'merge' | 'replace'; records: number }
  | { at: 'written'; records: number; bytes: number; locked: boolean }
  | { at: 'saved' }
  /** The chosen file needs its passphrase. `wrong`: the one entered does not match. */
  | { at: 'locked'; file: string; wrong: boolean }
  | { at: 'looked'; file: string; counts: RestoreCounts }
  | { at: 'restored'; counts: RestoreCounts }
  | { at: 'failed'; fault: BackUpFault }
  | { at: 'silent'; problem: NoResponse };

export interface DeviceData {
  /** Null if this device is not a service, or while unknown */
  contents: ReadonlySignal<DeviceContents | null>;
  /** True if the browser promised not to evict the data */
  persisted: ReadonlySignal<boolean>;
  keeping: ReadonlySignal<Keeping>;
  beginBackUp(): void;
  /** Null writes the file without encryption. */
  write(passphrase: string | null): void;
  /** Call synchronously in the click. */
  save(): void;
  choose(file: File): void;
  unlock(passphrase: string): void;
  restore(how: 'merge' | 'replace'): void;
  /** Back to the start; running work is dropped. */
  close(): void;
}

/** Milliseconds between polls */
const between = 300;
/** Milliseconds that a browser may need to start reading a saved file */
const savedFor = 60_000;

/** `synced` changes with what is on this device. `restored` is called after a restore. */
export function createDeviceData(
  life: AbortSignal,
  { list, synced }: Pick<Services, 'list'> & Pick<Sync, 'synced'>,
  restored: () => void,
): DeviceData {
  const contents = signal<DeviceContents | null>(null);
  const persisted = signal(false);
  const keeping = signal<Keeping>({ at: 'idle' });
  /** The file and its passphrase; both are forgotten with the page. */
  let chosen: { file: File; passphrase: string | null } | null = null;
  /** Number of the current work. Newer work ends the polling for older work. */
  let turn = 0;

  const load = async () => {
    const [response, isPromised] = await Promise.all([send('device-contents', {}), isPersisted().catch(() => false)]);
    if (life.aborted) return;
    if (response.ok) contents.value = response.value;
    persisted.value = isPromised;
  };
  const end = effect(() => {
    // Other browsers may have changed it.
    void synced.value;
    if (list.value.some(({ kind }) => kind === 'device')) void load();
    else contents.value = null;
  });
  life.addEventListener('abort', end, { once: true });

  /**
   * Polls until the work ends. An unanswered poll is shown, but polling goes on. Null if newer work was started, or if
   * the background did not respond to the start.
   */
  async function ended(
    say: () => ReturnType<typeof send<'write-back-up' | 'read-back-up'>>,
    what: Extract<Keeping, { at: 'working' }>['what'],
  ): Promise<BackUpWork | null> {
    turn += 1;
    const mine = turn;
    const isOver = () => life.aborted || mine !== turn;
    keeping.value = { at: 'working', what, records: 0 };
    let response = await say();
    let isBegun = false;
    for (;;) {
      if (isOver()) return null;
      if (!response.ok) {
        keeping.value = { at: 'silent', problem: response.problem };
        if (!isBegun) return null;
      } else {
        if (response.value.at !== 'working') return response.value;
        isBegun = true;
        keeping.value = { at: 'working', what: response.value.what, records: response.value.records };
      }
      await new Promise((resolve) => setTimeout(resolve, between));
      if (isOver()) return null;
      response = await send('back-up-work', {});
    }
  }

  async function read(how: 'look' | 'merge' | 'replace'): Promise<void> {
    const from = chosen;
    if (!from) return;
    const { file, passphrase } = from;
    const work = await ended(async () => {
      try {
        await handIn(file);
      } catch {
        return { ok: true, value: { at: 'failed', what: how, fault: 'storage' } };
      }
      return send('read-back-up', { how, passphrase });
    }, how);
    if (work === null) return;
    if (work.at === 'looked') keeping.value = { at: 'looked', file: file.name, counts: work.counts };
    else if (work.at === 'restored') {
      chosen = null;
      keeping.value = { at: 'restored', counts: work.counts };
      await load();
      restored();
    } else if (work.at === 'failed' && work.fault === 'passphrase') {
      keeping.value = { at: 'locked', file: file.name, wrong: passphrase !== null };
    } else {
      keeping.value = { at: 'failed', fault: work.at === 'failed' ? work.fault : 'gone' };
      // Also shows if a restore was cut off halfway.
      await load();
    }
  }

  return {
    contents,
    persisted,
    keeping,
    beginBackUp() {
      keeping.value = { at: 'naming' };
    },
    async write(passphrase) {
      const work = await ended(() => send('write-back-up', { passphrase }), 'write');
      if (work === null) return;
      keeping.value =
        work.at === 'written'
          ? { at: 'written', records: work.records, bytes: work.bytes, locked: work.locked }
          : { at: 'failed', fault: work.at === 'failed' ? work.fault : 'gone' };
    },
    async save() {
      const isThere = await downloadBackUp(`harrier-${writeDay(Date.now())}.backup`);
      if (life.aborted) return;
      keeping.value = isThere ? { at: 'saved' } : { at: 'failed', fault: 'gone' };
      const mine = turn;
      // Drops the copy once the browser has had time to read it.
      setTimeout(() => mine === turn && !life.aborted && void send('drop-back-up', {}), savedFor);
    },
    choose(file) {
      chosen = { file, passphrase: null };
      void read('look');
    },
    unlock(passphrase) {
      if (chosen) chosen = { ...chosen, passphrase };
      void read('look');
    },
    restore: (how) => void read(how),
    close() {
      const isOpen = keeping.value.at !== 'saved' && keeping.value.at !== 'naming';
      turn += 1;
      chosen = null;
      keeping.value = { at: 'idle' };
      if (isOpen) void send('drop-back-up', {}).then(load);
    },
  };
}
