/** The names of the page that a lookup stands on, and the profile that it links to. Made once for each page; a run ends with its page. */
import { effect } from '@preact/signals';
import { companyOf } from '../../components/lookup/company/page-rows.ts';
import { createPageNames, type PageNames } from '../../components/lookup/page/page-names-store.ts';
import { handleIn } from '../../components/lookup/person/finder-store.ts';
import type { PageFacts } from '../page/facts.ts';
import type { PageLookup } from './lookup.ts';
import type { Page } from './shown.ts';

const made = new WeakMap<Page, PageNames>();

/** Null where nobody can be found: without a service, a company, or a page that was read. */
export function namesOfPage(lookup: PageLookup): PageNames | null {
  const page = lookup.page.value;
  const showing = lookup.showing.value;
  if (!page || page.tab === null || page.facts === null || showing?.from !== 'page') return null;
  if (lookup.ground.service.value === null) return null;
  const before = made.get(page);
  if (before) return before;
  const company = companyOf(showing.view);
  const domain = company?.profile.value.domain?.ascii;
  if (!company || domain === undefined) return null;
  const { ground } = lookup;
  const names = createPageNames({
    desk: { ...ground.room, signal: whileOn(lookup, page), page: page.address },
    tab: page.tab,
    domain,
    known: ground,
    people: () => ({
      contacts: company.people.loaded.value.map(({ contact }) => contact),
      kept: page.about.kept,
      addresses: page.facts?.addresses ?? [],
    }),
    patient: () => ground.settings.value?.patient ?? false,
  });
  made.set(page, names);
  return names;
}

/** A person's profile that the page links to as its own; null for none, and for a company's. */
export function profileOn(facts: PageFacts): { address: string; handle: string } | null {
  const address = facts.organisation.socials.linkedin;
  return address !== undefined && /\/(?:in|pub)\/./.test(address) ? { address, handle: handleIn(address) } : null;
}

function whileOn(lookup: PageLookup, page: Page): AbortSignal {
  const life = new AbortController();
  const stop = effect(() => {
    if (lookup.page.value !== page) life.abort();
  });
  const signal = AbortSignal.any([lookup.ground.room.signal, life.signal]);
  signal.addEventListener('abort', () => queueMicrotask(stop), { once: true });
  return signal;
}
