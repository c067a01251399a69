/**
 * People whom this device knows at a company without an address. One click guesses the address, checks it as far as
 * that is permitted, and saves the lead.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfFinding } from '../../../lib/contract/contact.ts';
import { verdictOf } from '../../../lib/contract/taxonomy.ts';
import type { PersonThere } from '../../../lib/messages/people-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { Known } from '../../contact/rows.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import type { Connection } from '../../shell/connection.ts';
import { requestFrom } from '../../shell/request-state.ts';
import type { Company } from '../company/company-store.ts';
import { noFilters } from '../company/filters.ts';
import type { Lookup } from '../lookup-store.ts';
import { createPeople, type People } from '../people-store.ts';

/** `refused`: the address was guessed, and no mail can reach it, so it was not saved. */
type ThereState =
  | { at: 'open' | 'asking' | 'none' }
  | { at: 'saved' | 'refused'; contact: Contact }
  | { at: 'failed'; problem: ShownProblem };

export interface ThereRow extends PersonThere {
  state: ThereState;
}

export interface PeopleThere {
  rows: ReadonlySignal<readonly ThereRow[]>;
  /** The domain of the others' addresses; null if it is the company's own. */
  writesFrom: ReadonlySignal<string | null>;
  /** Those with a guessed address, as rows. */
  people: People;
  /** A click: guesses, checks and saves. */
  complete(name: string): void;
  /** Resolves to whether it was done. */
  forget(name: string): Promise<boolean>;
}

interface PeopleThereStart {
  connection: Connection;
  known: Known;
  domain: string;
  /** The id of the service that answers. Requests must not go to another one that is chosen meanwhile. */
  service: string;
  /** Rises when this device may have learnt more. */
  learnt: ReadonlySignal<unknown>;
}

function createPeopleThere({ connection, known, domain, service, learnt }: PeopleThereStart): PeopleThere {
  const rows = signal<readonly ThereRow[]>([]);
  const writesFrom = signal<string | null>(null);
  const isOver = () => connection.signal.aborted;
  const put = (name: string, state: ThereState) => {
    if (!isOver()) rows.value = rows.value.map((row) => (row.name === name ? { ...row, state } : row));
  };
  const load = async () => {
    const response = await send('people-there', { domain });
    if (!response.ok || isOver()) return;
    writesFrom.value = response.value.writesFrom;
    // Who was completed just now stays in view.
    const begun = rows.value.filter(({ state }) => state.at !== 'open');
    const isBegun = (name: string) => begun.some((row) => row.name === name);
    const fresh = response.value.people.filter(({ name }) => !isBegun(name));
    rows.value = [...begun, ...fresh.map((person) => ({ ...person, state: { at: 'open' as const } }))];
  };
  const stop = effect(() => {
    if (learnt.value !== undefined) void load();
  });
  connection.signal.addEventListener('abort', stop, { once: true });

  const how = { click: true, service };
  const stateAfter = async ({ name, position, profile }: PersonThere): Promise<ThereState> => {
    const found = await requestFrom(connection, 'findEmail', { domain, full_name: name }, how);
    if (!found.ok) return { at: 'failed', problem: found.problem };
    const guess = contactOfFinding(found.reply.data);
    if (!guess) return { at: 'none' };
    const checked = await requestFrom(connection, 'verifyEmail', { email: guess.email }, how);
    if (!checked.ok && checked.problem.code === 'service-changed') return { at: 'failed', problem: checked.problem };
    const contact = {
      ...guess,
      position: guess.position ?? position,
      linkedin_url: guess.linkedin_url ?? profile,
      ...(checked.ok && { verification: { status: checked.reply.data.status, date: null } }),
    };
    if (verdictOf(contact.verification.status) === 'invalid') return { at: 'refused', contact };
    await known.saves.save([contact], null, connection.page, service);
    return { at: 'saved', contact };
  };

  return {
    rows,
    writesFrom,
    people: createPeople(
      computed(() => rows.value.flatMap(({ state }) => ('contact' in state ? [state.contact] : []))),
      signal(noFilters),
      known,
      connection,
    ),
    complete(name) {
      const row = rows.value.find((one) => one.name === name);
      if (!row || row.state.at === 'asking') return;
      put(name, { at: 'asking' });
      void stateAfter(row).then((state) => put(name, state));
    },
    async forget(name) {
      const { ok } = await send('forget-name', { name, domain });
      if (ok && !isOver()) rows.value = rows.value.filter((row) => row.name !== name);
      return ok;
    },
  };
}

const made = new WeakMap<Company, PeopleThere>();

/** One store per company view. */
export function peopleThereOf({ shared }: Lookup, company: Company, domain: string, service: string): PeopleThere {
  const before = made.get(company);
  if (before) return before;
  const { connection } = shared;
  const learnt = computed(() => (company.count.value.at === 'shown' ? company.count.value.asked : undefined));
  const store = createPeopleThere({ connection, known: shared, domain, service, learnt });
  made.set(company, store);
  return store;
}
