/** The user's services, each with its own key and cache. One of them is in use. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isGranted, originPattern, requestOrigin, watchGrants } from '../../lib/browser/permissions.ts';
import { persist } from '../../lib/browser/persisted.ts';
import type { ConnectFault } from '../../lib/messages/answers.ts';
import { type NoResponse, send } from '../../lib/messages/send.ts';
import type { KeyKept, RemoteView, ServiceView, Usage } from '../../lib/messages/service-views.ts';
import { createNewest } from '../shell/newest.ts';

export interface Services {
  list: ReadonlySignal<ServiceView[]>;
  chosen: ReadonlySignal<string | null>;
  usage: ReadonlySignal<Usage | null>;
  /** The open form; null if none is open. */
  form: ReadonlySignal<ServiceForm | null>;
  /** The last click that the background did not carry out; null if none failed. */
  failed: ReadonlySignal<FailedClick | null>;
  edit(service: string | null): void;
  closeForm(): void;
  choose(service: string): void;
  /** Selects this device as the service. */
  useDevice(): void;
  /** Selects the sample data as the service. */
  trySample(): void;
  /** Deletes the service's key and cache. */
  disconnect(service: string): void;
  /** Call synchronously in the click. */
  grant(origin: string): void;
  load(): Promise<void>;
  /** The service in use, as pushed by the background */
  learn(service: ServiceView | null): void;
  learnUsage(service: string, usage: Usage): void;
}

export interface FailedClick {
  /** The id of the service, or the message that failed (`use-device`, `try-sample`) */
  of: string;
  problem: NoResponse;
  again: () => void;
}

/** `connected` is called after each new connection. */
export function createServices(life: AbortSignal, connected: () => void): Services {
  const list = signal<ServiceView[]>([]);
  const chosen = signal<string | null>(null);
  const usage = signal<Usage | null>(null);
  const form = signal<ServiceForm | null>(null);
  const failed = signal<FailedClick | null>(null);
  let formLife = new AbortController();

  /** Drops responses requested before a push or a choice: they are out of date. */
  const asked = { services: createNewest(life), usage: createNewest(life) };
  const show = (answer: { services: ServiceView[]; chosen: string | null }) => {
    asked.services.drop();
    list.value = answer.services;
    chosen.value = answer.chosen;
  };
  const showUsage = (news: Usage | null) => {
    asked.usage.drop();
    usage.value = news;
  };
  const closeForm = () => {
    formLife.abort();
    form.value = null;
  };
  const edit = (id: string | null) => {
    closeForm();
    formLife = new AbortController();
    const service = remoteOf(list.value).find((one) => one.id === id) ?? null;
    form.value = createServiceForm(AbortSignal.any([life, formLife.signal]), service, (_, left) => {
      showUsage(left);
      connected();
      void load();
    });
  };
  let loading = 0;
  const load = async () => {
    const question = asked.services.begin();
    loading += 1;
    const response = await send('services', {});
    loading -= 1;
    if (!response.ok || question.aborted) return;
    show(response.value);
    const [only, ...others] = remoteOf(response.value.services);
    // A managed policy may add a service a moment after the form opened.
    const isUntouched = form.value !== null && isEmpty(form.value);
    if (form.value !== null && !(isUntouched && only?.managed)) return;
    if (response.value.services.length === 0) edit(null);
    else if (only && others.length === 0) edit(only.id);
  };
  const begin = async (name: 'try-sample' | 'use-device') => {
    failed.value = null;
    const response = await send(name, {});
    if (life.aborted) return;
    if (!response.ok) {
      failed.value = { of: name, problem: response.problem, again: () => void begin(name) };
      return;
    }
    show(response.value);
    await loadUsage();
  };
  const sendChoice = async (name: 'choose-service' | 'disconnect', service: string) => {
    failed.value = null;
    const response = await send(name, { service });
    if (life.aborted) return;
    if (!response.ok) {
      failed.value = { of: service, problem: response.problem, again: () => void sendChoice(name, service) };
      return;
    }
    if (name === 'disconnect') closeForm();
    show(response.value);
    if (response.value.services.length === 0) edit(null);
    await loadUsage();
  };
  const loadUsage = async () => {
    const question = asked.usage.begin();
    const response = await send('usage', { skipCache: false });
    if (response.ok && !question.aborted) usage.value = response.value.usage;
  };

  return {
    list,
    chosen,
    usage,
    form,
    failed,
    edit,
    closeForm,
    choose: (service) => void sendChoice('choose-service', service),
    useDevice() {
      // In the click, since some browsers ask the user.
      void persist().catch(() => false);
      void begin('use-device');
    },
    trySample: () => void begin('try-sample'),
    disconnect: (service) => void sendChoice('disconnect', service),
    grant(origin) {
      const pattern = originPattern(origin);
      if (pattern !== null) void requestOrigin(pattern).then(load);
    },
    async load() {
      await Promise.all([load(), loadUsage()]);
    },
    learn(service) {
      const isUnknown = service?.id !== chosen.value || !list.value.some(({ id }) => id === service?.id);
      if (isUnknown || loading > 0) void load();
      if (!service) return;
      list.value = list.value.map((one) => (one.id === service.id ? service : one));
    },
    learnUsage(service, news) {
      if (service === chosen.value) showUsage(news);
    },
  };
}

export interface ServiceValues {
  name: string;
  address: string;
  /** Never shown again once stored. Null keeps the stored key. */
  key: string | null;
  keyKept: KeyKept;
  /** Null keeps the one that is set. */
  passphrase: string | null;
  /** Connect only if it is a team's own service. */
  team: boolean;
}

/** The typed values survive every state. */
export type FormState =
  | { at: 'editing' }
  | { at: 'saving'; slow: boolean }
  | { at: 'connected'; service: RemoteView; usage: Usage | null }
  | { at: 'wrong'; wrong: ConnectFault }
  | { at: 'silent'; problem: NoResponse };

export interface ServiceForm {
  /** The service being edited; null for a new one, until it is connected. */
  service: ReadonlySignal<RemoteView | null>;
  values: ReadonlySignal<ServiceValues>;
  state: ReadonlySignal<FormState>;
  write(some: Partial<ServiceValues>): void;
  /** Call synchronously in the click. */
  save(): void;
}

function createServiceForm(
  life: AbortSignal,
  before: RemoteView | null,
  connected: (service: RemoteView, usage: Usage | null) => void,
): ServiceForm {
  const values = signal<ServiceValues>({
    name: before?.name ?? '',
    address: before?.base ?? '',
    key: hasKey(before) ? null : '',
    keyKept: before?.keyKept ?? 'session',
    passphrase: before?.keyKept === 'passphrase' && hasKey(before) ? null : '',
    team: false,
  });
  const service = signal(before);
  const state = signal<FormState>({ at: 'editing' });
  const grant = watchGrant(life, values);

  async function save(): Promise<void> {
    if (state.value.at === 'saving') return;
    const { name, address, key, keyKept, passphrase, team } = values.value;
    const pattern = originPattern(address);
    const asked = pattern !== null && !grant.has(pattern) ? requestOrigin(pattern) : null;
    state.value = { at: 'saving', slow: false };
    await asked;
    const response = await send(
      'connect',
      {
        service: service.value?.id ?? null,
        name,
        address: address.trim(),
        key: key?.trim() ?? null,
        keyKept,
        passphrase: keyKept === 'passphrase' ? passphrase : null,
        team,
      },
      () => {
        if (!life.aborted) state.value = { at: 'saving', slow: true };
      },
    );
    if (life.aborted) return;
    if (!response.ok) state.value = { at: 'silent', problem: response.problem };
    else if (!response.value.ok) state.value = { at: 'wrong', wrong: response.value.wrong };
    else {
      service.value = response.value.service;
      const now = values.value;
      // What was typed meanwhile stays.
      values.value = {
        ...now,
        ...(now.key === key && { key: null }),
        ...(now.passphrase === passphrase && { passphrase: null }),
        ...(now.name === name && { name: response.value.service.name }),
        ...(now.address === address && { address: response.value.service.base }),
      };
      state.value = { at: 'connected', service: response.value.service, usage: response.value.usage };
      connected(response.value.service, response.value.usage);
    }
  }

  return {
    service,
    values,
    state,
    write(some) {
      values.value = { ...values.value, ...some };
      if (state.value.at !== 'saving') state.value = { at: 'editing' };
    },
    save: () => void save(),
  };
}

const remoteOf = (all: readonly ServiceView[]): RemoteView[] => all.filter((one) => one.kind === 'remote');

/** True for a new service without address and key */
function isEmpty({ service, values }: ServiceForm): boolean {
  return service.value === null && values.value.address === '' && !values.value.key;
}

/** A refused key must be typed again. */
function hasKey(service: RemoteView | null): boolean {
  return service !== null && service.state !== 'no-key' && service.state !== 'key-refused';
}

/** Checks in advance if the typed address's origin is granted, because nothing may be awaited in the click. */
function watchGrant(life: AbortSignal, values: ReadonlySignal<ServiceValues>): { has(pattern: string): boolean } {
  let granted: string | null = null;
  const look = async () => {
    const pattern = originPattern(values.value.address);
    const is = pattern !== null && (await isGranted(pattern));
    if (pattern === originPattern(values.peek().address)) granted = is ? pattern : null;
  };
  watchGrants(() => void look(), life);
  life.addEventListener(
    'abort',
    effect(() => void look()),
    { once: true },
  );
  return { has: (pattern) => granted === pattern };
}
