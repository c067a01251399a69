/** A window played by a test: its active tab and the tab's pages. Window 1 is the extension page's own. */

/** `url` is missing without a grant. */
interface FakeTab {
  id: number;
  url?: string | undefined;
}

type Listener = (...args: never[]) => void;

function event() {
  const listeners = new Set<Listener>();
  return {
    addListener: (listener: Listener) => listeners.add(listener),
    removeListener: (listener: Listener) => listeners.delete(listener),
    clear: () => listeners.clear(),
    fire: (...args: unknown[]) => {
      for (const listener of listeners) Reflect.apply(listener, null, args);
    },
    count: () => listeners.size,
  };
}

const onActivated = event();
const onUpdated = event();
const inFront = new Map<number, FakeTab>();

let isPrivate = false;

export const windows = { getCurrent: async () => ({ id: 1, incognito: isPrivate }) };

export const tabs = {
  query: async ({ windowId }: { windowId: number }) => {
    const tab = inFront.get(windowId);
    return tab ? [tab] : [];
  },
  onActivated,
  onUpdated,
};

/** The extension page's own window is a private one. */
export function openPrivately(): void {
  isPrivate = true;
}

/** Removes active tabs and listeners. The window is a normal one. */
export function closeTabs(): void {
  isPrivate = false;
  inFront.clear();
  onActivated.clear();
  onUpdated.clear();
}

/** The user switches to this tab. */
export function bringToFront(tab: FakeTab, windowId = 1): void {
  inFront.set(windowId, tab);
  onActivated.fire({ tabId: tab.id, windowId });
}

/** The active tab has loaded another page. */
export function goTo(url: string | undefined, windowId = 1): void {
  const tab = { id: 0, ...inFront.get(windowId), url };
  inFront.set(windowId, tab);
  onUpdated.fire(tab.id, { status: 'complete' }, { ...tab, windowId, active: true });
}

/** Number of listeners on the window's tabs. */
export function watchers(): number {
  return onActivated.count() + onUpdated.count();
}
