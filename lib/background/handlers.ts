/** What the worker does for each message of its screens: one verb each, and no more. */
import type { OperationName } from '../contract/operations.ts';
import type { Answers, Says } from '../messages/catalogue.ts';
import type { Handlers } from '../messages/serve.ts';
import type { Asked, Opening } from '../messages/views.ts';
import type { LaunchIntents } from './browser/launch-intents.ts';
import type { TabsApi } from './browser/tabs.ts';
import { type ConnectParts, connect, disconnect, keepDevice, trySample, useDevice } from './connections/connect.ts';
import type { Services } from './connections/services.ts';
import { type DeviceHandlerParts, deviceHandlers } from './device/device-handlers.ts';
import type { Occasion } from './jobs/holds.ts';
import { jobHandlers } from './jobs/job-handlers.ts';
import { createTakeLeads } from './leads/take-leads.ts';
import { aboutTyped, readCachedFor } from './lookup/cached.ts';
import type { Snapshots } from './lookup/snapshots.ts';
import type { MailApi } from './mailbox/mailbox-api.ts';
import type { MailboxRegistry } from './mailbox/mailbox-registry.ts';
import type { OwnAddresses } from './mailbox/own-addresses.ts';
import type { Cancellations } from './requests/cancellations.ts';
import type { SettingsStore } from './settings.ts';
import type { StartupMessage } from './startup.ts';
import type { ForgetEverything } from './storage/forget-everything.ts';
import type { WindowSessions } from './window-session.ts';
import { type WorkspaceParts, workspaceHandlers } from './workspace-handlers.ts';

export interface HandlerParts extends ConnectParts, WorkspaceParts, DeviceHandlerParts {
  forgetEverything: ForgetEverything;
  mail(): Promise<MailboxRegistry>;
  tabs: TabsApi;
  snapshots: Snapshots;
  open(tab: number | null): Promise<Opening>;
  /** Something changed that a snapshot shows. */
  refreshSnapshot(): void;
  sessions: WindowSessions;
  cancellations: Cancellations;
  services: Services;
  settings: SettingsStore;
  mailApi: MailApi;
  own: OwnAddresses;
  intents: LaunchIntents;
  /** Goes on with what waited for this. */
  resume(occasion: Occasion): void;
}

const mostRecents = 200;

/** The list of public suffixes is evaluated when an address is first looked at, which not every message does. */
const leaving = () => import('./requests/privacy-guard.ts');

export function createHandlers(parts: HandlerParts): Omit<Handlers, StartupMessage> {
  const { sessions } = parts;
  const jobs = jobHandlers(parts);
  return {
    async open({ tab, window }) {
      // Taken before anything else, so that what is told of it since is known to be older.
      const taken = window === undefined ? null : parts.intents.take(window);
      return { ...(await parts.open(tab)), intent: await taken };
    },
    async glance({ tab }) {
      const { glance } = await import('./lookup/opening.ts');
      return { subject: await glance(parts, tab) };
    },
    async 'look-up'({ text, private: isPrivate }) {
      const { readTyped } = await import('../subject/read-typed.ts');
      const typed = readTyped(text);
      return { typed, about: await readCachedFor(sessions.of(isPrivate), aboutTyped(typed, text)) };
    },
    request: (says, id) => request(parts, says, id),
    async 'cancel-request'({ message }) {
      parts.cancellations.cancel(message);
      return {};
    },
    about: ({ domain, page, emails, private: isPrivate }) =>
      readCachedFor(sessions.of(isPrivate), { domain: domain?.toLowerCase() ?? null, page, emails }),
    async known({ emails, names, private: isPrivate }) {
      const { known } = sessions.of(isPrivate);
      const [of, named] = await Promise.all([known.of(emails), known.named(names)]);
      return { ...of, names: named };
    },
    async suggest({ text, private: isPrivate }) {
      const { suggestionsFor } = await import('./lookup/suggestions.ts');
      return { suggestions: await suggestionsFor(sessions.of(isPrivate).context, text) };
    },
    async 'known-leads'({ domain, anew, private: isPrivate }) {
      const { privateField, namesInternal } = await leaving();
      // Asked for by itself, where a company is shown.
      return privateField({ domain }) || namesInternal({ domain })
        ? { knownLeads: [], asked: null }
        : sessions.of(isPrivate).knownLeads.of(domain, anew);
    },
    async 'people-in-view'({ tab }) {
      const { peopleInView } = await import('./mailbox/people-in-view.ts');
      return peopleInView(parts, tab);
    },
    async 'read-names'({ tab }) {
      const { namesOn } = await import('./lookup/names-on-page.ts');
      return namesOn(parts.tabs, tab);
    },
    mailboxes: async () => ({ mailboxes: await (await parts.mail()).views() }),
    async 'turn-mailbox'(intent) {
      const mailboxes = await (await parts.mail()).turn(intent);
      if (!intent.on) await parts.own.forget();
      await parts.snapshots.clear();
      return { mailboxes };
    },
    ...jobs,
    async save({ page, ...says }, id) {
      return jobs.save({ ...says, page: await pageToLeave(parts, page) }, id);
    },
    ...keepingHandlers(parts),
    ...serviceHandlers(parts),
    ...workspaceHandlers(parts),
    ...deviceHandlers(parts),
  };
}

async function request(parts: HandlerParts, says: Says<'request'>, id: string): Promise<Asked<OperationName>> {
  const { operation, params, click, anew, again, private: isPrivate } = says;
  const { privateField, namesInternal } = await leaving();
  const field = privateField(params);
  if (field) return { ok: false, problem: { code: 'refused-input', field, fault: 'invalid', quoted: null } };
  if (!click && namesInternal(params)) return { ok: false, problem: { code: 'stopped' } };
  const page = await pageToLeave(parts, says.page);
  return parts.sessions
    .of(isPrivate)
    .requests.request({ operation, params, click, anew, again, page, message: id, urgent: true });
}

/** Null for a mailbox's address, also for one that only its user knows to be one. */
async function pageToLeave({ mail }: HandlerParts, page: string | null): Promise<string | null> {
  const { publicPage } = await leaving();
  const open = publicPage(page);
  return open !== null && (await (await mail()).isAdded(open)) ? null : open;
}

type Some<Name extends keyof Answers> = Pick<Handlers, Extract<Name, keyof Handlers>>;

function keepingHandlers(
  parts: HandlerParts,
): Some<
  | 'recents'
  | 'forget-recent'
  | 'keep-draft'
  | 'usage'
  | 'change-settings'
  | 'journal'
  | 'clear-journal'
  | 'kept'
  | 'clear-kept'
> {
  const { sessions, settings, pushes } = parts;
  const everyday = () => sessions.of(false);
  return {
    recents: async ({ search }) => ({ recents: await everyday().recents.list(search, mostRecents) }),
    async 'forget-recent'({ text }) {
      const { recents } = everyday();
      await parts.snapshots.clear();
      await recents.forget(text);
      return { recents: await recents.list('', mostRecents) };
    },
    async 'keep-draft'({ form, values, private: isPrivate }) {
      await sessions.of(isPrivate).drafts.keep(form, values);
      if (!isPrivate) parts.refreshSnapshot();
      return { kept: true };
    },
    usage: async ({ anew }) => ({ usage: await everyday().usage.now(anew) }),
    async 'change-settings'(to) {
      await parts.snapshots.clear();
      // What it learns by itself from then on can be seen and deleted like what it learnt while it answered.
      if (to.deviceFirst) await keepDevice(parts, parts.wire.clock.now());
      const changed = await settings.change(to);
      pushes.push({ topic: 'settings', settings: changed }, false);
      if (to.mailBadge !== undefined) await (await parts.mail()).reconcile(false);
      // A raised ceiling frees what it held.
      parts.resume('alarm');
      return changed;
    },
    journal: ({ before, limit, ...filter }) => everyday().journal.list(before, limit, filter),
    async 'clear-journal'() {
      await everyday().journal.clear();
      return { cleared: true };
    },
    kept: () => everyday().context.store.weight(),
    async 'clear-kept'() {
      await parts.snapshots.clear();
      await everyday().context.store.clear(['answers', 'marks', 'aside']);
      // Jobs that a full device held have room again.
      parts.resume('alarm');
      return { cleared: true };
    },
  };
}

function serviceHandlers(
  parts: HandlerParts,
): Some<
  | 'leads-to-take'
  | 'take-leads'
  | 'leave-leads'
  | 'connect'
  | 'use-device'
  | 'try-sample'
  | 'choose-service'
  | 'disconnect'
  | 'forget-everything'
> {
  const { services } = parts;
  const takeLeads = createTakeLeads({ ...parts, session: () => parts.sessions.of(false) });
  return {
    async connect(intent) {
      await parts.snapshots.clear();
      const connected = await connect(parts, intent);
      await parts.snapshots.clear();
      if (connected.ok) parts.resume('key');
      return connected;
    },
    'leads-to-take': async () => ({ leads: await takeLeads.offered() }),
    'take-leads': async ({ name }, id) => ({ jobs: await takeLeads.take(id, name) }),
    async 'leave-leads'() {
      await takeLeads.decline();
      return { left: true };
    },
    async 'use-device'() {
      await parts.snapshots.clear();
      await useDevice(parts, parts.wire.clock.now());
      await parts.snapshots.clear();
      parts.resume('key');
      return services.list();
    },
    async 'try-sample'() {
      await parts.snapshots.clear();
      await trySample(parts, parts.wire.clock.now());
      await parts.snapshots.clear();
      return services.list();
    },
    async 'choose-service'({ service }) {
      await parts.snapshots.clear();
      const chosen = await services.choose(service);
      parts.resume('key');
      return chosen;
    },
    async disconnect({ service }) {
      await parts.snapshots.clear();
      // What is deleted is not learnt again by itself.
      if ((await services.find(service))?.kind === 'device') {
        const changed = await parts.settings.change({ deviceFirst: false });
        parts.pushes.push({ topic: 'settings', settings: changed }, false);
      }
      await disconnect(parts, service);
      await parts.snapshots.clear();
      parts.resume('start');
      return services.list();
    },
    async 'forget-everything'() {
      await parts.snapshots.clear();
      await parts.forgetEverything.begin();
      await parts.snapshots.clear();
      parts.changed();
      return { forgotten: true };
    },
  };
}
