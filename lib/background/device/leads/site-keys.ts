/** Finds leads by what they say about a company's mail: its site, and the other domain that its people write from. */
import { domainOf } from '../../../contract/text.ts';
import type { StoredLead } from '../../../device-service/store-leads.ts';
import { publicDomain } from '../../../subject/domain.ts';
import type { KeyHash } from '../key-hash.ts';

/** Two registrable domains. */
export interface MailOfSite {
  site: string;
  mail: string;
}

/** Null unless the lead's website and address are at two public domains. */
export function mailOfSite({ email, texts }: Pick<StoredLead, 'email' | 'texts'>): MailOfSite | null {
  const host = hostOf(texts.website);
  const at = domainOf(email);
  // Of most leads they are the same, which needs no list of suffixes.
  if (host === null || host === at || host === `www.${at}`) return null;
  const [site, mail] = [publicDomain(host), publicDomain(at)];
  return site === null || mail === null || site === mail ? null : { site, mail };
}

/** The host of a website column; null if it names none. */
export function hostOf(website: string | null | undefined): string | null {
  if (!website) return null;
  const address = website.includes('://') ? website : `https://${website}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/** The key in the index `person` that all leads have who say the same. */
export const siteKey = ({ site, mail }: MailOfSite, keyHash: KeyHash): string => keyHash(`${site} < ${mail}`);
