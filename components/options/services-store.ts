/** Address and key of a service: permission asked in the click and only if it is missing, then checked by the free account call. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isGranted, originPattern, requestOrigin, watchGrants } from '../../lib/gestures/request-origin.ts';
import type { ConnectFault } from '../../lib/messages/catalogue.ts';
import { send } from '../../lib/messages/send.ts';
import type { ServiceView, Usage } from '../../lib/messages/views.ts';

export interface ServiceValues {
  name: string;
  address: string;
  /** Never shown again once it is kept: null keeps the one that is there. */
  key: string | null;
  sessionOnly: boolean;
}

/** What was typed stays through every state. */
export type FormState =
  | { at: 'editing' }
  | { at: 'saving'; slow: boolean }
  | { at: 'connected'; service: ServiceView; usage: Usage | null }
  | { at: 'wrong'; wrong: ConnectFault }
  | { at: 'silent' };

export interface ServiceForm {
  /** The service that is edited; null makes a new one, until it is connected. */
  service: ReadonlySignal<ServiceView | null>;
  values: ReadonlySignal<ServiceValues>;
  state: ReadonlySignal<FormState>;
  write(some: Partial<ServiceValues>): void;
  /** Called synchronously in the click. */
  save(): void;
}

export function createServiceForm(
  life: AbortSignal,
  before: ServiceView | null,
  connected: (service: ServiceView, usage: Usage | null) => void,
): ServiceForm {
  const values = signal<ServiceValues>({
    name: before?.name ?? '',
    address: before?.base ?? '',
    key: hasKey(before) ? null : '',
    sessionOnly: before?.sessionOnly ?? false,
  });
  const service = signal(before);
  const state = signal<FormState>({ at: 'editing' });
  const grant = watchGrant(life, values);

  async function save(): Promise<void> {
    if (state.value.at === 'saving') return;
    const { name, address, key, sessionOnly } = values.value;
    const pattern = originPattern(address);
    const asked = pattern !== null && !grant.has(pattern) ? requestOrigin(pattern) : null;
    state.value = { at: 'saving', slow: false };
    await asked;
    const heard = await send(
      'connect',
      { service: service.value?.id ?? null, name, address: address.trim(), key: key?.trim() ?? null, sessionOnly },
      () => {
        if (!life.aborted) state.value = { at: 'saving', slow: true };
      },
    );
    if (life.aborted) return;
    if (!heard.ok) state.value = { at: 'silent' };
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

/** A key that was refused has to be typed anew. */
function hasKey(service: ServiceView | null): boolean {
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
