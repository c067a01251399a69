/** State that outlives lookups: service, usage, settings, jobs, verifications and leads. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { JobView } from '../../lib/messages/job-views.ts';
import type { Opening } from '../../lib/messages/opening-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView, Usage } from '../../lib/messages/service-views.ts';
import type { Settings } from '../../lib/messages/settings-views.ts';
import { isFree } from '../format/cost-words.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { members } from '../format/waterfall-words.ts';
import { type Checks, createChecks } from './checks.ts';
import { type ConnectedApps, createConnectedApps } from './connected-apps.ts';
import type { Connection } from './connection.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createFlash, type Flash } from './flash.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createKnownPeople, type KnownPeople } from './known-people.ts';
import { createNewest } from './newest.ts';
import { isFreeAt } from './plan.ts';
import { createRecents, type Recents } from './recents.ts';
import { createSaveDetails, type SaveDetails } from './saving/save-details.ts';
import { createSaves, type Saves } from './saving/saves.ts';
import { isThisDevice } from './this-device.ts';
import { followWaterfall } from './waterfall.ts';

/** Nothing of such a run continues on its own. */
const isAtRest: ReadonlySet<JobView['state']> = new Set(['done', 'paused', 'stopped']);

/** How a page stands with the background. `slow`: no answer for a second; `silent`: the background never answered. */
export type Stage = { at: 'opening'; slow: boolean } | { at: 'silent'; problem: ShownProblem } | { at: 'open' };

/** The part of an opening that is not about a page. */
export type Standing = Pick<Opening, 'private' | 'service' | 'usage' | 'settings' | 'jobs' | 'recents' | 'draft'> & {
  storage?: Opening['storage'];
};

export interface SharedState {
  /** A connection without a page. */
  connection: Connection;
  service: ReadonlySignal<ServiceView | null>;
  usage: ReadonlySignal<Usage | null>;
  /** The device's storage fails: the shown data may be outdated. */
  storage: ReadonlySignal<Opening['storage'] | null>;
  /** Null until the background has answered. */
  settings: ReadonlySignal<Settings | null>;
  /** The user's preference: show what this device knows before a search is spent. */
  deviceFirst: ReadonlySignal<boolean>;
  jobs: Jobs;
  checks: Checks;
  saves: Saves;
  known: KnownPeople;
  /** How many back-ups were restored while this page shows the device's data. */
  restored: ReadonlySignal<number>;
  flash: Flash;
  recents: Recents;
  drafts: Drafts;
  /** Saved with each lead. */
  details: SaveDetails;
  apps: ConnectedApps;
  /** The kind of window, before the background has answered. */
  enter(isPrivate: boolean): void;
  restore(opening: Standing): void;
  onPush(push: Push): void;
}

export function createSharedState(life: AbortSignal, now: () => number, form: string): SharedState {
  const isPrivate = signal(false);
  const service = signal<ServiceView | null>(null);
  const usage = signal<Usage | null>(null);
  const settings = signal<Settings | null>(null);
  const storage = signal<Opening['storage'] | null>(null);
  const unprice = effect(() => {
    isFree.value = isFreeAt(service.value, usage.value) && members.value.every(({ free }) => free);
  });
  life.addEventListener('abort', unprice, { once: true });
  followWaterfall(life, { settings, service, usage });
  const connection = {
    ...{ signal: life, now, private: isPrivate, page: null },
    service: computed(() => service.value?.id ?? null),
  };
  const flash = createFlash();
  const refused = (problem: ShownProblem) => flash.say({ what: 'refused', problem });
  const jobs = createJobs(refused);
  const checks = createChecks(connection, jobs, (emails) => {
    known.show(emails);
    known.refresh(emails);
  });
  const drafts = createDrafts(connection, form);
  const details = createSaveDetails(connection, drafts, service);
  const saves = createSaves(connection, jobs, flash, details);
  const known = createKnownPeople(connection, checks, saves);
  const recents = createRecents(connection, refused);
  const restored = signal(0);
  /** Drops responses requested before a push: they are out of date. */
  const asked = createNewest(life);
  /** If another service is chosen meanwhile, the response is dropped: it shows the former service's plan. */
  const loadUsage = async () => {
    const question = asked.begin();
    const response = await send('usage', { skipCache: false });
    if (response.ok && !question.aborted) usage.value = response.value.usage;
  };
  const showUsage = (news: Usage | null) => {
    asked.drop();
    usage.value = news;
  };

  return {
    connection: connection,
    service,
    usage,
    storage,
    settings,
    deviceFirst: computed(() => settings.value?.deviceFirst === true && service.value?.kind === 'remote'),
    jobs,
    checks,
    saves,
    known,
    restored,
    flash,
    recents,
    drafts,
    details,
    apps: createConnectedApps(connection, service, settings),
    enter(kind) {
      isPrivate.value = kind;
    },
    restore(opening) {
      isPrivate.value = opening.private;
      service.value = opening.service;
      showUsage(opening.usage);
      storage.value = opening.storage ?? null;
      settings.value = opening.settings;
      for (const job of opening.jobs) jobs.learn(job);
      recents.restore(opening.recents);
      drafts.restore(opening.draft);
    },
    onPush(push) {
      if (push.topic === 'job') {
        jobs.learn(push.job);
        if (push.job.kind === 'verify' && isAtRest.has(push.job.state)) known.settle(push.job);
      } else if (push.topic === 'job-gone') {
        jobs.drop(push.id);
        known.settle(push);
      } else if (push.topic === 'known') known.refresh(push.emails);
      else if (push.topic === 'checks') checks.learn(push.checks);
      else if (push.topic === 'known-leads') {
        const isShown = push.service === null || push.service === service.value?.id;
        if (isShown) saves.learnKnownLeads(push.knownLeads, push.gone);
        // A lead may add to what is known of the person, such as a verdict. The addition is stored before the push.
        if (isShown) known.refresh([...push.knownLeads.map(({ email }) => email), ...push.gone]);
      } else if (push.topic === 'usage') {
        if (push.service === service.value?.id) showUsage(push.usage);
      } else if (push.topic === 'service') {
        const isOther = push.service?.id !== service.value?.id;
        service.value = push.service;
        if (isOther) {
          saves.forget();
          known.forget();
          showUsage(null);
          if (push.service) void loadUsage();
        }
      } else if (push.topic === 'restored' && isThisDevice(service.value)) {
        restored.value += 1;
        saves.forget();
        known.forget();
      } else if (push.topic === 'settings') settings.value = push.settings;
    },
  };
}
