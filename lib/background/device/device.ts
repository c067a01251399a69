/** This device as a service: answers the contract from what it has learned. A separate file, loaded on first use. */
import { takeTurns } from '../../contract/async.ts';
import type { Service } from '../../contract/service.ts';
import type { Clock } from '../../contract/times.ts';
import { type DeviceAnswersParts, deviceAnswers } from '../../device-service/answers.ts';
import { unaskedMail } from '../../device-service/blank-records.ts';
import { createLocalService } from '../../device-service/device-service.ts';
import { closedFilters } from '../../device-service/discover/closed-filters.ts';
import { createLearning, type Learning } from '../../device-service/learn/learning.ts';
import { memoryStore } from '../../device-service/memory-store.ts';
import type { LostLead } from '../../messages/lead-views.ts';
import type { PeopleOnDevice, PeopleThere, Whom } from '../../messages/people-views.ts';
import type { PersonReport } from '../../messages/person-report.ts';
import type { DiscoverFilterName } from '../../messages/workspace-views.ts';
import { createSiteSearcher, type SiteReading, type SiteSearcher } from '../../site-search/site-searcher.ts';
import { publicDomain } from '../../subject/domain.ts';
import type { DeviceImports, GivenKnowledge } from '../jobs/this-device.ts';
import type { PersonDeletion } from '../storage/pending-deletions.ts';
import type { Room } from '../storage/store.ts';
import { deviceAccount } from './device-account.ts';
import { addressesOnDevice, forgetOnDevice, type PeopleHere, whomsOf } from './device-first.ts';
import { type DeviceStore, openDeviceStore } from './device-store.ts';
import { privateLeads } from './leads/private-leads.ts';
import type { NamedThere } from './opt-outs.ts';
import { addressesOf, authorOf, namedAt } from './opted-out-people.ts';
import { peopleOnDevice, peopleThere } from './people-on-device.ts';
import { listsIn, personReport, type ReportParts, reportedTables, withListNames } from './report/person-report.ts';
import { retain, retainDaily } from './retention.ts';
import type { Table } from './tables.ts';

export interface DeviceParts extends SiteReading {
  clock: Clock;
  /** Keyed by a secret of this device. */
  hash(text: string): Promise<string>;
  /** Called before a hash is stored. Rejects if there is no space for its key. */
  keepKey(): Promise<void>;
  /** Deletes data that can be requested again for free, to make room for a write. */
  makeRoom(): Promise<Room>;
  answers: DeviceAnswersParts;
  /** While a sync is on: a synced record was changed. */
  marked?: (() => void) | undefined;
  /** The database's name, if not the usual one. */
  database?: string;
}

export interface Device
  extends Learning,
    PeopleHere,
    Pick<DeviceStore, 'backUp' | 'restore' | 'halfRestored' | 'pageWords' | 'changedLeads' | 'refuseChange' | 'sync'> {
  /** Private windows read companies, people and leads. Their own writes stay in memory, until it is called again. */
  service(isPrivate: boolean): Service;
  searchSite: SiteSearcher;
  people(whom: Whom): Promise<PeopleOnDevice>;
  peopleThere(domain: string): Promise<PeopleThere>;
  /** Discover filters that would match no company. */
  closedFilters(): Promise<DiscoverFilterName[]>;
  /** Leads whose pages no longer name them. */
  lostLeads(): Promise<LostLead[]>;
  imports: DeviceImports;
  knowledge: GivenKnowledge;
  /** Everything stored about a person. `names`: words of those who may be known here without an address. */
  report(parts: Omit<ReportParts, 'now'> & { names: readonly string[] }): Promise<PersonReport>;
  addressesOnDevice: typeof addressesOnDevice;
  /** Words of the names of people with the requested profile who have no known address. */
  namesOnDevice(who: Pick<PersonDeletion, 'params'>): Promise<string[]>;
  forgetOnDevice: typeof forgetOnDevice;
  retain: typeof retain;
  retainDaily: typeof retainDaily;
  /** Everything except opt-outs, which protect others. */
  forgetEverything(): Promise<void>;
  /** Number of records of each kind. */
  counts(): Promise<Record<Table, number>>;
}

/** Exported by the device's file, which itself provides how unopened pages are read and sites reached. */
export type DeviceFile = (parts: Omit<DeviceParts, keyof SiteReading>) => Promise<Device>;

export async function createDevice(parts: DeviceParts): Promise<Device> {
  const { clock, hash, keepKey, makeRoom, marked, database } = parts;
  const account = deviceAccount(clock.now());
  const answers = deviceAnswers(parts.answers);
  const { isNoEmployer } = answers;
  const named = { ...(database && { name: database }) };
  const store = openDeviceStore({
    now: clock.now,
    hash,
    keepKey,
    makeRoom,
    marked,
    mail: unaskedMail,
    account,
    isNoEmployer,
    registrable: publicDomain,
    ...named,
  });
  const normal = createLocalService({ store, now: clock.now, answers });
  // A private window's requests are not journaled, and their cached answers are not shared.
  const privateAnswers = deviceAnswers({ ...parts.answers, sent: undefined });
  let ofPrivate = beginPrivate();
  /**
   * Learning and forgetting run one after the other, so a page being learned is not written after everything was
   * forgotten.
   */
  const inTurn = takeTurns();
  const learning = createLearning({ ...store, registrable: publicDomain, now: clock.now }, answers.kindsOf, inTurn);

  function beginPrivate() {
    const leads = privateLeads(store.leads);
    const inMemory = { ...memoryStore(store.directory, unaskedMail, account), leads };
    return { leads, service: createLocalService({ store: inMemory, now: clock.now, answers: privateAnswers }) };
  }

  async function forgetPerson(email: string): Promise<void> {
    await inTurn(() => store.forgetPerson(email));
    const lead = await ofPrivate.leads.leadOf(email);
    if (lead) await ofPrivate.leads.remove(lead.id);
  }

  /** Empty without a known company. */
  async function placesOf(whom: Whom): Promise<NamedThere[]> {
    const at = await namedAt(store, whom);
    if (!at || at.domain === null) return [];
    return [{ name: { first_name: at.person.first, last_name: at.person.last }, domain: at.domain }];
  }

  return {
    service(isPrivate) {
      if (!isPrivate) return normal;
      ofPrivate = beginPrivate();
      return ofPrivate.service;
    },
    ...learning,
    imports: store.imports,
    knowledge: { ...store.knowledge, forgetPerson, forgetName: (who) => inTurn(() => store.forgetName(who)) },
    searchSite: createSiteSearcher({ ...parts, learn: learning.learn }),
    people: (whom) => peopleOnDevice(store.directory, whom),
    peopleThere: (domain) => peopleThere(store.directory, domain),
    closedFilters: () => closedFilters(store.directory, clock.now()),
    lostLeads: store.lostLeads,
    pageWords: store.pageWords,
    changedLeads: store.changedLeads,
    refuseChange: store.refuseChange,
    forgetPerson,
    async report(parts) {
      const names = (await Promise.all(whomsOf(parts.names).map(placesOf))).flat();
      const found = await store.wouldForget({ ...parts, names }, reportedTables);
      const report = await personReport({ ...parts, now: clock.now() }, found);
      const lists = new Map((await store.leads.listsWithIds(listsIn(report))).map(({ id, name }) => [id, name]));
      return withListNames(report, lists);
    },
    addressesOnDevice,
    namesOnDevice: async ({ params: { linkedin_handle } }) =>
      typeof linkedin_handle === 'string' ? store.namesWithProfile(linkedin_handle) : [],
    forgetOnDevice,
    retain,
    retainDaily,
    addressesOf: (whom) => addressesOf(store, whom),
    authorOf: (url) => authorOf(store, url),
    async forgetName(whom) {
      for (const one of await placesOf(whom)) await inTurn(() => store.forgetName(one));
    },
    async forgetEverything() {
      await inTurn(store.forgetEverything);
      ofPrivate = beginPrivate();
    },
    counts: store.counts,
    backUp: store.backUp,
    restore: store.restore,
    halfRestored: store.halfRestored,
    sync: store.sync,
  };
}

declare global {
  var harrierDevice: DeviceFile | undefined;
}
