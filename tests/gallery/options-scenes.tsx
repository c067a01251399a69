/** The options page with and without a connected service, and with every error beside its field. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Mailboxes } from '../../components/options/mailboxes-store.ts';
import { Section } from '../../components/options/options-frame.tsx';
import type { Options } from '../../components/options/options-store.ts';
import { OptionsView } from '../../components/options/options-view.tsx';
import type { FormState, ServiceForm, Services, ServiceValues } from '../../components/options/services-store.ts';
import { emptySyncForm, type Sync, type SyncForm } from '../../components/options/sync-store.ts';
import { SyncView } from '../../components/options/sync-view.tsx';
import type { WaterfallSettings } from '../../components/options/waterfall-store.ts';
import type { OperationName } from '../../lib/contract/operations.ts';
import type { ConnectFault } from '../../lib/messages/answers.ts';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import type { JournalEntry } from '../../lib/messages/request-views.ts';
import type { RemoteView, ServiceView } from '../../lib/messages/service-views.ts';
import type { OfferedService, SyncState } from '../../lib/messages/sync-views.ts';
import { inOrder, noWaterfall, type Waterfall, waterfallAsks } from '../../lib/messages/waterfall.ts';
import { ago, service, settings, usage } from './made-up.ts';
import { none } from './popup-scenes.tsx';

const later = async () => {};

const operations: OperationName[] = [
  'countDomainEmails',
  'searchDomain',
  'verifyEmail',
  'createLead',
  'findAuthor',
  'getAccount',
];
const entries: JournalEntry[] = operations.map((operation, at) => ({
  id: String(at),
  at: ago(at * 7),
  service: 'contacts.example',
  operation,
  params:
    at === 1
      ? { domain: 'aldermoor.test', limit: 100, aggregations: true, department: 'sales,it' }
      : { domain: 'aldermoor.test' },
  outcome: at === 4 ? 'too-fast' : '200',
  spent:
    operation === 'searchDomain'
      ? 'search'
      : operation === 'verifyEmail'
        ? 'verification'
        : operation === 'findAuthor'
          ? 'unknown'
          : 'nothing',
}));

function formOf(of: RemoteView, state: FormState, values: Partial<ServiceValues>): ServiceForm {
  const { name, base: address, keyKept } = of;
  return {
    service: signal(of),
    values: signal({ name, address, key: null, keyKept, passphrase: null, team: false, ...values }),
    state: signal(state),
    write: none,
    save: none,
  };
}

const mailbox = (name: MailboxView['name'], title: string, host: string, some: Partial<MailboxView>): MailboxView => ({
  name,
  title,
  origins: [`https://${host}/*`],
  state: 'on',
  added: false,
  ...some,
});

const mailboxes: Mailboxes = {
  list: signal([
    mailbox('gmail', 'Gmail', 'mail.google.com', {}),
    mailbox('outlook', 'Outlook', 'outlook.office.com', { state: 'revoked' }),
    mailbox('icloud', 'iCloud Mail', 'www.icloud.com', { state: 'off' }),
    mailbox('other', 'webmail.globex.test', 'webmail.globex.test', { added: true }),
  ]),
  turns: signal(new Map([['https://www.icloud.com/*', { at: 'failed', why: 'refused' }]])),
  own: signal({ text: 'globex', wrong: 'not-an-address' }),
  turn: none,
  writeOwn: none,
  addOwn: none,
  load: later,
  learn: none,
};

const waterfallOf = (list: readonly ServiceView[], waterfall: Waterfall): WaterfallSettings => ({
  waterfall: signal(waterfall),
  rows: signal(
    inOrder(waterfall, list).flatMap((one) => {
      const found = list.find(({ id }) => id === one.id);
      const member = found && { service: found, usage: found.kind === 'device' ? null : usage, asks: one.asks };
      return member ? [{ ...one, service: member.service, member: { ...member, capped: one.dailyCap === 5 } }] : [];
    }),
  ),
  isOffered: signal(list.length > 1),
  setOn: none,
  setScore: none,
  move: none,
  toggle: none,
  setCap: none,
});

/** The options page with these services. The first one is in use and in the form. */
function optionsOf(
  list: readonly [RemoteView, ...ServiceView[]],
  state: FormState = { at: 'editing' },
  values: Partial<ServiceValues> = {},
  waterfall: Waterfall = noWaterfall,
): Options {
  const services: Services = {
    list: signal([...list]),
    chosen: signal(list[0].id),
    usage: signal(usage),
    form: signal(formOf(list[0], state, values)),
    edit: none,
    failed: signal(null),
    closeForm: none,
    useDevice: none,
    trySample: none,
    choose: none,
    disconnect: none,
    grant: none,
    load: later,
    learn: none,
    learnUsage: none,
  };
  return {
    version: '0.1.0',
    take: {
      leads: signal(0),
      taking: signal(false),
      trouble: signal(null),
      take: async () => undefined,
      decline: () => undefined,
    },
    move: {
      state: signal({ at: 'none' }),
      contents: signal(null),
      trouble: signal(null),
      count: none,
      give: none,
      stop: none,
      resume: none,
      retry: none,
      close: none,
    },
    settings: signal(settings),
    silent: signal(null),
    lists: signal(['Prospects', 'Newsletter']),
    askLists: none,
    services,
    device: {
      contents: signal(null),
      persisted: signal(true),
      keeping: signal({ at: 'idle' }),
      beginBackUp: none,
      write: none,
      save: none,
      choose: none,
      unlock: none,
      restore: none,
      close: none,
    },
    sync: syncOf({ at: 'off', setUp: { at: 'none' } }),
    data: {
      cacheSize: signal({ answers: 1_204, bytes: 18_000_000, journal: 6 }),
      journal: signal({ entries, more: true }),
      uncleared: signal({}),
      load: later,
      moreJournal: none,
      clearJournal: none,
      clearCache: none,
    },
    follow: { on: signal(false), set: none },
    badge: { on: signal(false), set: none },
    mailboxes,
    notify: { allowed: signal(true), on: signal(true), set: none },
    waterfall: waterfallOf(list, waterfall),
    shortcuts: { list: signal([{ name: '_execute_action', words: '', key: 'Alt+H' }]), change: none },
    unchanged: signal([]),
    change: none,
    load: none,
    forgetEverything: none,
    unforgotten: signal(null),
  };
}

const keyRefused: ConnectFault = {
  field: 'key',
  fault: 'check',
  problem: { code: 'key-refused', quoted: 'No user found for the API key supplied' },
};
const refused: FormState = { at: 'wrong', wrong: keyRefused };

const offered: [OfferedService, OfferedService] = [
  { address: 'https://harbour.example/api/v2', name: 'Harbour' },
  { address: 'https://another-service-with-a-long-name.example/api/v2', name: 'دليل العناوين' },
];

const syncOf = (state: SyncState, form: Partial<SyncForm> | null = null): Sync => ({
  synced: signal(0),
  state: signal(state),
  form: signal(form && { ...emptySyncForm, ...form }),
  silent: signal(null),
  kinds: ['webdav', 's3', 'folder'],
  team: signal(null),
  open: none,
  close: none,
  choose: none,
  place: none,
  secret: none,
  pick: none,
  write: none,
  look: none,
  begin: none,
  now: none,
  include: none,
  connect: none,
  wrong: signal({ service: offered[0], fault: keyRefused }),
  connecting: signal(null),
  rewrite: none,
  grant: none,
  leave: none,
  load: later,
});

const webDavPlace = {
  kind: 'webdav',
  address: 'https://cloud.example/remote.php/dav/files/ada/harrier',
  user: 'ada',
} as const;
const syncForm = {
  places: { ...emptySyncForm.places, webdav: webDavPlace },
  secrets: { ...emptySyncForm.secrets, webdav: 'secret' },
  passphrase: 'a long phrase',
};
const s3Form: Partial<SyncForm> = {
  ...{ kind: 's3', secrets: { ...emptySyncForm.secrets, s3: 'secret' }, passphrase: 'a long phrase' },
  places: {
    ...emptySyncForm.places,
    s3: {
      ...{ kind: 's3', address: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-west-1', bucket: 'herons' },
      ...{ prefix: 'browsers/harrier', keyId: 'AKIAHERON123EXAMPLE' },
    },
  },
};
const teamForm: Partial<SyncForm> = {
  ...{ kind: 'team', passphrase: 'a long phrase' },
  places: {
    ...emptySyncForm.places,
    team: { kind: 'team', address: 'https://team.example/v2', name: 'Kelp & Tide Research Foundation' },
  },
};
const syncOn = {
  at: 'on' as const,
  ...{ target: webDavPlace, synced: Date.UTC(2026, 10, 21, 14, 2), keys: false, offered: [] },
};

function SyncScene({ sync }: { sync: Sync }) {
  return (
    <div class="options">
      <main class="settings">
        <h1 class="vh">Options</h1>
        <Section id="sync" title="Sync">
          <SyncView sync={sync} />
        </Section>
      </main>
    </div>
  );
}

const second: RemoteView = {
  ...service,
  id: 'two',
  name: 'دليل العناوين',
  base: 'https://another-service-with-a-long-name.example/api/v2',
  state: 'no-key',
  account: null,
};
const device: ServiceView = { kind: 'device', id: 'device', name: '', account: null, state: 'connected' };
const waterfall: Waterfall = {
  on: true,
  score: 80,
  services: [
    { id: 'device', asks: [...waterfallAsks], dailyCap: null },
    { id: service.id, asks: ['count', 'search', 'find'], dailyCap: 20 },
    { id: second.id, asks: [...waterfallAsks], dailyCap: 5 },
  ],
};
const notSafe: FormState = { at: 'wrong', wrong: { field: 'address', fault: 'not-https' } };

export const optionsScenes = {
  options: () => <OptionsView options={optionsOf([service])} />,
  'options-sync': () => (
    <SyncScene
      sync={syncOf({
        ...syncOn,
        working: null,
        problem: { fault: 'damaged', file: '0b2ed71504184c65ebbbc9fd4be677f2' },
      })}
    />
  ),
  'options-sync-keys': () => (
    <SyncScene sync={syncOf({ ...syncOn, keys: true, offered, working: null, problem: null })} />
  ),
  'options-sync-form': () => (
    <SyncScene
      sync={syncOf({ at: 'off', setUp: { at: 'failed', problem: { fault: 'passphrase', file: 'vault' } } }, syncForm)}
    />
  ),
  'options-sync-s3': () => (
    <SyncScene
      sync={syncOf({ at: 'off', setUp: { at: 'failed', problem: { fault: 'region', file: null } } }, s3Form)}
    />
  ),
  'options-sync-folder-form': () => (
    <SyncScene sync={syncOf({ at: 'off', setUp: { at: 'none' } }, { kind: 'folder' })} />
  ),
  'options-sync-folder': () => (
    <SyncScene
      sync={syncOf({
        ...syncOn,
        target: { kind: 'folder', id: '1', name: 'Harrier between my computers' },
        working: null,
        problem: { fault: 'not-granted', file: null },
      })}
    />
  ),
  'options-sync-team': () => (
    <SyncScene
      sync={{
        ...syncOf({ at: 'off', setUp: { at: 'failed', problem: { fault: 'refused', file: null } } }, teamForm),
        team: signal({ ...service, name: 'Kelp & Tide Research Foundation' }),
      }}
    />
  ),
  'options-sync-counts': () => (
    <SyncScene
      sync={syncOf(
        {
          at: 'off',
          setUp: { at: 'looked', isNew: false, counts: { here: 1_204, there: 980, identical: 730, differ: 12 } },
        },
        syncForm,
      )}
    />
  ),
  'options-wrong': () => (
    <OptionsView options={optionsOf([{ ...service, state: 'key-refused' }, second], refused, { key: 'secret' })} />
  ),
  'options-managed': () => (
    <OptionsView options={optionsOf([{ ...service, managed: true, state: 'no-permission' }], notSafe)} />
  ),
  'options-locked': () => (
    <OptionsView options={optionsOf([{ ...service, state: 'key-locked', keyKept: 'passphrase' }])} />
  ),
  'options-passphrase': () => (
    <OptionsView
      options={optionsOf(
        [{ ...service, keyKept: 'session' }],
        { at: 'wrong', wrong: { field: 'passphrase', fault: 'too-short' } },
        { keyKept: 'passphrase', passphrase: 'short' },
      )}
    />
  ),
  'options-waterfall': () => (
    <OptionsView options={optionsOf([service, second, device], { at: 'editing' }, {}, waterfall)} />
  ),
  'options-saving': () => <OptionsView options={optionsOf([service], { at: 'saving', slow: false })} />,
} satisfies Record<string, () => ComponentChildren>;
