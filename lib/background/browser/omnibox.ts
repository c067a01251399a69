/**
 * Suggestions in the address bar after Harrier's keyword: what Enter does with the text, and matching recent lookups.
 * Sends no request.
 */
import { i18n } from '#i18n';
import { visible } from '../../contract/text.ts';
import type { LaunchIntent, Recent } from '../../messages/opening-views.ts';
import { readTyped } from '../../subject/read-typed.ts';
import type { Typed } from '../../subject/subject.ts';

export interface Offer {
  /** The text put into the address bar when chosen. */
  content: string;
  description: string;
}

export interface Offers {
  /** For the browser's own first line. Holds nothing typed: Chromium writes it to disk. `%s` stands for the text. */
  standard: string;
  /** What Enter does with the typed text, then recent lookups. */
  offers: Offer[];
}

const mostOffers = 6;
/** A word joiner. Browsers hide an offer of the very text behind their own first line. */
const unseen = '\u2060';
const longestText = 2_000;
const longestShown = 80;

/** `marked`: the browser parses descriptions as XML, so foreign text is escaped. */
export function offersFor(text: string, recents: readonly Recent[], marked: boolean): Offers {
  const shown = marked ? escaped : bare;
  const wanted = text.trim().toLowerCase();
  const fits = (one: Recent) => one.text.toLowerCase().includes(wanted) || one.name?.toLowerCase().includes(wanted);
  const more = recents
    // The typed text itself is the first offer already.
    .filter((one) => fits(one) && one.text.toLowerCase() !== wanted)
    .slice(0, mostOffers)
    .map((one) => ({ content: bare(one.text), description: shown(describe(one)) }));
  if (wanted === '') return { standard: i18n.t('omnibox.nothing_typed'), offers: more };
  const own = { content: text + unseen, description: shown(doesWith(readTyped(text))) };
  return { standard: i18n.t('menu.selection', ['%s']), offers: [own, ...more] };
}

/** Nothing typed: the current page. */
export function intentOfTyped(text: string): LaunchIntent {
  const typed = text.replaceAll(unseen, '').trim().slice(0, longestText);
  return typed === '' ? { want: 'page' } : { want: 'look-up', text: typed };
}

function describe({ text, name, results }: Recent): string {
  const known =
    results === null ? null : i18n.t('omnibox.known', results, [results.toLocaleString(i18n.t('locale.tag'))]);
  return [cut(text), name === null || name === text ? null : cut(name), known]
    .filter((part) => part !== null)
    .join(' · ');
}

function doesWith(typed: Typed): string {
  switch (typed.kind) {
    case 'domain':
      return i18n.t('omnibox.company', [cut(typed.domain.unicode)]);
    case 'company':
      return i18n.t('omnibox.company', [cut(typed.name)]);
    case 'address':
      return i18n.t('omnibox.address', [cut(typed.address)]);
    case 'addresses':
      return i18n.t('omnibox.addresses', typed.addresses.length, [typed.addresses.length]);
    case 'person':
      return typed.domain === null
        ? i18n.t('omnibox.person', [cut(typed.name)])
        : i18n.t('omnibox.person_at', [cut(typed.name), cut(typed.domain.unicode)]);
    case 'profile':
      return i18n.t('omnibox.profile', [cut(typed.handle)]);
    case 'nothing':
      return i18n.t('omnibox.nothing');
  }
}

const cut = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text);

/** Strips characters that would affect the browser's list: controls, direction marks, invisible characters. */
function bare(text: string): string {
  return visible(text).replace(/[\p{Cc}\p{Cf}]/gu, '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escaped(text: string): string {
  return bare(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
