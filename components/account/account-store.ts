/** The account behind the key. Each part is requested separately, once, free of charge, and fails on its own. */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { Params } from '../../lib/contract/operations.ts';
import type { Account, ConnectedApp } from '../../lib/contract/resources/account.ts';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { mayBeChargedTwice } from '../shell/connection.ts';
import { createNewest } from '../shell/newest.ts';
import { createRequestState, type RequestState, type RequestStore, requestFrom } from '../shell/request-state.ts';
import type { SharedState } from '../shell/shared-state.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';
import type { Chosen } from './chosen-leads.ts';
import { type Duplicates, fewLeads, findDuplicates, withoutDuplicates } from './duplicates-store.ts';
import { createMembers, type Members } from './members-store.ts';

/** Requested when the account is first shown */
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

type Requests = { readonly [Name in Part]: RequestStore<Name> };

export interface AccountStore {
  requests: Requests;
  names: Names;
  pushing: Pushing;
  /** For owners of a team with its own service. */
  members: Members;
  /** Details of apps, by identifier; requested when an app is unfolded. */
  apps: ReadonlySignal<ReadonlyMap<string, ReadonlySignal<RequestState<'getConnectedApp'>>>>;
  /** Leads to push, passed in the URL: `?push=1,2,3` or `?list=3` */
  brought(): Chosen | null;
  /** Retries one failed part. */
  retry(part: Part): void;
  /** Requests everything again. The current data stays until new data arrives. */
  refresh(): void;
  /** Shows an app's details; the first time it requests them. */
  unfold(app: string): void;
  fold(app: string): void;
  retryApp(app: string): void;
}

export function createAccount(workspace: Workspace): AccountStore {
  const { shared, route, turn, life, lists } = workspace;
  const connection = shared.connection;
  const requests: Requests = {
    getAccount: createRequestState(connection, 'getAccount'),
    getUsage: createRequestState(connection, 'getUsage'),
    getUsageHistory: createRequestState(connection, 'getUsageHistory'),
    getAccountStats: createRequestState(connection, 'getAccountStats'),
    listTeamMembers: createRequestState(connection, 'listTeamMembers'),
    listConnectedApps: createRequestState(connection, 'listConnectedApps'),
    listEmailAccounts: createRequestState(connection, 'listEmailAccounts'),
    listEmailAccountCapacities: createRequestState(connection, 'listEmailAccountCapacities'),
  };
  const asked = new Map<string, RequestStore<'getConnectedApp'>>();
  const apps = signal<ReadonlyMap<string, ReadonlySignal<RequestState<'getConnectedApp'>>>>(new Map());
  const pushing = createPushing(shared);
  const members = createMembers(shared, () => {
    for (const part of ['getAccount', 'getUsage', 'getAccountStats'] as const) void requests[part].refresh({});
  });
  const names = createNames(shared, () => requests.getAccount.refresh({}));
  const free = { click: false };

  /** Asks a team's service again what it supports, because an upgrade may add to it. Changes arrive as a push. */
  const restate = () => {
    const { value: service } = shared.service;
    if (service?.kind !== 'remote' || service.state !== 'connected' || connection.private.value) return;
    void send('restate-service', { service: service.id });
  };
  const begin = () => {
    restate();
    asked.clear();
    apps.value = new Map();
    pushing.close();
    if (managesMembers(shared.service.value)) void members.load();
    for (const part of parts) {
      requests[part].clear();
      void requests[part].ask({}, free);
    }
  };

  // Another service has another account. It is requested only when the account is shown.
  let of: string | null = null;
  let managed: string | null = null;
  const stop = effect(() => {
    const service = shared.service.value?.id ?? null;
    const now = managedIn(shared.service.value);
    if (route.value.at !== 'account' || service === null) return;
    const isNews = service === of && now !== managed;
    managed = now;
    // It was upgraded while its account is open.
    if (isNews && now !== null) untracked(() => void members.load());
    if (service === of) return;
    if (of !== null) untracked(names.cancel);
    of = service;
    untracked(begin);
  });
  life.addEventListener('abort', stop, { once: true });
  // At another service, these ids are other leads and lists.
  onOtherService(workspace, () => {
    const { push: _leads, list: _list, ...of } = route.value.of;
    if (route.value.at === 'account') turn(of);
  });

  return {
    ...{ requests, names, pushing, apps },
    brought: () => broughtBy(route.value.of, lists.value),
    retry: (part) => void requests[part].ask({}, free),
    members,
    refresh() {
      restate();
      if (managesMembers(shared.service.value)) void members.load();
      for (const part of parts) void requests[part].refresh({});
    },
    unfold(app) {
      const state = asked.get(app) ?? createRequestState(connection, 'getConnectedApp');
      if (!asked.has(app)) void state.ask({ id: app }, free);
      asked.set(app, state);
      apps.value = new Map(apps.value).set(app, state.state);
    },
    fold(app) {
      const left = new Map(apps.value);
      left.delete(app);
      apps.value = left;
    },
    retryApp: (app) => void asked.get(app)?.ask({ id: app }, free),
  };
}

/** True if the service has member management. Whether the key is an owner's is known only from its response. */
export const managesMembers = (service: ServiceView | null): boolean =>
  service?.kind === 'remote' && service.members === true;

/** Changes when owners can manage more or less at this service; null if they can manage nothing. */
const managedIn = (service: ServiceView | null): string | null =>
  service?.kind === 'remote' && service.members ? `${service.teamSettings === true}` : null;

function broughtBy(of: Readonly<Record<string, string>>, lists: Workspace['lists']['value']): Chosen | null {
  const list = lists.find(({ id }) => id !== null && String(id) === of.list);
  if (list && list.id !== null) return { from: 'list', list: list.id, name: list.name, count: list.leads };
  const ids = (of.push ?? '').split(',').map(Number);
  const whole = [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
  return whole.length > 0 ? { from: 'ids', ids: whole } : null;
}

/** True for null, an empty list, or an object that holds only empty lists. */
export function isNothing(answer: unknown): boolean {
  if (answer === null || answer === undefined) return true;
  if (Array.isArray(answer)) return answer.length === 0;
  if (typeof answer !== 'object') return false;
  return Object.values(answer).every((one) => Array.isArray(one) && one.length === 0);
}

export interface NamesForm {
  first: string;
  last: string;
  saving: boolean;
  problem: ShownProblem | null;
}

export interface Names {
  /** Null while the names are not being edited */
  form: ReadonlySignal<NamesForm | null>;
  edit(account: Pick<Account, 'first_name' | 'last_name'>): void;
  type(some: Partial<Pick<NamesForm, 'first' | 'last'>>): void;
  /** Sends the changed names, then reloads the account. */
  save(account: Pick<Account, 'first_name' | 'last_name'>): Promise<void>;
  cancel(): void;
}

const fields = ['account.first', 'account.last'] as const;

function createNames({ drafts, connection, service, flash }: SharedState, saved: () => Promise<void>): Names {
  const { [fields[0]]: first, [fields[1]]: last } = drafts.values.value;
  const form = signal<NamesForm | null>(
    first === undefined || last === undefined ? null : { first, last, saving: false, problem: null },
  );
  const close = () => {
    form.value = null;
    drafts.drop(fields);
  };

  return {
    form,
    edit(account) {
      form.value = {
        first: account.first_name ?? '',
        last: account.last_name ?? '',
        saving: false,
        problem: null,
      };
    },
    type(some) {
      if (!form.value || form.value.saving) return;
      const next = { ...form.value, ...some, problem: null };
      form.value = next;
      drafts.keep({ [fields[0]]: next.first, [fields[1]]: next.last });
    },
    async save(account) {
      const typed = form.value;
      if (!typed || typed.saving) return;
      const changes = changesOf(typed, account);
      if (Object.keys(changes).length === 0) return close();
      const sent = { ...typed, saving: true, problem: null };
      form.value = sent;
      const asked = await requestFrom(connection, 'updateAccount', changes, {
        ...{ click: true, skipCache: true, service: service.value?.id },
      });
      if (connection.signal.aborted) return;
      if (!asked.ok) {
        // Cancelled meanwhile, or opened again.
        if (form.value !== sent) flash.say({ what: 'refused', problem: asked.problem });
        else form.value = { ...typed, saving: false, problem: asked.problem };
        return;
      }
      await saved();
      if (form.value === sent) close();
    },
    cancel: close,
  };
}

function changesOf(
  { first, last }: Pick<NamesForm, 'first' | 'last'>,
  account: Pick<Account, 'first_name' | 'last_name'>,
): { first_name?: string; last_name?: string } {
  return {
    ...(first.trim() !== (account.first_name ?? '') && { first_name: first.trim() }),
    ...(last.trim() !== (account.last_name ?? '') && { last_name: last.trim() }),
  };
}

/** `lost`: the push may or may not have arrived. */
export type Sent =
  | { at: 'not' }
  | { at: 'asking' }
  | { at: 'accepted'; status: string | null }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'lost'; problem: ShownProblem };

export interface Push {
  /** The service's id: nothing is sent to another one. */
  service: string;
  app: ConnectedApp;
  chosen: Chosen | null;
  sent: Sent;
  duplicates: Duplicates;
  /** Those that the app already has are not pushed. */
  leavesOut: boolean;
}

export interface Pushing {
  /** Null while nothing is being pushed */
  now: ReadonlySignal<Push | null>;
  begin(app: ConnectedApp, chosen: Chosen | null): void;
  choose(chosen: Chosen): void;
  /** A click: asks the app which of the leads it has. */
  check(): void;
  leaveOut(on: boolean): void;
  /** Sends once, however often it is clicked. With an unknown outcome, only `sendAgain` repeats it. */
  send(): Promise<void>;
  sendAgain(): Promise<void>;
  close(): void;
}

function createPushing({ connection, service, apps }: SharedState): Pushing {
  const now = signal<Push | null>(null);
  const newest = createNewest(connection.signal);
  const checks = createNewest(connection.signal);

  async function check(): Promise<void> {
    const push = now.value;
    if (!push?.chosen || push.duplicates.at === 'asking') return;
    const mine = checks.begin();
    now.value = { ...push, duplicates: { at: 'asking' } };
    const duplicates = await findDuplicates({ service: push.service, app: push.app.id }, push.chosen, mine);
    if (duplicates && !mine.aborted && now.value) now.value = { ...now.value, duplicates };
  }

  function show(of: string, app: ConnectedApp, chosen: Chosen | null): void {
    const canAsk = chosen !== null && app.category === 'crm' && apps.canLookUp.value;
    checks.drop();
    now.value = {
      ...{ service: of, app, chosen, leavesOut: false, sent: { at: 'not' } },
      duplicates: { at: canAsk ? 'offered' : 'none' },
    };
    const many = chosen?.from === 'ids' ? chosen.ids.length : (chosen?.count ?? null);
    if (canAsk && many !== null && many > 0 && many <= fewLeads) void check();
  }

  async function carryOut(again: boolean): Promise<void> {
    const push = now.value;
    if (!push?.chosen || push.sent.at === 'asking' || push.sent.at === 'accepted') return;
    const mine = newest.begin();
    now.value = { ...push, sent: { at: 'asking' } };
    const rest = push.leavesOut ? withoutDuplicates(push.duplicates) : null;
    const params = { id: push.app.id, ...(rest ? { lead_ids: rest } : leadsOf(push.chosen)) };
    const asked = await requestFrom(connection, 'pushToConnectedApp', params, {
      ...{ click: true, skipCache: true, again, service: push.service },
    });
    if (mine.aborted || !now.value) return;
    // The app may have said meanwhile which leads it has.
    now.value = {
      ...now.value,
      sent: asked.ok
        ? { at: 'accepted', status: asked.reply.data.status }
        : { at: mayBeChargedTwice(asked.problem) ? 'lost' : 'failed', problem: asked.problem },
    };
  }

  return {
    now,
    begin(app, chosen) {
      newest.drop();
      const { value: answers } = service;
      if (answers) show(answers.id, app, chosen);
    },
    choose(chosen) {
      if (!now.value || now.value.sent.at === 'asking') return;
      show(now.value.service, now.value.app, chosen);
    },
    check: () => void check(),
    leaveOut(on) {
      if (now.value && now.value.sent.at !== 'asking') now.value = { ...now.value, leavesOut: on };
    },
    async send() {
      if (now.value?.sent.at !== 'lost') await carryOut(false);
    },
    sendAgain: () => carryOut(true),
    close() {
      // A running push continues. Its response appears only in the activity.
      newest.drop();
      checks.drop();
      now.value = null;
    },
  };
}

function leadsOf(chosen: Chosen): Pick<Params<'pushToConnectedApp'>, 'lead_ids' | 'leads_list_id'> {
  return chosen.from === 'list' ? { leads_list_id: chosen.list } : { lead_ids: chosen.ids };
}
