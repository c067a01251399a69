/** The user's services: each with its own key and its own kept answers; one of them answers. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { createServiceForm, type ServiceForm } from '../../../components/options/services-store.ts';
import { originPattern, requestOrigin } from '../../gestures/request-origin.ts';
import { send } from '../../messages/send.ts';
import type { ServiceView, Usage } from '../../messages/views.ts';

export interface Services {
  list: ReadonlySignal<ServiceView[]>;
  chosen: ReadonlySignal<string | null>;
  usage: ReadonlySignal<Usage | null>;
  /** The form that is open; null when none is. */
  form: ReadonlySignal<ServiceForm | null>;
  edit(service: string | null): void;
  closeForm(): void;
  choose(service: string): void;
  /** Forgets its key and its answers. */
  disconnect(service: string): void;
  /** Called synchronously in the click. */
  grant(origin: string): void;
  load(): Promise<void>;
  learn(service: ServiceView): void;
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
    const service = list.value.find((one) => one.id === id) ?? null;
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
    const only = heard.value.services.length === 1 ? heard.value.services[0] : undefined;
    if (form.value !== null) return;
    if (heard.value.services.length === 0) edit(null);
    else if (only) edit(only.id);
  };
  const tell = async (name: 'choose-service' | 'disconnect', service: string) => {
    const heard = await send(name, { service });
    if (!heard.ok || life.aborted) return;
    if (name === 'disconnect') closeForm();
    show(heard.value);
    if (heard.value.services.length === 0) edit(null);
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
    disconnect: (service) => void tell('disconnect', service),
    grant(origin) {
      const pattern = originPattern(origin);
      if (pattern !== null) void requestOrigin(pattern).then(load);
    },
    async load() {
      await Promise.all([load(), loadUsage()]);
    },
    learn(service) {
      list.value = list.value.map((one) => (one.id === service.id ? service : one));
    },
    learnUsage(news) {
      usage.value = news;
    },
  };
}
