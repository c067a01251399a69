/** The recipients of one campaign, a page at a time. The service says no total: a page that is not full is the last one. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { keyOfRecipient } from '../../../../components/campaigns/recipient.ts';
import type { Desk, Trouble } from '../../../../components/shell/connection.ts';
import { limits } from '../../../contract/limits.ts';
import type { Recipient } from '../../../contract/resources/recipient.ts';
import { ask } from '../../../messages/send.ts';

/** `ended`: no more are to come. `next`: what became of the ask for the following page. */
export type Recipients =
  | { at: 'none' }
  | { at: 'asking'; campaign: string }
  | { at: 'failed'; campaign: string; problem: Trouble }
  | { at: 'shown'; campaign: string; rows: Recipient[]; pages: number; ended: boolean; next: Next };

type Next = { at: 'idle' } | { at: 'asking' } | { at: 'failed'; problem: Trouble };

export interface Paging {
  state: ReadonlySignal<Recipients>;
  /** From the beginning, free; an answer to another campaign that is under way is dropped. Says whether it came. */
  open(campaign: string): Promise<boolean>;
  /** The following page; nothing while one is under way. */
  more(): Promise<void>;
  clear(): void;
}

const atOnce = limits.recipients.maxPerPage;

export function createPaging(desk: Desk): Paging {
  const state = signal<Recipients>({ at: 'none' });
  let turn = 0;

  const page = (campaign: string, offset: number) =>
    ask(
      'listCampaignRecipients',
      { id: campaign, limit: atOnce, offset },
      { click: false, anew: false, again: false, private: desk.private.value, page: null },
    );
  const isCurrent = (mine: number) => mine === turn && !desk.signal.aborted;

  return {
    state,
    async open(campaign) {
      turn += 1;
      const mine = turn;
      state.value = { at: 'asking', campaign };
      const asked = await page(campaign, 0);
      if (!isCurrent(mine)) return false;
      state.value = asked.ok
        ? { at: 'shown', campaign, ...together([], asked.reply.data.recipients), pages: 1, next: { at: 'idle' } }
        : { at: 'failed', campaign, problem: asked.problem };
      return asked.ok;
    },
    async more() {
      const before = state.value;
      if (before.at !== 'shown' || before.ended || before.next.at === 'asking') return;
      const mine = turn;
      state.value = { ...before, next: { at: 'asking' } };
      const asked = await page(before.campaign, before.pages * atOnce);
      if (!isCurrent(mine)) return;
      state.value = asked.ok
        ? {
            ...before,
            ...together(before.rows, asked.reply.data.recipients),
            pages: before.pages + 1,
            next: { at: 'idle' },
          }
        : { ...before, next: { at: 'failed', problem: asked.problem } };
    },
    clear() {
      turn += 1;
      state.value = { at: 'none' };
    },
  };
}

/** Somebody who moved from one page to the next is there once; a page that brings nobody new ends it, so that it can't go on for ever. */
function together(before: readonly Recipient[], page: readonly Recipient[]): { rows: Recipient[]; ended: boolean } {
  const all = new Map([...before, ...page].map((one) => [keyOfRecipient(one), one]));
  return { rows: [...all.values()], ended: page.length < atOnce || all.size === before.length };
}
