/**
 * Results of page reader and subject in words: how an address was written, where an author was named, why there is
 * nothing.
 */
import { i18n } from '#i18n';
import type { AddressForm, AuthorPlace, Social } from '../../lib/page/facts.ts';
import type { NothingReason, Odd } from '../../lib/subject/subject.ts';

/** The plainest form of an address on the page. */
export function formWord(form: AddressForm): string {
  return i18n.t(`form.${form}`);
}

/** "byline, page data": visible places first. */
export function placeWords(places: readonly AuthorPlace[]): string {
  if (places.includes('owner')) return i18n.t('author_place.owner');
  const seen = places.filter((place) => place === 'byline' || place === 'rel-author');
  const words = [
    ...(seen.length > 0 ? [i18n.t('author_place.byline')] : []),
    ...(seen.length < places.length ? [i18n.t('author_place.data')] : []),
  ];
  return words.join(i18n.t('list_comma'));
}

const reasons = {
  'browser-page': 'browser_page',
  file: 'file',
  'private-host': 'private_host',
  'ip-address': 'ip_address',
  'single-label': 'single_label',
  'webmail-host': 'webmail_host',
  'search-host': 'search_host',
  invitation: 'invitation',
  unreadable: 'unreadable',
  empty: 'empty',
} as const satisfies Record<NothingReason | 'empty', string>;

/** Why there is nothing to look up, and what to do instead. */
export function nothingWords(why: NothingReason | 'empty' | 'unseen'): { title: string; detail: string } {
  if (why === 'unseen') return { title: i18n.t('panel.unseen_title'), detail: i18n.t('panel.unseen_detail') };
  return { title: i18n.t(`nothing_title.${reasons[why]}`), detail: i18n.t(`nothing.${reasons[why]}`) };
}

const oddities = {
  'user-info': 'user_info',
  'look-alike': 'look_alike',
  'mixed-scripts': 'mixed_scripts',
  internal: 'internal',
} as const;

/** Why an address should be confirmed first. */
export function oddWords(odd: Odd): string {
  return i18n.t(`odd.${oddities[odd]}`);
}

export function socialWord(social: Social): string {
  return i18n.t(`social.${social}`);
}
