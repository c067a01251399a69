/** The options page: services, habits, and what is kept. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { createMailboxes, type Mailboxes } from '../../../components/options/mailboxes-store.ts';
import { version } from '../../browser/version.ts';
import type { Says } from '../../messages/catalogue.ts';
import { listen, send } from '../../messages/send.ts';
import type { Settings } from '../../messages/views.ts';
import { createData, type Data } from './data.ts';
import { createFollow, type Follow } from './follow.ts';
import { createNotify, type Notify } from './notify.ts';
import { createServices, type Services } from './services.ts';
import { createShortcuts, type Shortcuts } from './shortcuts.ts';

export interface Options {
  version: string;
  /** Null until the worker has answered. */
  settings: ReadonlySignal<Settings | null>;
  /** The worker did not answer. */
  silent: ReadonlySignal<boolean>;
  lists: ReadonlySignal<string[]>;
  services: Services;
  data: Data;
  follow: Follow;
  mailboxes: Mailboxes;
  notify: Notify;
  shortcuts: Shortcuts;
  /** Shown at once, and put back when the worker did not take it. */
  change(some: Says<'change-settings'>): void;
  load(): void;
  /** Everything but opt-outs. */
  forgetEverything(): void;
}

export function createOptions(life: AbortSignal): Options {
  const settings = signal<Settings | null>(null);
  const silent = signal(false);
  const lists = signal<string[]>([]);
  const data = createData(life);
  const mailboxes = createMailboxes(life);
  const services = createServices(life, () => void data.load());

  const load = async () => {
    const [heard, known] = await Promise.all([
      send('settings', {}),
      send('lists', {}),
      services.load(),
      data.load(),
      mailboxes.load(),
    ]);
    if (life.aborted) return;
    silent.value = !heard.ok;
    if (heard.ok) settings.value = heard.value;
    if (known.ok) lists.value = known.value.lists.map(({ name }) => name);
  };
  listen((push) => {
    if (push.topic === 'settings') settings.value = push.settings;
    if (push.topic === 'mailboxes') mailboxes.learn(push.mailboxes);
    if (push.topic === 'usage') services.learnUsage(push.usage);
    if (push.topic === 'service' && push.service) services.learn(push.service);
  }, life);
  void load();
  const change = async (some: Says<'change-settings'>) => {
    const before = settings.value;
    if (!before) return;
    const { ceilings = before.ceilings, list = before.list, ...rest } = some;
    settings.value = { ...before, ...defined(rest), ceilings, list };
    const heard = await send('change-settings', some);
    if (!life.aborted) settings.value = heard.ok ? heard.value : before;
  };

  return {
    version: version(),
    settings,
    silent,
    lists,
    services,
    data,
    follow: createFollow(life),
    mailboxes,
    notify: createNotify(life, settings, change),
    shortcuts: createShortcuts(life),
    change: (some) => void change(some),
    load: () => void load(),
    async forgetEverything() {
      await send('forget-everything', {});
      services.closeForm();
      await load();
    },
  };
}

type Simple = Pick<Settings, 'searchOnOpen' | 'patient' | 'journal' | 'theme' | 'mailBadge' | 'notify'>;

function defined(some: { [Key in keyof Simple]?: Simple[Key] | undefined }): Partial<Simple> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
}
