/** The user's services: each with its own key and its own kept answers; one of them answers. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isGranted, originPattern, requestOrigin, watchGrants } from '../../lib/browser/permissions.ts';
import { persist } from '../../lib/browser/persisted.ts';
import type { ConnectFault } from '../../lib/messages/catalogue.ts';
import { send, type Unheard } from '../../lib/messages/send.ts';
import type { RemoteView, ServiceView, Usage } from '../../lib/messages/views.ts';

export interface Services {
  list: ReadonlySignal<ServiceView[]>;
  chosen: ReadonlySignal<string | null>;
  usage: ReadonlySignal<Usage | null>;
  /** The form that is open; null when none is. */
  form: ReadonlySignal<ServiceForm | null>;
  edit(service: string | null): void;
  closeForm(): void;
  choose(service: string): void;
  /** This device answers from then on. */
  useDevice(): void;
  /** The sample data answers from then on. */
  trySample(): void;
  /** Forgets its key and its answers. */
  disconnect(service: string): void;
  /** Called synchronously in the click. */
  grant(origin: string): void;
  load(): Promise<void>;
  /** Which one answers now, as the background tells it. */
  learn(service: ServiceView | null): void;
  learnUsage(usage: Usage | null): void;
}

/** `connected` is called after each service that was connected. */
export function createServices(life: AbortSignal, connected: () => void): Services {
  const list = signal<ServiceView[]>([]);
  const chosen = signal<string | null>(null);
  const usage = signal<Usage | null>(null);
  const form = signal<ServiceForm | null>(null);
  let formLife = new AbortController();

  const show = (answer: { services: ServiceView[]; chosen: string | null }) => {
    list.value = answer.services;
    chosen.value = answer.chosen;
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
      usage.value = left;
      connected();
      void load();
    });
  };
  const load = async () => {
    const heard = await send('services', {});
    if (!heard.ok || life.aborted) return;
    show(heard.value);
    const [only, ...others] = remoteOf(heard.value.services);
    // Policy may name one a moment later.
    const isUntouched = form.value !== null && isEmpty(form.value);
    if (form.value !== null && !(isUntouched && only?.managed)) return;
    if (!only) edit(null);
    else if (others.length === 0) edit(only.id);
  };
  const begin = async (name: 'try-sample' | 'use-device') => {
    const heard = await send(name, {});
    if (!heard.ok || life.aborted) return;
    show(heard.value);
    await loadUsage();
  };
  const tell = async (name: 'choose-service' | 'disconnect', service: string) => {
    const heard = await send(name, { service });
    if (!heard.ok || life.aborted) return;
    if (name === 'disconnect') closeForm();
    show(heard.value);
    if (remoteOf(heard.value.services).length === 0) edit(null);
    await loadUsage();
  };
  const loadUsage = async () => {
    const heard = await send('usage', { anew: false });
    if (heard.ok && !life.aborted) usage.value = heard.value.usage;
  };

  return {
    list,
    chosen,
    usage,
    form,
    edit,
    closeForm,
    choose: (service) => void tell('choose-service', service),
    useDevice() {
      // In the click: some browsers ask the user.
      void persist().catch(() => false);
      void begin('use-device');
    },
    trySample: () => void begin('try-sample'),
    disconnect: (service) => void tell('disconnect', service),
    grant(origin) {
      const pattern = originPattern(origin);
      if (pattern !== null) void requestOrigin(pattern).then(load);
    },
    async load() {
      await Promise.all([load(), loadUsage()]);
    },
    learn(service) {
      if (service?.id !== chosen.value || !list.value.some(({ id }) => id === service?.id)) void load();
      if (!service) return;
      list.value = list.value.map((one) => (one.id === service.id ? service : one));
    },
    learnUsage(news) {
      usage.value = news;
    },
  };
}

export interface ServiceValues {
  name: string;
  address: string;
  /** Never shown again once it is kept: null keeps the one that is there. */
  key: string | null;
  sessionOnly: boolean;
  /** It is connected as a team's own, and as nothing else. */
  team: boolean;
}

/** What was typed stays through every state. */
export type FormState =
  | { at: 'editing' }
  | { at: 'saving'; slow: boolean }
  | { at: 'connected'; service: RemoteView; usage: Usage | null }
  | { at: 'wrong'; wrong: ConnectFault }
  | { at: 'silent'; problem: Unheard };

export interface ServiceForm {
  /** The service that is edited; null makes a new one, until it is connected. */
  service: ReadonlySignal<RemoteView | null>;
  values: ReadonlySignal<ServiceValues>;
  state: ReadonlySignal<FormState>;
  write(some: Partial<ServiceValues>): void;
  /** Called synchronously in the click. */
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
    sessionOnly: before?.sessionOnly ?? false,
    team: false,
  });
  const service = signal(before);
  const state = signal<FormState>({ at: 'editing' });
  const grant = watchGrant(life, values);

  async function save(): Promise<void> {
    if (state.value.at === 'saving') return;
    const { name, address, key, sessionOnly, team } = values.value;
    const pattern = originPattern(address);
    const asked = pattern !== null && !grant.has(pattern) ? requestOrigin(pattern) : null;
    state.value = { at: 'saving', slow: false };
    await asked;
    const heard = await send(
      'connect',
      {
        service: service.value?.id ?? null,
        name,
        address: address.trim(),
        key: key?.trim() ?? null,
        sessionOnly,
        team,
      },
      () => {
        if (!life.aborted) state.value = { at: 'saving', slow: true };
      },
    );
    if (life.aborted) return;
    if (!heard.ok) state.value = { at: 'silent', problem: heard.problem };
    else if (!heard.value.ok) state.value = { at: 'wrong', wrong: heard.value.wrong };
    else {
      service.value = heard.value.service;
      values.value = { ...values.value, key: null, name: heard.value.service.name, address: heard.value.service.base };
      state.value = { at: 'connected', service: heard.value.service, usage: heard.value.usage };
      connected(heard.value.service, heard.value.usage);
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

/** A new one of which nothing was typed yet. */
function isEmpty({ service, values }: ServiceForm): boolean {
  return service.value === null && values.value.address === '' && !values.value.key;
}

/** A key that was refused has to be typed anew. */
function hasKey(service: RemoteView | null): boolean {
  return service !== null && service.state !== 'no-key' && service.state !== 'key-refused';
}

/** Knows before the click whether the typed address's origin is granted, because nothing may be awaited in it. */
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
