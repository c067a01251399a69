/** What the worker does for each message of its screens: one verb each, and no more. */
import type { OperationName } from '../contract/operations.ts';
import type { Answers, Says } from '../messages/catalogue.ts';
import type { Handlers } from '../messages/serve.ts';
import type { Asked } from '../messages/views.ts';
import type { OpeningParts } from '../worker/opening.ts';
import type { Wishes } from '../worker/wishes.ts';
import { aboutTyped, whatIsKept } from './cached.ts';
import { type ConnectParts, connect, disconnect } from './connect.ts';
import type { Occasion } from './jobs/holds.ts';
import type { MailApi } from './mailbox/mailbox-api.ts';
import type { Services } from './services.ts';
import type { SettingsDesk } from './settings.ts';
import type { FrontMessage } from './startup.ts';
import { type ForgettingParts, forgetEverything } from './storage/forget-everything.ts';
import type { Desks } from './window-session.ts';
import { type WorkspaceParts, workspaceHandlers } from './workspace-handlers.ts';

export interface HandlerParts extends OpeningParts, ForgettingParts, ConnectParts, WorkspaceParts {
  desks: Desks;
  services: Services;
  settings: SettingsDesk;
  mailApi: MailApi;
  wishes: Wishes;
  /** Goes on with what waited for this. */
  resume(occasion: Occasion): void;
}

const mostRecents = 200;

/** The list of public suffixes is evaluated when an address is first looked at, which not every message does. */
const leaving = () => import('./requests/privacy-guard.ts');

export function createHandlers(parts: HandlerParts): Omit<Handlers, FrontMessage> {
  const { desks } = parts;
  return {
    async open({ tab, window }) {
      // Taken before anything else, so that what is told of it since is known to be older.
      const taken = window === undefined ? null : parts.wishes.take(window);
      const { open } = await import('../worker/opening.ts');
      return { ...(await open(parts, tab)), wish: await taken };
    },
    async glance({ tab }) {
      const { glance } = await import('../worker/opening.ts');
      return { subject: await glance(parts, tab) };
    },
    async 'look-up'({ text, private: isPrivate }) {
      const { readTyped } = await import('../subject/read-typed.ts');
      const typed = readTyped(text);
      return { typed, about: await whatIsKept(desks.of(isPrivate), aboutTyped(typed, text)) };
    },
    ask: (says, id) => ask(parts, says, id),
    about: ({ domain, page, emails, private: isPrivate }) =>
      whatIsKept(desks.of(isPrivate), { domain: domain?.toLowerCase() ?? null, page, emails }),
    async marks({ domain, anew, private: isPrivate }) {
      const { privateField } = await leaving();
      return privateField({ domain }) ? { marks: [], asked: null } : desks.of(isPrivate).marks.of(domain, anew);
    },
    async 'people-in-view'({ tab }) {
      const { peopleInView } = await import('./mailbox/people-in-view.ts');
      return peopleInView(parts, tab);
    },
    async 'read-names'({ tab }) {
      const { namesOn } = await import('./names-on-page.ts');
      return namesOn(parts.tabs, tab);
    },
    mailboxes: async () => ({ mailboxes: await (await parts.mail()).views() }),
    'turn-mailbox': async (wish) => ({ mailboxes: await (await parts.mail()).turn(wish) }),
    ...jobHandlers(parts),
    ...keepingHandlers(parts),
    ...serviceHandlers(parts),
    ...workspaceHandlers(parts),
  };
}

async function ask(parts: HandlerParts, says: Says<'ask'>, id: string): Promise<Asked<OperationName>> {
  const { operation, params, click, anew, again, private: isPrivate } = says;
  const { privateField } = await leaving();
  const field = privateField(params);
  if (field) return { ok: false, problem: { code: 'refused-input', field, fault: 'invalid', quoted: null } };
  const page = await pageToLeave(parts, says.page);
  return parts.desks.of(isPrivate).asks.ask({ operation, params, click, anew, again, page, message: id, urgent: true });
}

/** Null for a mailbox's address, also for one that only its user knows to be one. */
async function pageToLeave({ mail }: HandlerParts, page: string | null): Promise<string | null> {
  const { publicPage } = await leaving();
  const open = publicPage(page);
  return open !== null && (await (await mail()).isAdded(open)) ? null : open;
}

type Some<Name extends keyof Answers> = Pick<Handlers, Extract<Name, keyof Handlers>>;

function jobHandlers(
  parts: HandlerParts,
): Some<
  | 'verify'
  | 'save'
  | 'undo'
  | 'remove-saved'
  | 'pause-job'
  | 'resume-job'
  | 'stop-job'
  | 'retry-job'
  | 'dismiss-job'
  | 'jobs'
> {
  const { desks, pushes } = parts;
  const jobsOf = async (job: string) => (await desks.ofJob(job)).jobs;
  return {
    async verify({ emails, anew, name, private: isPrivate }, id) {
      const { privateField } = await leaving();
      const mayLeave = emails.filter((email) => privateField({ email }) === null);
      return {
        job: mayLeave.length === 0 ? null : await desks.of(isPrivate).jobs.verify(id, { emails: mayLeave, anew, name }),
      };
    },
    async save({ contacts, page, list, private: isPrivate }, id) {
      const wish = { contacts, page: await pageToLeave(parts, page), list };
      return { job: await desks.of(isPrivate).jobs.save(id, wish) };
    },
    undo: async ({ job }) => ({ undone: await (await jobsOf(job)).undo(job) }),
    'remove-saved': async ({ job, email }) => ({ job: await (await jobsOf(job)).removeSaved(job, email) }),
    'pause-job': async ({ job }) => ({ job: await (await jobsOf(job)).pause(job) }),
    'resume-job': async ({ job }) => ({ job: await (await jobsOf(job)).resumeJob(job) }),
    'stop-job': async ({ job }) => ({ job: await (await jobsOf(job)).stop(job) }),
    'retry-job': async ({ job }) => ({ job: await (await jobsOf(job)).retry(job) }),
    'dismiss-job': async ({ job }) => ({ dismissed: await (await jobsOf(job)).dismiss(job) }),
    async jobs({ private: isPrivate = false }) {
      const revision = await pushes.revision();
      return { jobs: await desks.of(isPrivate).jobs.views(), revision };
    },
  };
}

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
  const { desks, settings, pushes } = parts;
  const everyday = () => desks.of(false);
  return {
    recents: async ({ search }) => ({ recents: await everyday().recents.list(search, mostRecents) }),
    async 'forget-recent'({ text }) {
      const { recents } = everyday();
      await recents.forget(text);
      return { recents: await recents.list('', mostRecents) };
    },
    async 'keep-draft'({ form, values, private: isPrivate }) {
      await desks.of(isPrivate).drafts.keep(form, values);
      return { kept: true };
    },
    usage: async ({ anew }) => ({ usage: await everyday().usage.now(anew) }),
    async 'change-settings'(to) {
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
      await everyday().context.store.clear(['answers', 'marks', 'aside']);
      return { cleared: true };
    },
  };
}

function serviceHandlers(parts: HandlerParts): Some<'connect' | 'choose-service' | 'disconnect' | 'forget-everything'> {
  const { services } = parts;
  return {
    async connect(wish) {
      const connected = await connect(parts, wish);
      if (connected.ok) parts.resume('key');
      return connected;
    },
    async 'choose-service'({ service }) {
      const chosen = await services.choose(service);
      parts.resume('key');
      return chosen;
    },
    async disconnect({ service }) {
      await disconnect(parts, service);
      parts.resume('start');
      return services.list();
    },
    async 'forget-everything'() {
      await forgetEverything(parts);
      parts.changed();
      return { forgotten: true };
    },
  };
}
