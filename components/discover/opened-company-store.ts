/** The company beside the table: a lookup of its own that shares the workspace's state. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createTypedLookup, type Lookup } from '../lookup/lookup-store.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { Rows } from './rows-store.ts';

export interface OpenedCompany {
  domain: string;
  /** The name in its row; null if no row has it. */
  name: string | null;
  lookup: Lookup;
}

export interface Opening {
  opened: ReadonlySignal<OpenedCompany | null>;
  /** `search`: also searches its addresses; a click that named its cost. */
  open(domain: string, search: boolean): void;
  close(): void;
}

/** The URL names the company too (`#/discover?domain=…`), so that it can be linked. */
export function createOpening(
  { life, shared, route, turn }: Workspace,
  { all, look }: Pick<Rows, 'all' | 'look'>,
): Opening {
  const shown = signal<(OpenedCompany & { end: AbortController }) | null>(null);

  const close = () => {
    shown.value?.end.abort();
    shown.value = null;
  };
  const nameOf = (domain: string) =>
    all.peek().find(({ entry }) => entry.domain === domain)?.entry.organization ?? null;
  const show = (domain: string) => {
    close();
    const end = new AbortController();
    const signals = AbortSignal.any([life, end.signal]);
    const lookup = createTypedLookup(signals, shared, domain, nameOf);
    shown.value = { domain, name: nameOf(domain), lookup, end };
    searchedNow(lookup, signals, look);
    return { lookup, signals };
  };
  const stop = effect(() => {
    const { at, of } = route.value;
    if (at !== 'discover') return;
    const domain = of.domain ?? null;
    if (domain === (shown.peek()?.domain ?? null)) return;
    if (domain === null) close();
    else show(domain);
  });
  life.addEventListener('abort', stop, { once: true });

  return {
    opened: computed(() => shown.value),
    open(domain, search) {
      const before = shown.value;
      const { lookup, signals } =
        before?.domain === domain
          ? { lookup: before.lookup, signals: AbortSignal.any([life, before.end.signal]) }
          : show(domain);
      turn({ ...route.value.of, domain });
      if (search) searchOnce(lookup, signals);
    },
    close() {
      close();
      const { domain: _gone, ...of } = route.value.of;
      turn(of);
    },
  };
}

/** Searches as soon as the company has loaded. A cached search is shown as it is. */
function searchOnce(lookup: Lookup, life: AbortSignal): void {
  let isDone = false;
  const stop = effect(() => {
    const view = lookup.showing.value?.view;
    if (isDone || view?.kind !== 'company') return;
    isDone = true;
    if (view.company.search.state.peek().at === 'idle') view.company.search.ask();
  });
  life.addEventListener('abort', stop, { once: true });
}

function searchedNow(lookup: Lookup, life: AbortSignal, onSearched: () => void): void {
  const stop = effect(() => {
    const view = lookup.showing.value?.view;
    if (view?.kind === 'company' && view.company.search.shown.value) queueMicrotask(onSearched);
  });
  life.addEventListener('abort', stop, { once: true });
}
