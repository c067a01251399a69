/** Which other domain a company's people write from, added up over its pages. Pure functions. */
import type { KnownEmail } from '../store-directory.ts';
import { kindOfAddress } from './page-kind.ts';

/** Fewer people may be partners or suppliers. */
export const leastPeople = 2;

/** More domains on a page are a list of other companies. */
export const mostOnPage = 5;

/** A page of this domain shows the person; `anyPage`: articles and products, too, may show others. */
export function isShownBy(site: string, anyPage: boolean): (person: KnownEmail) => boolean {
  return ({ type, sources }) =>
    type === 'personal' &&
    sources.some(
      ({ domain, uri, still_on_page }) =>
        domain === site && uri !== null && still_on_page !== false && (anyPage || kindOfAddress(uri, site) !== 'other'),
    );
}
