/**
 * Starts the worker in the browser. Whatever may wake it is heard from the first moment; everything else waits until it is needed:
 * an `import()` here is no request, the one file of the worker holds it all and evaluates a part when it is first asked for.
 */
import { browser } from 'wxt/browser';
import { dueAlarm } from '../background/browser/alarms.ts';
import { hearNotices, hearWaysIn } from '../background/browser/entry-triggers.ts';
import { clock } from '../background/clock.ts';
import type { Occasion } from '../background/jobs/holds.ts';
import type { Front, FrontMessage } from '../background/startup.ts';
import { once } from '../contract/async.ts';
import type { MessageName } from '../messages/catalogue.ts';
import { hearMailChanged } from '../messages/mail-watch.ts';
import { type Handlers, serve } from '../messages/serve.ts';
import { createWishes } from './wishes.ts';

/** After a start, milliseconds: what woke the worker is answered first. */
const settling = 200;

const wishes = createWishes(
  once(async () => (await import('./kept-wishes.ts')).createKeptWishes(browser.storage.session)),
  clock,
);

const front = once(async () => (await import('./front-in-browser.ts')).frontInBrowser());

const worker = once(async () => {
  const [{ workerInBrowser }, { platform, front: made }] = await Promise.all([
    import('../background/engine-in-browser.ts'),
    front(),
  ]);
  return workerInBrowser(platform, made, wishes);
});

export function startWorker(): void {
  serve(handlerOf);
  hear();
  // At every start, whatever woke it: alarms get lost, so that they are made again from the jobs (case 6).
  clock.wait(settling).then(() => {
    closeStorage();
    resume('start');
  });
}

async function handlerOf<Name extends MessageName>(name: Name): Promise<Handlers[Name]> {
  const handlers: Partial<Handlers> = isOfFront(name) ? (await front()).front.handlers : {};
  return handlers[name] ?? (await worker()).handlers[name];
}

const ofFront: Record<FrontMessage, true> = { settings: true, services: true };

const isOfFront = (name: MessageName): name is keyof Front['handlers'] => Object.hasOwn(ofFront, name);

function resume(occasion: Occasion): void {
  worker()
    .then((made) => made.resume(occasion))
    .catch(() => undefined);
}

function grantsChanged(): void {
  hearNotices();
  worker()
    .then((made) => made.grantsChanged())
    .catch(() => undefined);
}

/** Content scripts that stand in open mailboxes are cut off then. */
function installed(): void {
  worker()
    .then((made) => made.installed())
    .catch(() => undefined);
}

function mailChanged(tab: number): void {
  worker()
    .then((made) => made.mailChanged(tab))
    .catch(() => undefined);
}

/** Registered without waiting for anything: a listener that comes later misses the event that woke the worker. */
function hear(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === dueAlarm) resume('alarm');
  });
  hearWaysIn({ wishes, worker, front: async () => (await front()).front });
  browser.runtime.onInstalled.addListener(installed);
  browser.permissions.onAdded.addListener(grantsChanged);
  browser.permissions.onRemoved.addListener(grantsChanged);
  hearMailChanged(mailChanged);
  self.addEventListener('online', () => resume('online'));
}

/** Content scripts read nothing, where the browser can: Firefox has no such switch, there the vault's encryption holds alone. */
function closeStorage(): void {
  const { local } = browser.storage;
  if (typeof local.setAccessLevel !== 'function') return;
  local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}
