/**
 * Starts the worker in the browser. Whatever may wake it is heard from the first moment; everything else waits until it is needed:
 * an `import()` here is no request, the one file of the worker holds it all and evaluates a part when it is first asked for.
 */
import { browser } from 'wxt/browser';
import { openWorkspace } from '../gestures/open-page.ts';
import { openPanel } from '../gestures/open-panel.ts';
import type { MessageName } from '../messages/catalogue.ts';
import { type Handlers, serve } from '../messages/serve.ts';
import { dueAlarm } from './alarms.ts';
import { clock } from './clock.ts';
import type { Front, FrontMessage } from './front.ts';
import type { Occasion } from './jobs/holds.ts';
import { makeMenu } from './menu.ts';
import { once } from './once.ts';

/** After a start, milliseconds: what woke the worker is answered first. */
const settling = 200;

const front = once(async () => (await import('./front-in-browser.ts')).frontInBrowser());

const worker = once(async () => {
  const [{ workerInBrowser }, { platform, front: made }] = await Promise.all([
    import('./worker-in-browser.ts'),
    front(),
  ]);
  return workerInBrowser(platform, made);
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
  worker()
    .then((made) => made.grantsChanged())
    .catch(() => undefined);
}

/** In the key press or the click itself, as a panel can only be opened there: nothing is awaited before. */
function openPage(wish: string | number, tab?: { id?: number | undefined; windowId: number }): void {
  if (wish === 'open-workspace') openWorkspace().catch(() => undefined);
  if (wish !== 'open-panel' || !tab) return;
  openPanel(tab.windowId)
    .then(worker)
    .then((made) => (tab.id === undefined ? undefined : made.looked(tab.id)))
    .catch(() => undefined);
}

/** Registered without waiting for anything: a listener that comes later misses the event that woke the worker. */
function hear(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === dueAlarm) resume('alarm');
  });
  // To be woken by them is the most of it: every start goes on with what is due.
  browser.runtime.onInstalled.addListener(makeMenu);
  browser.runtime.onStartup.addListener(makeMenu);
  browser.commands.onCommand.addListener(openPage);
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => openPage(menuItemId, tab));
  browser.permissions.onAdded.addListener(grantsChanged);
  browser.permissions.onRemoved.addListener(grantsChanged);
  self.addEventListener('online', () => resume('online'));
}

/** Content scripts read nothing, where the browser can: Firefox has no such switch, there the vault's encryption holds alone. */
function closeStorage(): void {
  const { local } = browser.storage;
  if (typeof local.setAccessLevel !== 'function') return;
  local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}
