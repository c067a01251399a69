/**
 * The side panel: a popup's lookup that stays open. It never switches to another page by itself; it says that there
 * is one, and offers it.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type FrontTab, frontTab, ownWindow, watchFrontTab } from '../../lib/browser/own-window.ts';
import type { LaunchIntent } from '../../lib/messages/opening-views.ts';
import type { Push } from '../../lib/messages/push.ts';
import { send } from '../../lib/messages/send.ts';
import type { Subject } from '../../lib/subject/subject.ts';
import { companyOf } from './company/page-rows.ts';
import type { Lookup } from './lookup-store.ts';
import { createOpened, type Opened } from './opened-store.ts';
import { textOf } from './subject-views.ts';
import type { Page } from './tab-page.ts';

/** The window's active page, compared with what the panel shows. */
export type Elsewhere =
  | { at: 'here' }
  /** Another page, without permission to see it. */
  | { at: 'unseen' }
  /** Another page, with nothing to look up. */
  | { at: 'nothing' }
  /** `same`: another page of the same site. */
  | { at: 'offered'; tab: number; text: string; same: boolean };

export interface Panel extends Opened {
  elsewhere: ReadonlySignal<Elsewhere>;
  /** Shows the offered page. A click. */
  follow(): void;
}

/** `tab`: in a browser without side panels, the panel's page has its own tab and looks at this one only. */
export function createPanel(life: AbortSignal, options: { now?: () => number; tab?: number | null } = {}): Panel {
  const { tab = null } = options;
  const elsewhere = signal<Elsewhere>({ at: 'here' });
  let window: number | null = null;
  const panel = createOpened(life, {
    form: 'panel',
    now: options.now,
    onPush,
    window: () => window ?? undefined,
    intended: (intent) => showLaunchIntent(panel, intent),
  });
  /** The active tab when the page was opened. */
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
    // The background is asked only if there is an address to see.
    if (front.address === null) return say({ at: 'unseen' });
    turn += 1;
    const mine = turn;
    const response = await send('glance', { tab: front.tab });
    if (response.ok && mine === turn && !life.aborted)
      say(offerOf(front.tab, response.value.subject, panel.page.value));
  };
  const lookInFront = async () => {
    const front = window === null ? null : await frontTab(window);
    if (!life.aborted) look(front);
  };
  /** Harrier's button was pressed on a page of this window, or something was chosen in its menu. */
  function onPush(push: Push): void {
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
 * By address alone, every page of a site belongs to its company, so another page of the shown company is not offered.
 * A mailbox changes its address with every conversation.
 */
function offerOf(tab: number, subject: Subject, page: Page | null): Elsewhere {
  const isOf = (kind: Subject['kind']) => page?.subject.kind === kind && textOf(page.subject) === textOf(subject);
  const isSame =
    (isOf('company') && listedOn(page?.subject) === listedOn(subject)) || (isOf('mailbox') && page?.tab === tab);
  return isSame ? { at: 'here' } : offered(tab, subject, page);
}

const listedOn = (subject: Subject | undefined) => (subject?.kind === 'company' ? subject.listed : undefined);

function offered(tab: number, subject: Subject, page: Page | null): Elsewhere {
  if (subject.kind === 'nothing') return { at: 'nothing' };
  const text = listedOn(subject) ?? textOf(subject);
  return { at: 'offered', tab, text, same: page !== null && textOf(page.subject) === text };
}

/** A page without permission is not unreadable: the button makes it visible. */
function sayWhatToDo({ showing, show }: Opened, life: AbortSignal): void {
  const stop = effect(() => {
    const now = showing.value;
    if (now?.from === 'page' && now.view.kind === 'nothing' && now.view.why === 'unreadable')
      show({ kind: 'nothing', why: 'unseen' });
  });
  life.addEventListener('abort', stop, { once: true });
}

/** A panel stays open while a service is connected. It then counts what it could not count before, which is free. */
function countWithService({ shared, showing }: Opened, life: AbortSignal): void {
  let before: string | null = null;
  let isDue = false;
  let wasAsking = false;
  const stop = effect(() => {
    const service = shared.service.value;
    const ready = service?.state === 'connected' ? service.id : null;
    if (ready !== before) isDue = ready !== null;
    before = ready;
    if (!isDue) return;
    const company = companyOf(showing.value?.view ?? null);
    const count = company?.count.value;
    wasAsking ||= count?.at === 'asking';
    if (count?.at === 'asking') return;
    // A count in flight may have failed at the new service itself. Then only `no-service` is retried.
    const isBecauseOfIt = count?.at === 'failed' && (!wasAsking || count.problem.code === 'no-service');
    [isDue, wasAsking] = [false, false];
    // An internal name is sent only to the service that the click named.
    if (company?.internal === false && isBecauseOfIt) company.countAgain();
  });
  life.addEventListener('abort', stop, { once: true });
}

/**
 * Shows what was chosen in a menu or the address bar. Sends only what opening its subject sends, which is free. Back
 * leads to the page that it came with.
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
    // If the background stays silent, the page is shown, with the text in the field.
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
