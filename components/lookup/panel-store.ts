/** The side panel: a popup's lookup, kept open. It never shows another page by itself: it says that there is one, and offers it. */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type FrontTab, frontTab, ownWindow, watchFrontTab } from '../../lib/browser/own-window.ts';
import { send } from '../../lib/messages/send.ts';
import type { LaunchIntent, Push } from '../../lib/messages/views.ts';
import type { Subject } from '../../lib/subject/subject.ts';
import type { Company } from './company/company-store.ts';
import type { Lookup, Page } from './lookup-store.ts';
import { createOpened, type Opened } from './opened-store.ts';
import { textOf, type View } from './view.ts';

/** What is in front of the window, beside what the panel shows. */
export type Elsewhere =
  | { at: 'here' }
  /** Another page, and nothing is granted for it. */
  | { at: 'unseen' }
  /** Another page, with nothing to look up. */
  | { at: 'nothing' }
  /** `same`: another page of the same site. */
  | { at: 'offered'; tab: number; text: string; same: boolean };

export interface Panel extends Opened {
  elsewhere: ReadonlySignal<Elsewhere>;
  /** Shows the page that is offered. A click. */
  follow(): void;
}

/** `tab`: in a browser without a panel its page stands in a tab of its own, and looks at this one alone. */
export function createPanel(life: AbortSignal, options: { now?: () => number; tab?: number | null } = {}): Panel {
  const { tab = null } = options;
  const elsewhere = signal<Elsewhere>({ at: 'here' });
  let window: number | null = null;
  const panel = createOpened(life, {
    form: 'panel',
    now: options.now,
    hear,
    window: () => window ?? undefined,
    intended: (intent) => showLaunchIntent(panel, intent),
  });
  /** What was in front when the page was looked at. */
  let seen: FrontTab | null = null;
  let turn = 0;

  const say = (next: Elsewhere) => {
    turn += 1;
    elsewhere.value = next;
  };
  const look = (front: FrontTab | null) => {
    seen = front;
    say({ at: 'here' });
    panel.open(front?.tab ?? null);
  };
  const notice = async (front: FrontTab) => {
    if (seen && isSame(front, seen)) return say({ at: 'here' });
    // The worker is asked only where there is something to be seen.
    if (front.address === null) return say({ at: 'unseen' });
    turn += 1;
    const mine = turn;
    const heard = await send('glance', { tab: front.tab });
    if (heard.ok && mine === turn && !life.aborted) say(offerOf(front.tab, heard.value.subject, panel.page.value));
  };
  const lookInFront = async () => {
    const front = window === null ? null : await frontTab(window);
    if (!life.aborted) look(front);
  };
  /** Harrier's button was pressed on a page of this window, or something was chosen in its menu. */
  function hear(push: Push): void {
    if (push.topic === 'launch-intent' && push.window === window && tab === null) void lookInFront();
    if (push.topic !== 'looked' || push.window !== window) return;
    const page = panel.page.value;
    if (page?.tab === push.tab && page.address === push.page) return;
    say(offered(push.tab, push.subject, page));
  }
  const begin = async () => {
    window = await ownWindow();
    if (life.aborted) return;
    if (tab !== null) return look({ tab, address: null });
    await lookInFront();
    if (window !== null && !life.aborted) watchFrontTab(window, (next) => void notice(next), life);
  };
  sayWhatToDo(panel, life);
  countWithService(panel, life);
  void begin();

  return {
    ...panel,
    elsewhere,
    async follow() {
      const now = elsewhere.value;
      if (now.at !== 'offered' || window === null) return;
      const front = await frontTab(window);
      if (!life.aborted) look(front?.tab === now.tab ? front : { tab: now.tab, address: null });
    },
  };
}

function isSame(one: FrontTab, other: FrontTab): boolean {
  return one.tab === other.tab && bare(one.address) === bare(other.address);
}

function bare(address: string | null): string | undefined {
  return address?.split('#', 1)[0];
}

/**
 * From the address alone every page of a site is its company's, so that another one of the same is not offered while that is shown; and
 * a mailbox changes its address with every conversation.
 */
function offerOf(tab: number, subject: Subject, page: Page | null): Elsewhere {
  const isOf = (kind: Subject['kind']) => page?.subject.kind === kind && textOf(page.subject) === textOf(subject);
  const isSame = isOf('company') || (isOf('mailbox') && page?.tab === tab);
  return isSame ? { at: 'here' } : offered(tab, subject, page);
}

function offered(tab: number, subject: Subject, page: Page | null): Elsewhere {
  if (subject.kind === 'nothing') return { at: 'nothing' };
  const text = textOf(subject);
  return { at: 'offered', tab, text, same: page !== null && textOf(page.subject) === text };
}

/** A page that nothing is granted for is not one that can't be read: the button makes it seen. */
function sayWhatToDo({ showing, show }: Opened, life: AbortSignal): void {
  const stop = effect(() => {
    const now = showing.value;
    if (now?.from === 'page' && now.view.kind === 'nothing' && now.view.why === 'unreadable')
      show({ kind: 'nothing', why: 'unseen' });
  });
  life.addEventListener('abort', stop, { once: true });
}

/** A panel stays open while a service is connected: what could not be counted before is counted then, which is free. */
function countWithService({ shared, showing }: Opened, life: AbortSignal): void {
  let before: string | null = null;
  const stop = effect(() => {
    const service = shared.service.value;
    const ready = service?.state === 'connected' ? service.id : null;
    if (ready === before) return;
    before = ready;
    const company = companyIn(showing.peek()?.view ?? null);
    // An internal name is sent to the service that the click named, and to no other one.
    if (ready !== null && company?.internal === false && company.count.peek().at === 'failed') company.countAgain();
  });
  life.addEventListener('abort', stop, { once: true });
}

function companyIn(view: View | null): Company | null {
  if (view?.kind === 'company') return view.company;
  return view?.kind === 'article' ? view.site : null;
}

/**
 * What was chosen in a menu or the address bar, shown: nothing is asked but what opening its subject asks, which is free. The page that
 * it came with is what one comes back to.
 */
function showLaunchIntent(
  lookup: Pick<Lookup, 'look' | 'back' | 'write' | 'lookUp' | 'showing'>,
  intent: LaunchIntent,
): void {
  const text = textOfIntent(intent);
  if (text === '') {
    lookup.back();
    return;
  }
  lookup.look(text);
  const stop = effect(() => {
    const { at } = lookup.lookUp.value;
    if (at === 'asking') return;
    // A worker that stays silent leaves the page, and the text in the field.
    if (at === 'silent' && lookup.showing.peek() === null) {
      lookup.back();
      lookup.write(text);
    }
    queueMicrotask(() => stop());
  });
}

function textOfIntent(intent: LaunchIntent): string {
  switch (intent.want) {
    case 'look-up':
      return intent.text.trim();
    case 'addresses':
      return intent.addresses.join(', ');
    case 'page':
      return '';
  }
}
