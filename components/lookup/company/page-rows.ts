/**
 * Merges the addresses on a company's page with what is known of the company. Says where each one is known from, and
 * which of the page's are among the rows.
 */
import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Contact } from '../../../lib/contract/contact.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { namedContact } from '../../contact/named-contact.ts';
import type { View } from '../subject-views.ts';
import type { Company } from './company-store.ts';

/**
 * Where an address on the page is known from: only the page, or also the company's answer. Addresses that are not on
 * the page have no entry.
 */
export type Origin = 'page' | 'both';

export interface PageRows {
  /** By address in lower case, for every address on the page. */
  origins: ReadonlySignal<ReadonlyMap<string, Origin>>;
  /** Only the page's addresses are shown, all of them. */
  only: ReadonlySignal<boolean>;
  /** Turned on, it leads to the first of them. */
  toggleOnly(): void;
  /** Shows an address of the page as an unfolded row; one that was not among the rows is added. */
  reveal(address: string): void;
}

const made = new WeakMap<Company, { rows: PageRows; addresses: Signal<readonly PageAddress[]> }>();

/** Made once for each shown company; a page that is read again may have other addresses. Sends nothing. */
export function pageRowsOf(company: Company, addresses: readonly PageAddress[]): PageRows {
  const before = made.get(company);
  if (before) before.addresses.value = addresses;
  if (before) return before.rows;
  const now = signal(addresses);
  const rows = createPageRows(company, now);
  made.set(company, { rows, addresses: now });
  return rows;
}

/** The company whose rows a page's addresses are merged with; null if the view has none. */
export function companyOf(view: View | null): Company | null {
  if (view?.kind === 'company') return view.company;
  return view?.kind === 'article' ? view.site : null;
}

function createPageRows(company: Company, addresses: ReadonlySignal<readonly PageAddress[]>): PageRows {
  const { search, people } = company;
  const onPage = computed(
    () => new Map(addresses.value.map(({ address, name }) => [keyOfEmail(address), namedContact(address, name)])),
  );
  const set = computed((): ReadonlySet<string> => new Set(onPage.value.keys()));
  const added = signal<ReadonlySet<string>>(new Set());
  const known = computed(() => new Set(search.shown.value?.contacts.map((contact) => keyOf(contact))));
  const only = computed(() => search.filters.value.page !== undefined);
  // What the page adds stays among the rows until the service names it too. The effect lives as long as the company's
  // own signals.
  effect(() => {
    const wanted = [...onPage.value.values()].filter((contact) => only.value || added.value.has(keyOf(contact)));
    company.met.value = search.shown.value === null ? [] : wanted.filter((contact) => !known.value.has(keyOf(contact)));
  });

  return {
    origins: computed(() => new Map([...set.value].map((key) => [key, known.value.has(key) ? 'both' : 'page']))),
    only,
    toggleOnly() {
      const { page, ...filters } = search.filters.value;
      search.setFilters(page ? filters : { ...filters, page: set.value });
      // The list scrolls to the keyboard's row and gives it the focus.
      const [first] = page ? [] : people.rows.value;
      if (first) people.selection.moveTo(first.contact.email);
    },
    reveal(address) {
      const key = keyOfEmail(address);
      if (!set.value.has(key)) return;
      if (!known.value.has(key)) added.value = new Set([...added.value, key]);
      if (!people.rows.value.some(({ contact }) => keyOf(contact) === key)) company.clearFilters();
      const row = people.rows.value.find(({ contact }) => keyOf(contact) === key);
      if (!row) return;
      const { email } = row.contact;
      people.selection.moveTo(email);
      if (!people.selection.unfolded.value.has(email)) people.selection.fold(email);
    },
  };
}

const keyOf = ({ email }: Contact): string => keyOfEmail(email);
