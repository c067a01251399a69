/**
 * This device as something to ask: the contract answered from what it learns by itself. Run from a file of its own, when it is first needed.
 */
import { takeTurns } from '../../contract/async.ts';
import type { Service } from '../../contract/service.ts';
import type { Clock } from '../../contract/times.ts';
import { type DeviceAnswersParts, deviceAnswers } from '../../device-service/answers.ts';
import { unaskedMail } from '../../device-service/blank-records.ts';
import { createLocalService } from '../../device-service/device-service.ts';
import { closedFilters } from '../../device-service/discover/closed-filters.ts';
import { createLearning, type Learning } from '../../device-service/learn/learning.ts';
import { memoryStore } from '../../device-service/memory-store.ts';
import type { DiscoverFilterName, LostLead, PeopleOnDevice, Whom } from '../../messages/views.ts';
import { createSiteSearcher, type SiteReading, type SiteSearcher } from '../../site-search/site-searcher.ts';
import { publicDomain } from '../../subject/domain.ts';
import { deviceAccount } from './device-account.ts';
import { type DeviceStore, openDeviceStore } from './device-store.ts';
import type { GivenKnowledge } from './given-knowledge.ts';
import type { DeviceImports } from './imports/device-imports.ts';
import { privateLeads } from './leads/private-leads.ts';
import { addressesOf, authorOf, namedAt } from './opted-out-people.ts';
import { peopleOnDevice } from './people-on-device.ts';
import type { Table } from './tables.ts';

export interface DeviceParts extends SiteReading {
  clock: Clock;
  /** Under a key of this device. */
  hash(text: string): Promise<string>;
  /** Before a hash is kept: fails where there is no room for its key. */
  keepKey(): Promise<void>;
  /** Gives up what can be asked for again, so that a write has room; how much of it there was. */
  makeRoom(): Promise<number>;
  answers: DeviceAnswersParts;
  /** The database's name, where it is another one. */
  database?: string;
}

export interface Device
  extends Learning,
    Pick<DeviceStore, 'backUp' | 'restore' | 'halfRestored' | 'pageWords' | 'changedLeads' | 'refuseChange'> {
  /** A private window's reads what is known of companies, people and leads, and keeps what it writes to itself. */
  service(isPrivate: boolean): Service;
  searchSite: SiteSearcher;
  people(whom: Whom): Promise<PeopleOnDevice>;
  /** Filters of Discover that would find nobody. */
  closedFilters(): Promise<DiscoverFilterName[]>;
  /** Leads whose pages no longer name them. */
  lostLeads(): Promise<LostLead[]>;
  imports: DeviceImports;
  knowledge: GivenKnowledge;
  forgetPerson(email: string): Promise<void>;
  /** Those of people and leads with this profile, or this name at this company: in lower case. */
  addressesOf(whom: Whom): Promise<string[]>;
  /** Who alone wrote an article that is known here. */
  authorOf(url: string): Promise<Whom | null>;
  /** Of somebody of whom no address is known, what names them in records about others. */
  forgetName(whom: Whom): Promise<void>;
  /** All but the opt-outs, which protect others. */
  forgetEverything(): Promise<void>;
  /** How many records there are of each kind. */
  counts(): Promise<Record<Table, number>>;
}

/** What the device's file leaves: how pages that are not open are read, and sites reached, is its own. */
export type DeviceFile = (parts: Omit<DeviceParts, keyof SiteReading>) => Promise<Device>;

export async function createDevice(parts: DeviceParts): Promise<Device> {
  const { clock, hash, keepKey, makeRoom, database } = parts;
  const account = deviceAccount(clock.now());
  const answers = deviceAnswers(parts.answers);
  const { isNoEmployer } = answers;
  const named = { ...(database && { name: database }) };
  const store = openDeviceStore({
    now: clock.now,
    hash,
    keepKey,
    makeRoom,
    mail: unaskedMail,
    account,
    isNoEmployer,
    ...named,
  });
  const everyday = createLocalService({ store, now: clock.now, answers });
  // What a private window asks is told nowhere, and what it was answered is not kept for others.
  const privateAnswers = deviceAnswers({ ...parts.answers, sent: undefined });
  let ofPrivate = beginPrivate();
  /** What is learnt and what is forgotten take turns: a page that was being learnt is not written after all was forgotten. */
  const inTurn = takeTurns();
  const learning = createLearning({ ...store, registrable: publicDomain }, answers.kindsOf, inTurn);

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

  return {
    service: (isPrivate) => (isPrivate ? ofPrivate.service : everyday),
    ...learning,
    imports: store.imports,
    knowledge: { ...store.knowledge, forgetPerson, forgetName: (who) => inTurn(() => store.forgetName(who)) },
    searchSite: createSiteSearcher({ ...parts, learn: learning.learn }),
    people: (whom) => peopleOnDevice(store.directory, whom),
    closedFilters: () => closedFilters(store.directory, clock.now()),
    lostLeads: store.lostLeads,
    pageWords: store.pageWords,
    changedLeads: store.changedLeads,
    refuseChange: store.refuseChange,
    forgetPerson,
    addressesOf: (whom) => addressesOf(store, whom),
    authorOf: (url) => authorOf(store, url),
    async forgetName(whom) {
      const at = await namedAt(store, whom);
      if (!at || at.domain === null) return;
      const { domain, person } = at;
      await inTurn(() => store.forgetName({ name: { first_name: person.first, last_name: person.last }, domain }));
    },
    async forgetEverything() {
      await inTurn(store.forgetEverything);
      ofPrivate = beginPrivate();
    },
    counts: store.counts,
    backUp: store.backUp,
    restore: store.restore,
    halfRestored: store.halfRestored,
  };
}

declare global {
  var harrierDevice: DeviceFile | undefined;
}
