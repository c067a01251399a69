/** The worker's parts put together, on whatever platform they are given: a browser, or a test's fakes. */
import { once } from '../contract/async.ts';
import type { Clock } from '../contract/times.ts';
import { answeringBy } from '../messages/read-message.ts';
import { type Answering, type Handlers, Refused } from '../messages/serve.ts';
import type { JournalEntry, Recent } from '../messages/views.ts';
import { type AlarmsApi, createWaking } from './browser/alarms.ts';
import type { LaunchIntents } from './browser/launch-intents.ts';
import type { TabsApi } from './browser/tabs.ts';
import type { ConnectParts } from './connections/connect.ts';
import { type Connections, createConnections, type Wire } from './connections/connections.ts';
import { openSample } from './connections/sample.ts';
import { isRemote, type SampleRecord } from './connections/services.ts';
import { type Usages, usagesSchema } from './connections/usage.ts';
import type { Context } from './context.ts';
import { createBackUps } from './device/backup/back-ups.ts';
import { forgetOnDevice } from './device/device-first.ts';
import { createDeviceLearning } from './device/device-learning.ts';
import { deviceParts } from './device/device-parts.ts';
import { createHandlers } from './handlers.ts';
import type { Occasion } from './jobs/holds.ts';
import type { MailApi } from './mailbox/mailbox-api.ts';
import { createOwnAddresses } from './mailbox/own-addresses.ts';
import type { Pushes } from './pushes.ts';
import { type Cancellations, createCancellations } from './requests/cancellations.ts';
import { createServiceRateLimits, type ServiceRateLimits } from './requests/rate-limits.ts';
import type { SettingsStore } from './settings.ts';
import { createStartup, type Startup, type StartupPlatform } from './startup.ts';
import type { BackUpFiles } from './storage/back-up-files.ts';
import { createHasher, keepingKeyFirst } from './storage/device-keys.ts';
import type { Files } from './storage/files.ts';
import { createForgetEverything } from './storage/forget-everything.ts';
import { createPrivateStore } from './storage/memory-store.ts';
import { type Estimate, refusalOf } from './storage/refusal.ts';
import { createLeadFilters, type SavedLeadFiltersStore } from './storage/saved-lead-filters.ts';
import type { Store } from './storage/store.ts';
import { type StoredValue, storedValue } from './storage/stored-value.ts';
import { createWindowSession, createWindowSessions, type WindowSessions } from './window-session.ts';

/** What is used of the browser. */
export interface Platform extends StartupPlatform {
  tabs: TabsApi;
  mail: MailApi;
  alarms: AlarmsApi;
  /** The store of everyday windows. */
  store: Store;
  /** Where back-ups of this device lie while they are saved or read. */
  backUpFiles: BackUpFiles;
  /** Where jobs of everyday windows write files. */
  files: Files;
  wire: Wire;
  /** A page of Harrier is open. */
  isWatched(): Promise<boolean>;
  /** How much the device keeps of the extension, and how much it would. */
  estimate: Estimate;
  /** What was chosen outside of screens, for the panels that open then. */
  intents: LaunchIntents;
}

export interface Engine {
  handlers: Handlers;
  /** What answers a message. */
  answering: Answering;
  /** Goes on with what is due: at every start, at the alarm, when the network is back, when a grant or a key came. */
  resume(occasion: Occasion): void;
  /** The user granted or took back an origin. */
  grantsChanged(): void;
  /** The user asked for the panel on this tab. */
  looked(tab: number): Promise<void>;
  /** A key press: saves the author of the tab's article who was found before. False when there is none. */
  saveAuthor(tab: number, id: string): Promise<boolean>;
  /** Lookups that the address bar offers again, newest first. */
  recents(): Promise<Recent[]>;
  /** The extension was installed or updated: what ran in open pages before is cut off. */
  installed(): void;
  /** Somebody else is in view in a tab's mailbox. */
  mailChanged(tab: number): Promise<void>;
}

export function createEngine(platform: Platform, startup: Startup = createStartup(platform)): Engine {
  const { clock, wire, deviceKeys } = platform;
  const { hash, keepKey } = createHasher(deviceKeys);
  const store = keepingKeyFirst(platform.store, { keepKey });
  const { services, settings, pushes, records, grants, snapshots } = startup;
  const rateLimits = createServiceRateLimits(store, clock);
  const wakeAt = createWaking(platform.alarms, clock);
  const usages = storedValue(platform.local, 'usage', usagesSchema, {});
  const leadFilters = createLeadFilters(platform.local);
  const mail = once(async () => {
    const { createMailboxRegistry } = await import('./mailbox/mailbox-registry.ts');
    const isServices = async (origin: string) =>
      (await services.standing()).some((one) => isRemote(one) && one.address.pattern === origin);
    return createMailboxRegistry({
      ...platform,
      api: platform.mail,
      grants,
      pushes,
      settings: settings.get,
      isServices,
    });
  });
  const own = createOwnAddresses(platform.session);
  const mailParts = { mail, mailApi: platform.mail, tabs: platform.tabs, own };
  const push: Pushes['push'] = (body, isPrivate) => {
    pushes.push(body, isPrivate);
    if (!isPrivate && body.topic !== 'page') refreshSnapshot();
  };
  const sample = (record: SampleRecord, isPrivate: boolean) =>
    openSample(platform, record, async () => !isPrivate && (await services.find(record.id)) !== null);
  const device = once(async () =>
    (await platform.deviceFile())({
      clock,
      hash,
      keepKey,
      makeRoom: store.makeRoom,
      answers: deviceParts({ ...startup, settings, wire, journal: (left) => void tellOfResolver(left) }),
    }),
  );
  /** Under the device's own name, also while a service is chosen. */
  async function tellOfResolver(left: Pick<JournalEntry, 'params' | 'outcome'>): Promise<void> {
    const own = (await services.standing()).find(({ kind }) => kind === 'device');
    if (own) await sessions.of(false).journal.tell({ ...left, service: own.record.id, operation: 'askResolver' });
  }
  const connections = createConnections({
    ...startup,
    rateLimits,
    wire,
    sample,
    device: async (isPrivate) => (await device()).service(isPrivate),
    told: (service, outcome) =>
      void sessions.of(false).journal.tell({ service, operation: 'askHealth', params: {}, outcome }),
  });
  const refusal = (error: unknown) => refusalOf(error, platform.estimate);
  const cancellations = createCancellations();
  const imports = async () => (await device()).imports;
  const knowledge = async () => (await device()).knowledge;
  /** A service or a mailbox of the user's own may stand on the same site: then it stays granted. */
  async function releaseSite(pattern: string, domain: string): Promise<void> {
    const isOn = (origin: string) => `.${origin.split('/')[2]?.replace(/:\d+$/, '')}`.endsWith(`.${domain}`);
    const origins = [
      ...(await services.standing()).filter(isRemote).map(({ address }) => address.pattern),
      ...(await (await mail()).views()).filter(({ state }) => state === 'on').flatMap((one) => one.origins),
    ];
    if (!origins.some(isOn)) await grants.release(pattern);
  }
  const learning = createDeviceLearning(device, startup.isGranted, releaseSite);
  const contextParts = {
    runTeamFile: platform.runTeamFile,
    isWatched: platform.isWatched,
    cancellations,
    refusalOf: refusal,
    clock,
    random: wire.random,
    settings,
    connections,
    push,
    hash,
  };
  const session = (of: OfSession) => {
    const made = createWindowSession(contextOf(contextParts, of), usages, {
      refused: services.refused,
      forgetting: snapshots.clear,
      // A private window takes nothing from the disk; what it shows leaves them out.
      optedOut: (who) => forgetOnDevice(device, who, of.private).catch(() => []),
    });
    made.requests.hear(({ at }) => {
      if (at === 'forgotten') void snapshots.clear();
      else if (!of.private) refreshSnapshot();
    });
    return made;
  };
  const sessions = createWindowSessions(
    () => session({ store, files: platform.files, private: false, learning, imports, knowledge, wakeAt }),
    () =>
      session({
        store: createPrivateStore(store),
        files: null,
        private: true,
        learning: null,
        imports: null,
        knowledge: null,
        wakeAt: () => undefined,
      }),
  );

  const openings = once(async () => {
    const { createOpenings } = await import('./lookup/opening.ts');
    return createOpenings({ ...mailParts, sessions, services, pushes, snapshots });
  });
  let isOpened = false;

  /** Of what is shown of everyday windows. */
  function refreshSnapshot(): void {
    if (!isOpened) return;
    openings()
      .then((made) => made.refresh())
      .catch(() => undefined);
  }

  const badge = once(async () => {
    const { createMailBadge } = await import('./mailbox/mailbox-badge.ts');
    return createMailBadge({ ...mailParts, mail: await mail(), settings: settings.get });
  });

  function resume(occasion: Occasion): void {
    if (occasion === 'start') putMailInLine(false);
    sessions.of(false);
    backUps.tidy();
    for (const { jobs } of sessions.inUse()) jobs.resume(occasion).catch(() => undefined);
  }

  /** Browsers lose what they run in mailboxes, so that every start looks after it. */
  function putMailInLine(anew: boolean): void {
    mail()
      .then((registry) => registry.reconcile(anew))
      .catch(() => undefined);
  }

  const forgetting = forgettingFrom(sessions, rateLimits, usages, leadFilters);
  const backUps = createBackUps({
    device,
    files: platform.backUpFiles,
    clock,
    async replacing() {
      const own = (await services.standing()).find(({ kind }) => kind === 'device');
      if (own) await forgetting.forgetKept(own.record.id);
      await snapshots.clear();
    },
    restored: () => void snapshots.clear(),
  });

  const parts = {
    ...startup,
    ...mailParts,
    clock,
    ...forgetting,
    leadFilters,
    async open(tab: number | null) {
      isOpened = true;
      return (await openings()).open(tab);
    },
    refreshSnapshot,
    cancellations,
    intents: platform.intents,
    sessions,
    rateLimits,
    wire,
    deviceKeys,
    store,
    files: platform.files,
    session: () => sessions.of(false),
    lostLeads: async () => (await device()).lostLeads(),
    changedLeads: async () => (await device()).changedLeads(),
    pageWords: async (lead: number) => (await device()).pageWords(lead),
    refuseChange: async (lead: number, field: string, value: string) =>
      (await device()).refuseChange(lead, field, value),
    closedFilters: async () => (await device()).closedFilters(),
    async forgetDevice() {
      await backUps.drop();
      await (await device()).forgetEverything();
    },
    device,
    backUps,
    estimate: platform.estimate,
    sessionArea: platform.session,
    async clearArea() {
      await platform.local.clear();
      for (const kept of [records, usages, settings, startup.forgetting]) kept.forget();
      leadFilters.forgotten();
    },
    // An origin of a service may be a mailbox's, too.
    async release(pattern: string) {
      if (!(await (await mail()).uses(pattern))) await grants.release(pattern);
    },
    wakeAt,
    resume,
  };
  const forgetEverything = createForgetEverything(parts);
  const handlers: Handlers = { ...createHandlers({ ...parts, forgetEverything }), ...startup.handlers };
  const answering = answeringBy(handlers);
  /** What was left half forgotten is gone before anything is served, and nothing goes on before. */
  const { finish } = forgetEverything;
  const afterwards =
    <Said extends unknown[]>(act: (...said: Said) => void) =>
    (...said: Said) =>
      void finish()
        .then(() => act(...said))
        .catch(() => undefined);
  return {
    handlers,
    async answering(name, data) {
      const act = async <Value>(what: () => Promise<Value>): Promise<Value> => {
        try {
          return await what();
        } catch (error) {
          const storage = await refusal(error);
          throw storage ? new Refused(storage) : error;
        }
      };
      await act(finish);
      // Pages alone say something.
      for (const { jobs } of sessions.inUse()) jobs.looked();
      const answer = await answering(name, data);
      return answer && ((id) => act(() => answer(id)));
    },
    resume: afterwards(resume),
    grantsChanged: afterwards(() => {
      grants.forget();
      startup.changed();
      resume('key');
      mail()
        .then((registry) => registry.grantsChanged())
        .catch(() => undefined);
    }),
    async looked(tab) {
      await finish();
      const { looked } = await import('./lookup/opening.ts');
      await looked({ ...mailParts, pushes }, tab);
    },
    async saveAuthor(tab, id) {
      await finish();
      const { saveAuthor } = await import('./leads/save-author.ts');
      return saveAuthor({ tabs: platform.tabs, sessions }, tab, id);
    },
    async recents() {
      await finish();
      return (await handlers.recents({ search: '' }, crypto.randomUUID())).recents;
    },
    installed: afterwards(() => putMailInLine(true)),
    async mailChanged(tab) {
      await finish();
      await (await badge()).changed(tab);
    },
  };
}

type OfSession = Pick<Context, 'store' | 'files' | 'private' | 'learning' | 'imports' | 'knowledge' | 'wakeAt'>;

interface ContextParts extends Pick<Context, 'runTeamFile' | 'isWatched'> {
  clock: Clock;
  cancellations: Cancellations;
  refusalOf: Context['refusalOf'];
  random(): number;
  settings: SettingsStore;
  connections: Connections;
  push: Pushes['push'];
  hash(text: string): Promise<string>;
}

function contextOf(
  {
    clock,
    cancellations,
    random,
    settings,
    connections,
    push,
    hash,
    refusalOf: refusal,
    runTeamFile,
    isWatched,
  }: ContextParts,
  of: OfSession,
): Context {
  return {
    ...of,
    clock,
    runTeamFile,
    isWatched,
    cancellations,
    random,
    hash,
    refusalOf: refusal,
    settings: settings.get,
    connection: () => connections(null, of.private),
    connectionOf: (service) => connections(service, of.private),
    push: (body) => push(body, of.private),
  };
}

/** Forgets what is kept of a service, in every kind of window. */
function forgettingFrom(
  sessions: WindowSessions,
  rateLimits: ServiceRateLimits,
  usages: StoredValue<Usages>,
  leadFilters: SavedLeadFiltersStore,
): Pick<ConnectParts, 'forgetKept' | 'forgetKnownLeads'> {
  /** Those on disk always: a background that was just started has used no session yet. */
  const stores = () => {
    sessions.of(false);
    return sessions.inUse().map(({ context }) => context.store);
  };
  return {
    async forgetKept(service) {
      rateLimits.forget(service);
      await Promise.all(stores().map((store) => store.forget(service)));
      await usages.change(({ [service]: _gone, ...others }) => others);
      await leadFilters.forgetAll(service);
    },
    async forgetKnownLeads(service) {
      for (const store of stores()) {
        const marks = await store.list('marks', { by: 'service', is: service });
        await store.write(marks.map(({ id }) => ({ table: 'marks', delete: id })));
      }
    },
  };
}
