/**
 * The workspace's route in the address's fragment: `#/leads?list=3&lead=12`. Every view can be linked, and Back
 * works.
 */
import { type ReadonlySignal, signal } from '@preact/signals';

export const places = [
  'leads',
  'import',
  'discover',
  'enrichment',
  'checks',
  'campaigns',
  'activity',
  'account',
  'person',
] as const;
export type Place = (typeof places)[number];

export interface Route {
  at: Place;
  /** What is shown there: `list`, `lead`, `domain`, `email`, `handle`, `job`, `campaign`. */
  of: Readonly<Record<string, string>>;
}

const home: Place = 'leads';

/** An unknown address shows the leads. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?');
  const at = places.find((place) => place === path) ?? home;
  return { at, of: Object.fromEntries(new URLSearchParams(query)) };
}

export function linkTo(at: Place, of: Route['of'] = {}): string {
  const query = new URLSearchParams(of).toString();
  return query === '' ? `#/${at}` : `#/${at}?${query}`;
}

/** A number of the route; null otherwise. */
export function numberOf(route: Route, name: string): number | null {
  const value = Number(route.of[name] || Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}

export interface Routing {
  route: ReadonlySignal<Route>;
  go(at: Place, of?: Route['of']): void;
  /** The same place with another item: adds no history entry. */
  turn(of: Route['of']): void;
}

/** `here`: the page's own location and history, observed until the signal. */
export function createRouting(life: AbortSignal, here: Window): Routing {
  const route = signal(routeOf(here.location.hash));
  const read = () => {
    route.value = routeOf(here.location.hash);
  };
  here.addEventListener('hashchange', read, { signal: life });
  return {
    route,
    go(at, of = {}) {
      here.location.hash = linkTo(at, of);
      read();
    },
    turn(of) {
      here.history.replaceState(null, '', linkTo(route.value.at, of));
      read();
    },
  };
}
