/**
 * Everything a service knows about a person, a company or both, by an address, a domain or a profile. It may use
 * credits, so only a click sends it. Cached results show at once, with their age.
 */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { costs, type Spend } from '../../lib/contract/costs.ts';
import { isSameEmail, keyOfEmail } from '../../lib/contract/text.ts';
import type { Run, RunStep } from '../../lib/messages/waterfall.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';
import { type How, withSteps } from '../shell/request-state.ts';
import type { Route } from '../shell/route.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { onOtherService } from '../shell/workspace-state.ts';
import { cachedAnswer, type Enriched, enrich, operationOf, underWayFor } from './enrich.ts';
import { contactOfRecord, createLeadFill, type LeadFill, leadFieldsOf } from './lead-fill-store.ts';
import { createTyping, type Typing } from './typing-store.ts';
import { type Way, type Who, waysOf } from './who.ts';

export type Looked =
  | { at: 'idle' }
  | { at: 'asking'; who: Who; way: Way; since: number; steps?: readonly RunStep[] | undefined }
  | ({ at: 'shown'; who: Who; way: Way; asked: number; cached: boolean; run?: Run | undefined } & Enriched)
  | { at: 'failed'; who: Who; way: Way; problem: ShownProblem; run?: Run | undefined };

export interface Enrichment extends Pick<Typing, 'field' | 'typed' | 'wrong' | 'way' | 'write'> {
  /** Shows the cached result of this kind, if there is one. */
  setWay(way: Way): void;
  /** The result shown is for the field's text and the selected kind. */
  isShown: ReadonlySignal<boolean>;
  /** A cached result exists for the field's text, so looking it up is free. */
  isCached: ReadonlySignal<boolean>;
  /** What a look-up of this kind spends, as far as the contract or an earlier one says. */
  spends(way: Way): Spend;
  /** A click that named its cost */
  look(): Promise<void>;
  /** Looks up again although a result is cached. */
  lookAgain(): void;
  /** Asks these services of the waterfall. A click that named their price. */
  lookAt(services: readonly string[]): void;
  /** After a failure. `again`: it may be charged twice. */
  retry(again: boolean): void;
  /** Stops waiting; an answer that was already paid for is shown when it arrives. */
  cancel(): void;
  looked: ReadonlySignal<Looked>;
  lead: LeadFill;
  /** The address of the lead to compare; null if unknown. */
  email: ReadonlySignal<string | null>;
  /** Asks if the address is a lead, and for its fields. Free of charge. */
  compare(): void;
  saveAsLead(list: string | null): void;
}

export interface EnrichmentProps {
  workspace: Workspace;
  store: Enrichment;
}

export function createEnrichment(workspace: Workspace): Enrichment {
  const { shared, life } = workspace;
  const connection = shared.connection;
  const typing = createTyping(workspace);
  const { field, typed, way, about } = typing;
  const looked = signal<Looked>({ at: 'idle' });
  /** A failure is shown only while the field and the kind are those that failed. */
  const current = computed((): Looked => {
    const now = looked.value;
    const meant = typed.value;
    if (now.at !== 'failed') return now;
    const isOther = meant.at !== 'who' || way.value !== now.way || !isWho(now.who, meant.who);
    return isOther ? { at: 'idle' } : now;
  });
  const email = computed(() => addressOf(looked.value));
  const lead = createLeadFill(connection, () => shared.service.value?.id);
  const newest = createNewest(life);
  let cancelling = new AbortController();

  const show = (next: Looked) => {
    looked.value = next;
    lead.clear();
  };
  const showCached = (who: Who, now: Way) => {
    const cached = cachedAnswer(about.value.cached, who, now);
    if (cached) show({ at: 'shown', who, way: now, ...cached });
    return cached !== null;
  };
  const compare = () => {
    const now = looked.value;
    const address = email.value;
    if (now.at !== 'shown' || address === null) return;
    const known = shared.saves.knownLeads.value.get(keyOfEmail(address)) ?? null;
    void lead.look(address, known?.id ?? null, leadFieldsOf(now));
  };
  const ask = async (who: Who, now: Way, how: Pick<How, 'skipCache' | 'again' | 'services' | 'joins'>) => {
    const before = looked.value;
    if (before.at === 'asking') return;
    const mine = newest.begin();
    const text = typing.field.value;
    show({ at: 'asking', who, way: now, since: how.joins?.since ?? connection.now() });
    cancelling = new AbortController();
    const cancelled = cancelling.signal;
    const sayCancelled = () => {
      if (!mine.aborted) show(before.at === 'shown' ? before : { at: 'idle' });
    };
    cancelled.addEventListener('abort', sayCancelled, { once: true });
    const steps = (all: readonly RunStep[]) => {
      const asking = looked.value;
      if (!mine.aborted && asking.at === 'asking') looked.value = { ...asking, steps: all };
    };
    const answer = await enrich(connection, who, now, { click: true, ...how, steps }, cancelled);
    if (mine.aborted || (cancelled.aborted && !answer.ok)) return;
    if (how.joins && !answer.ok && answer.problem.code === 'stopped') return sayCancelled();
    typing.used(text);
    const run = withSteps('run' in before ? before.run : undefined, answer.run, how);
    if (answer.ok) show({ at: 'shown', who, way: now, ...answer, run });
    else if (how.services && before.at === 'shown' && answer.problem.code !== 'opted-out') show({ ...before, run });
    else show({ at: 'failed', who, way: now, problem: answer.problem, run });
    compare();
  };
  const joined = new Set<string>();
  /** Waits for what an earlier click asked, before the page was closed or reloaded. */
  const join = (who: Who, ways: readonly Way[]) => {
    const found = ways
      .map((one) => ({ way: one, joins: underWayFor(connection, who, one) }))
      .find(({ joins }) => joins !== null && !joined.has(joins.message));
    if (!found?.joins) return;
    joined.add(found.joins.message);
    typing.setWay(found.way);
    // Beside a shown answer, a click asks one more service, or skips the cache.
    const services = looked.value.at === 'shown' && !found.joins.skipCache ? found.joins.services : undefined;
    void ask(who, found.way, { joins: found.joins, services });
  };
  /** Shows a cached result of any kind, so that the user need not select the kind first. Joins a request in flight. */
  const prefill = async (text: string) => {
    const who = await typing.fill(text);
    if (!who || looked.value.at === 'asking') return;
    const ways = [way.value, ...waysOf(who)];
    const found = ways.find((one) => cachedAnswer(about.value.cached, who, one) !== null);
    if (found) {
      typing.setWay(found);
      showCached(who, found);
    }
    join(who, ways);
  };
  followRoute(workspace, field, (text) => void prefill(text));
  // The page may have been reloaded, or another one opened, while an answer was awaited.
  workspace.subscribe((push) => {
    const now = typed.peek();
    if (push.topic !== 'known' || now.at !== 'who' || looked.peek().at !== 'idle') return;
    const { who } = now;
    if (who.by === 'handle' || (who.by === 'email' && push.emails.some((one) => isSameEmail(one, who.email))))
      void prefill(field.peek());
  });
  onOtherService(workspace, () => {
    newest.drop();
    typing.forget();
    show({ at: 'idle' });
  });

  return {
    ...typing,
    looked: current,
    lead,
    email,
    compare,
    isShown: computed(() => isOf(looked.value, typed.value, way.value)),
    isCached: computed(() => {
      const now = typed.value;
      return now.at === 'who' && cachedAnswer(about.value.cached, now.who, way.value) !== null;
    }),
    spends(of) {
      const operation = operationOf[of];
      return shared.usage.value?.prices?.[operation] ?? costs[operation];
    },
    setWay(next) {
      typing.setWay(next);
      const now = typed.value;
      if (now.at === 'who' && looked.value.at !== 'asking') showCached(now.who, next);
    },
    async look() {
      const who = await typing.who();
      // Its button is busy. The answer on its way would replace a cached one.
      if (!who || looked.value.at === 'asking') return;
      workspace.turn(routeOfWho(who));
      if (!showCached(who, way.value)) await ask(who, way.value, { skipCache: false, again: false });
    },
    lookAgain() {
      const now = looked.value;
      if (now.at === 'shown') void ask(now.who, now.way, { skipCache: true, again: false });
    },
    lookAt(services) {
      const now = current.value;
      if (now.at === 'shown' || now.at === 'failed') void ask(now.who, now.way, { services });
    },
    retry(again) {
      const now = current.value;
      if (now.at === 'failed') void ask(now.who, now.way, { skipCache: false, again });
    },
    cancel: () => cancelling.abort(),
    saveAsLead(list) {
      const now = looked.value;
      if (now.at !== 'shown' || email.value === null) return;
      void shared.saves.save([contactOfRecord(email.value, now)], list, null);
    },
  };
}

/** A link fills the field. Without one, the stored draft is used. */
function followRoute({ route, life }: Workspace, field: ReadonlySignal<string>, fill: (text: string) => void): void {
  const first = textOf(route.peek()) ?? field.peek();
  // A draft may be the link's own text, after a reload.
  if (first === field.peek() && first !== '') fill(first);
  const stop = effect(() => {
    const text = textOf(route.value);
    if (text !== null && text !== field.peek()) queueMicrotask(() => fill(text));
  });
  life.addEventListener('abort', stop, { once: true });
}

function isOf(looked: Looked, typed: ReturnType<Typing['typed']['peek']>, way: Way): boolean {
  if (looked.at !== 'shown' || typed.at !== 'who' || looked.way !== way) return false;
  return isWho(looked.who, typed.who);
}

const isWho = (one: Who, other: Who): boolean => JSON.stringify(one) === JSON.stringify(other);

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
