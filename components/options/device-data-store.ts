/** What this device knows: how much, backed up into a file and restored from one. Works of the background are asked about until they end. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { downloadBackUp, handIn } from '../../lib/browser/back-up-file.ts';
import { isPersisted } from '../../lib/browser/persisted.ts';
import { writeDay } from '../../lib/contract/times.ts';
import type { BackUpFault, BackUpWork, DeviceKept, RestoreCounts } from '../../lib/messages/backup-views.ts';
import { send, type Unheard } from '../../lib/messages/send.ts';
import type { Services } from './services-store.ts';

export type Keeping =
  | { at: 'idle' }
  /** A passphrase may be chosen. */
  | { at: 'naming' }
  | { at: 'working'; what: 'write' | 'look' | 'merge' | 'replace'; records: number }
  | { at: 'written'; records: number; bytes: number; locked: boolean }
  | { at: 'saved' }
  /** The chosen file wants its passphrase; `wrong`: the one that was typed is not it. */
  | { at: 'locked'; file: string; wrong: boolean }
  | { at: 'looked'; file: string; counts: RestoreCounts }
  | { at: 'restored'; counts: RestoreCounts }
  | { at: 'failed'; fault: BackUpFault }
  | { at: 'silent'; problem: Unheard };

export interface DeviceData {
  /** Null where this device is no service, and until it is known. */
  kept: ReadonlySignal<DeviceKept | null>;
  /** Whether the browser promised to clear nothing of it. */
  persisted: ReadonlySignal<boolean>;
  keeping: ReadonlySignal<Keeping>;
  beginBackUp(): void;
  /** Null leaves it open. */
  write(passphrase: string | null): void;
  /** Called synchronously in the click. */
  save(): void;
  choose(file: File): void;
  unlock(passphrase: string): void;
  restore(how: 'merge' | 'replace'): void;
  /** Back to the beginning; what is under way is given up. */
  close(): void;
}

/** Milliseconds. */
const between = 300;
/** As long as a browser may take to begin reading a file that was saved. */
const savedFor = 60_000;

/** `restored` is called when something came in. */
export function createDeviceData(
  life: AbortSignal,
  services: Pick<Services, 'list'>,
  restored: () => void,
): DeviceData {
  const kept = signal<DeviceKept | null>(null);
  const persisted = signal(false);
  const keeping = signal<Keeping>({ at: 'idle' });
  /** With the passphrase that opened it, which goes with the page. */
  let chosen: { file: File; passphrase: string | null } | null = null;
  /** Of what is under way: whoever comes later ends the one before. */
  let turn = 0;

  const load = async () => {
    const [heard, isPromised] = await Promise.all([send('device-kept', {}), isPersisted().catch(() => false)]);
    if (life.aborted) return;
    if (heard.ok) kept.value = heard.value;
    persisted.value = isPromised;
  };
  const end = effect(() => {
    if (services.list.value.some(({ kind }) => kind === 'device')) void load();
    else kept.value = null;
  });
  life.addEventListener('abort', end, { once: true });

  /** Until it ends; null when something else was begun meanwhile. */
  async function ended(
    say: () => ReturnType<typeof send<'write-back-up' | 'read-back-up'>>,
    what: Extract<Keeping, { at: 'working' }>['what'],
  ): Promise<BackUpWork | null> {
    turn += 1;
    const mine = turn;
    const isOver = () => life.aborted || mine !== turn;
    keeping.value = { at: 'working', what, records: 0 };
    let heard = await say();
    for (;;) {
      if (isOver()) return null;
      if (!heard.ok) {
        keeping.value = { at: 'silent', problem: heard.problem };
        return null;
      }
      if (heard.value.at !== 'working') return heard.value;
      keeping.value = { at: 'working', what: heard.value.what, records: heard.value.records };
      await new Promise((resolve) => setTimeout(resolve, between));
      if (isOver()) return null;
      heard = await send('back-up-work', {});
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
      // What was cut off is told beside what is here.
      await load();
    }
  }

  return {
    kept,
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
      // A copy that nobody wants any more; the browser reads it meanwhile.
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
