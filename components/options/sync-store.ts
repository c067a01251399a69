/** The sync between the user's browsers. The background does the work and is polled while it runs. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { allowFolder, canPickFolders, pickFolder } from '../../lib/browser/local-folder.ts';
import { originPattern, requestOrigin } from '../../lib/browser/permissions.ts';
import { persist } from '../../lib/browser/persisted.ts';
import type { ConnectFault } from '../../lib/messages/answers.ts';
import type { Says } from '../../lib/messages/catalogue.ts';
import { type NoResponse, send } from '../../lib/messages/send.ts';
import type { RemoteView } from '../../lib/messages/service-views.ts';
import { syncPattern } from '../../lib/messages/sync-address.ts';
import type { SyncPlace } from '../../lib/messages/sync-place.ts';
import type { OfferedService, SyncState } from '../../lib/messages/sync-views.ts';
import type { Services } from './services-store.ts';

export type SyncKind = SyncPlace['kind'];

export interface SyncForm {
  kind: SyncKind;
  /** What was typed for one kind stays while another is shown. */
  places: { [Kind in SyncKind]: Extract<SyncPlace, { kind: Kind }> };
  secrets: Record<SyncKind, string>;
  passphrase: string;
  /** The passphrase once more, for a new sync. */
  again: string;
}

export interface Sync {
  /** Null until the background has responded */
  state: ReadonlySignal<SyncState | null>;
  /** When a check last went through, epoch milliseconds; 0 without a sync. */
  synced: ReadonlySignal<number>;
  /** Null while it is closed. Forgotten with the page. */
  form: ReadonlySignal<SyncForm | null>;
  silent: ReadonlySignal<NoResponse | null>;
  /** Those that this browser can reach. */
  kinds: readonly SyncKind[];
  /** A connected team's service that keeps syncs, which makes it one more kind; null without one. */
  team: ReadonlySignal<RemoteView | null>;
  open(): void;
  close(): void;
  choose(kind: SyncKind): void;
  place(typed: SyncPlace): void;
  secret(typed: string): void;
  /** Asks for a folder of this computer. Call synchronously in the click. */
  pick(): void;
  write(some: Partial<Pick<SyncForm, 'passphrase' | 'again'>>): void;
  /** Counts at the target. Call synchronously in the click. */
  look(): void;
  /** Joins the sync that was looked at, or begins it. */
  begin(): void;
  now(): void;
  /** Shares the keys of this browser's services with the sync, or removes the keys of all browsers from it. */
  include(keys: boolean): void;
  /** A service of another browser. Call synchronously in the click. */
  connect(service: OfferedService): void;
  /** Why the last one could not be connected; null if none failed. */
  wrong: ReadonlySignal<{ service: OfferedService; fault: ConnectFault } | null>;
  /** The address that is being connected; null if none is. */
  connecting: ReadonlySignal<string | null>;
  /** This browser's files are written again. */
  rewrite(): void;
  /** Call synchronously in the click. */
  grant(): void;
  /** `remove`: deletes all files at the target. */
  leave(remove: boolean): void;
  load(): Promise<void>;
}

/** Milliseconds between polls: while something runs, and while nothing does */
const between = 300;
const idle = 5_000;

export const emptySyncForm: SyncForm = {
  kind: 'webdav',
  places: {
    webdav: { kind: 'webdav', address: '', user: '' },
    s3: { kind: 's3', address: '', region: '', bucket: '', prefix: '', keyId: '' },
    folder: { kind: 'folder', id: '', name: '' },
    team: { kind: 'team', address: '', name: '' },
  },
  secrets: { webdav: '', s3: '', folder: '', team: '' },
  passphrase: '',
  again: '',
};

export interface FolderAccess {
  canPick: typeof canPickFolders;
  pick: typeof pickFolder;
  allow: typeof allowFolder;
}

const ofBrowser: FolderAccess = { canPick: canPickFolders, pick: pickFolder, allow: allowFolder };

export function createSync(
  life: AbortSignal,
  { list, chosen }: Pick<Services, 'list' | 'chosen'>,
  folders = ofBrowser,
): Sync {
  const state = signal<SyncState | null>(null);
  const form = signal<SyncForm | null>(null);
  const silent = signal<NoResponse | null>(null);
  const team = computed(() => {
    const able = list.value.filter((one): one is RemoteView => one.kind === 'remote' && one.keepsSync === true);
    return able.find(({ id }) => id === chosen.value) ?? able[0] ?? null;
  });
  const wrong = signal<{ service: OfferedService; fault: ConnectFault } | null>(null);
  const connecting = signal<string | null>(null);
  /** Number of the latest message: older answers are out of date. */
  let turn = 0;

  async function ask(says: Says<'sync'>): Promise<void> {
    turn += 1;
    const mine = turn;
    const response = await send('sync', says);
    if (life.aborted || mine !== turn) return;
    silent.value = response.ok ? null : response.problem;
    const askOn = (pause: number) =>
      setTimeout(() => mine === turn && !life.aborted && void ask({ ask: 'state' }), pause);
    if (!response.ok) {
      // A running sync is polled again. A failed request of the form is not repeated.
      if (state.value?.at === 'on') askOn(idle);
      return;
    }
    state.value = response.value;
    if (response.value.at === 'on' && says.ask !== 'leave') form.value = null;
    if (response.value.at === 'off' && response.value.setUp.at !== 'looking') return;
    askOn(response.value.at === 'off' || response.value.working !== null ? between : idle);
  }

  function withForm(what: 'look' | 'begin'): void {
    const now = form.value;
    if (!now) return;
    const { kind, places, secrets, passphrase } = now;
    const target = places[kind];
    const pattern = syncPattern(target);
    const say = () => void ask({ ask: what, form: { target, secret: secrets[kind], passphrase } });
    // In the click: the browser asks the user. The background reports a refusal.
    if (pattern === null) say();
    else void requestOrigin(pattern).then(say);
  }

  function change(some: Partial<SyncForm>): void {
    if (form.value) form.value = { ...form.value, ...some };
  }

  function place(typed: SyncPlace): void {
    change({ places: { ...(form.value ?? emptySyncForm).places, [typed.kind]: typed } });
  }

  /** Sends no key: the background has the one that the other browser shared. */
  async function connect(service: OfferedService): Promise<void> {
    const { address, name } = service;
    const response = await send('connect', { service: null, name, address, key: null, keyKept: 'device' });
    if (life.aborted) return;
    connecting.value = null;
    silent.value = response.ok ? null : response.problem;
    wrong.value = response.ok && !response.value.ok ? { service, fault: response.value.wrong } : null;
    await ask({ ask: 'state' });
  }

  return {
    state,
    synced: computed(() => (state.value?.at === 'on' ? state.value.synced : 0)),
    form,
    wrong,
    connecting,
    silent,
    kinds: ['webdav', 's3', ...(folders.canPick() ? ['folder' as const] : [])],
    team,
    open() {
      form.value = emptySyncForm;
    },
    close() {
      form.value = null;
      void ask({ ask: 'close' });
    },
    choose(kind) {
      change({ kind });
      if (kind === 'team' && team.value) place({ kind, address: team.value.base, name: team.value.name });
      // A problem belongs to the kind that was tried, so it is cleared.
      void ask({ ask: 'close' });
    },
    place,
    secret(typed) {
      const { kind, secrets } = form.value ?? emptySyncForm;
      change({ secrets: { ...secrets, [kind]: typed } });
    },
    pick() {
      void folders.pick().then((picked) => picked && place({ kind: 'folder', ...picked }));
    },
    write: change,
    look: () => withForm('look'),
    begin() {
      void persist().catch(() => false);
      withForm('begin');
    },
    now: () => void ask({ ask: 'now' }),
    include: (keys) => void ask({ ask: 'keys', keys }),
    connect(service) {
      const pattern = originPattern(service.address);
      if (connecting.value !== null || pattern === null) return;
      connecting.value = service.address;
      void requestOrigin(pattern).then(() => connect(service));
    },
    rewrite: () => void ask({ ask: 'rewrite' }),
    grant() {
      if (state.value?.at !== 'on') return;
      const { target } = state.value;
      const pattern = target.kind === 'team' ? originPattern(target.address) : syncPattern(target);
      const now = () => ask({ ask: 'now' });
      if (target.kind === 'folder') void folders.allow(target.id).then(now);
      else if (pattern !== null) void requestOrigin(pattern).then(now);
    },
    leave: (remove) => void ask({ ask: 'leave', remove }),
    load: () => ask({ ask: 'state' }),
  };
}
