/** The account behind the key and what belongs to it: each part is asked by itself, once, free, and fails by itself. */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import { createFlight, type Flight, type Flying } from '../../flight.ts';
import { createNames, type Names } from './names.ts';
import { type Chosen, createPushing, type Pushing } from './pushing.ts';

/** The parts that are asked when the account is first looked at. */
const parts = [
  'getAccount',
  'getUsage',
  'getUsageHistory',
  'getAccountStats',
  'listTeamMembers',
  'listConnectedApps',
  'listEmailAccounts',
  'listEmailAccountCapacities',
] as const;

export type Part = (typeof parts)[number];

type Flights = { readonly [Name in Part]: Flying<Name> };

export interface AccountScreen {
  flights: Flights;
  names: Names;
  pushing: Pushing;
  /** What is known of single apps, by their ids: asked when one is unfolded. */
  apps: ReadonlySignal<ReadonlyMap<string, ReadonlySignal<Flight<'getConnectedApp'>>>>;
  /** Leads that were brought here to be pushed, as the address says: `?push=1,2,3` or `?list=3`. */
  brought(): Chosen | null;
  /** Asks one part that failed once more. */
  retry(part: Part): void;
  /** Asks everything again; what is shown stays until there is something newer. */
  refresh(): void;
  /** Shows more of one app, asking for it the first time. */
  unfold(app: string): void;
  fold(app: string): void;
  retryApp(app: string): void;
}

export function createAccount(workspace: Workspace): AccountScreen {
  const { ground, route, life, lists } = workspace;
  const desk = { ...ground.room, page: null };
  const flights: Flights = {
    getAccount: createFlight(desk, 'getAccount'),
    getUsage: createFlight(desk, 'getUsage'),
    getUsageHistory: createFlight(desk, 'getUsageHistory'),
    getAccountStats: createFlight(desk, 'getAccountStats'),
    listTeamMembers: createFlight(desk, 'listTeamMembers'),
    listConnectedApps: createFlight(desk, 'listConnectedApps'),
    listEmailAccounts: createFlight(desk, 'listEmailAccounts'),
    listEmailAccountCapacities: createFlight(desk, 'listEmailAccountCapacities'),
  };
  const asked = new Map<string, Flying<'getConnectedApp'>>();
  const apps = signal<ReadonlyMap<string, ReadonlySignal<Flight<'getConnectedApp'>>>>(new Map());
  const pushing = createPushing(ground);
  const free = { click: false };

  const begin = () => {
    asked.clear();
    apps.value = new Map();
    pushing.close();
    for (const part of parts) {
      flights[part].clear();
      void flights[part].ask({}, free);
    }
  };

  // Another service has another account; one that is not looked at is not asked for.
  let of: string | null = null;
  const stop = effect(() => {
    const service = ground.service.value?.id ?? null;
    if (route.value.at !== 'account' || service === null || service === of) return;
    of = service;
    untracked(begin);
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    flights,
    names: createNames(ground, () => flights.getAccount.refresh({})),
    pushing,
    apps,
    brought: () => broughtBy(route.value.of, lists.value),
    retry: (part) => void flights[part].ask({}, free),
    refresh() {
      for (const part of parts) void flights[part].refresh({});
    },
    unfold(app) {
      const flight = asked.get(app) ?? createFlight(desk, 'getConnectedApp');
      if (!asked.has(app)) void flight.ask({ id: app }, free);
      asked.set(app, flight);
      apps.value = new Map(apps.value).set(app, flight.state);
    },
    fold(app) {
      const left = new Map(apps.value);
      left.delete(app);
      apps.value = left;
    },
    retryApp: (app) => void asked.get(app)?.ask({ id: app }, free),
  };
}

function broughtBy(of: Readonly<Record<string, string>>, lists: Workspace['lists']['value']): Chosen | null {
  const list = lists.find(({ id }) => id !== null && String(id) === of.list);
  if (list && list.id !== null) return { from: 'list', list: list.id, name: list.name, count: list.leads };
  const ids = (of.push ?? '').split(',').map(Number);
  const whole = [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
  return whole.length > 0 ? { from: 'ids', ids: whole } : null;
}

/** An answer that holds nothing: null, an empty list, or a list of nothing under its name. */
export function isNothing(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer !== 'object') return false;
  return Object.values(answer).every((one) => Array.isArray(one) && one.length === 0);
}
