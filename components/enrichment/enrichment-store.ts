/**
 * Enrichment: everything a service knows of a person, a company or both, by an address, a domain or a profile. It may use credits, so
 * only a click asks; what is kept is shown at once, with its age.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { contactOfRecord, leadFieldsOf } from '../../lib/screens/workspace/enrichment/lead-fields.ts';
import { createLeadFill, type LeadFill } from '../../lib/screens/workspace/enrichment/lead-fill.ts';
import { type Enriched, enrich, keptAnswer } from '../../lib/screens/workspace/enrichment/record.ts';
import { onOtherService } from '../../lib/screens/workspace/other-service.ts';
import type { Desk, Trouble } from '../shell/connection.ts';
import type { Route } from '../shell/route.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { createTyping, type Typing } from './typing-store.ts';
import { type Way, type Who, waysOf } from './who.ts';

export type Looked =
  | { at: 'idle' }
  | { at: 'asking'; who: Who; way: Way; since: number; slow: boolean }
  | ({ at: 'shown'; who: Who; way: Way; asked: number; kept: boolean } & Enriched)
  | { at: 'failed'; who: Who; way: Way; problem: Trouble };

export interface Enrichment extends Pick<Typing, 'field' | 'typed' | 'wrong' | 'way' | 'write'> {
  /** Shows what is kept in this way. */
  setWay(way: Way): void;
  /** What is shown is what the field names, looked up in this way. */
  isShown: ReadonlySignal<boolean>;
  /** What the field names is kept here, so that looking it up is free. */
  kept: ReadonlySignal<boolean>;
  /** A click that named its cost. */
  look(): Promise<void>;
  /** Though an answer is kept. */
  lookAnew(): void;
  /** After a failure; `again`: it may be charged a second time. */
  retry(again: boolean): void;
  looked: ReadonlySignal<Looked>;
  lead: LeadFill;
  /** The address whose lead is meant; null when none is known. */
  email: ReadonlySignal<string | null>;
  /** Asks whether it is a lead, and for its fields: free. */
  compare(): void;
  saveAsLead(list: string | null): void;
}

export function createEnrichment(workspace: Workspace): Enrichment {
  const { ground, life } = workspace;
  const desk: Desk = { ...ground.room, signal: life, page: null };
  const typing = createTyping(workspace);
  const { field, typed, way, about } = typing;
  const looked = signal<Looked>({ at: 'idle' });
  const email = computed(() => addressOf(looked.value));
  const lead = createLeadFill(desk);
  let turn = 0;

  const show = (next: Looked) => {
    looked.value = next;
    lead.clear();
  };
  const showKept = (who: Who, now: Way) => {
    const kept = keptAnswer(about.value.kept, who, now);
    if (kept) show({ at: 'shown', who, way: now, ...kept });
    return kept !== null;
  };
  const compare = () => {
    const now = looked.value;
    const address = email.value;
    if (now.at !== 'shown' || address === null) return;
    const mark = ground.saves.marks.value.get(address.toLowerCase()) ?? null;
    void lead.look(address, mark?.id ?? null, leadFieldsOf(now));
  };
  const fly = async (who: Who, now: Way, how: { anew: boolean; again: boolean }) => {
    if (looked.value.at === 'asking') return;
    turn += 1;
    const mine = turn;
    const asking = { at: 'asking', who, way: now, since: desk.now(), slow: false } as const;
    show(asking);
    const slow = () => {
      if (mine === turn && !life.aborted) looked.value = { ...asking, slow: true };
    };
    const answer = await enrich(desk, who, now, { ...how, slow });
    if (mine !== turn || life.aborted) return;
    typing.used();
    show(
      answer.ok ? { at: 'shown', who, way: now, ...answer } : { at: 'failed', who, way: now, problem: answer.problem },
    );
    compare();
  };
  /** What is kept in any way is shown: nobody need choose it first. */
  const prefill = async (text: string) => {
    const who = await typing.fill(text);
    if (!who || looked.value.at === 'asking') return;
    const found = [way.value, ...waysOf(who)].find((one) => keptAnswer(about.value.kept, who, one) !== null);
    if (!found) return;
    typing.setWay(found);
    showKept(who, found);
  };
  followRoute(workspace, field, (text) => void prefill(text));
  onOtherService(workspace, () => {
    turn += 1;
    typing.forget();
    show({ at: 'idle' });
  });

  return {
    ...typing,
    looked,
    lead,
    email,
    compare,
    isShown: computed(() => isOf(looked.value, typed.value, way.value)),
    kept: computed(() => {
      const now = typed.value;
      return now.at === 'who' && keptAnswer(about.value.kept, now.who, way.value) !== null;
    }),
    setWay(next) {
      typing.setWay(next);
      const now = typed.value;
      if (now.at === 'who' && looked.value.at !== 'asking') showKept(now.who, next);
    },
    async look() {
      const who = await typing.who();
      if (!who) return;
      workspace.turn(routeOfWho(who));
      if (!showKept(who, way.value)) await fly(who, way.value, { anew: false, again: false });
    },
    lookAnew() {
      const now = looked.value;
      if (now.at === 'shown') void fly(now.who, now.way, { anew: true, again: false });
    },
    retry(again) {
      const now = looked.value;
      if (now.at === 'failed') void fly(now.who, now.way, { anew: false, again });
    },
    saveAsLead(list) {
      const now = looked.value;
      if (now.at !== 'shown' || email.value === null) return;
      void ground.saves.save([contactOfRecord(email.value, now)], list, null);
    },
  };
}

/** A link fills the field in; without one, what was half-typed before stands there. */
function followRoute({ route, life }: Workspace, field: ReadonlySignal<string>, fill: (text: string) => void): void {
  if (field.peek() !== '' && textOf(route.peek()) === null) fill(field.peek());
  const stop = effect(() => {
    const text = textOf(route.value);
    if (text !== null && text !== field.peek()) queueMicrotask(() => fill(text));
  });
  life.addEventListener('abort', stop, { once: true });
}

function isOf(looked: Looked, typed: ReturnType<Typing['typed']['peek']>, way: Way): boolean {
  if (looked.at !== 'shown' || typed.at !== 'who' || looked.way !== way) return false;
  return JSON.stringify(looked.who) === JSON.stringify(typed.who);
}

function addressOf(looked: Looked): string | null {
  if (looked.at !== 'shown') return null;
  const { who, person } = looked;
  if (who.by === 'email') return who.email;
  const said = person?.email ?? null;
  return said !== null && /^[^@\s]+@[^@\s]+$/.test(said) ? said : null;
}

function textOf({ at, of }: Route): string | null {
  return at === 'enrichment' ? (of.email ?? of.domain ?? of.handle ?? null) : null;
}

function routeOfWho(who: Who): Route['of'] {
  switch (who.by) {
    case 'email':
      return { email: who.email };
    case 'domain':
      return { domain: who.shown };
    case 'handle':
      return { handle: who.handle };
  }
}
