/** Links to a person or site outside Harrier. Null when the text gives no safe address. */
import { xProfileAddress } from '../../lib/contract/x-profile.ts';
import { encoded } from './encoded.ts';
import { plain, webAddress } from './plain.ts';

/** A site, from an address or a domain. */
export function siteAddress(site: string | null): string | null {
  if (site === null) return null;
  const said = site.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(said)) return webAddress(said);
  return /^[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/.test(said) ? webAddress(`https://${said}`) : null;
}

/** A profile, from an address with or without scheme, else from an X handle. */
export function profileAddress(linkedin: string | null, twitter: string | null): string | null {
  return siteAddress(linkedin) ?? xProfileAddress(plain(twitter ?? '')) ?? siteAddress(twitter);
}

/** A message to one address: it cannot add a recipient, a subject or a text. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encoded(email.slice(0, at))}@${encoded(email.slice(at + 1))}`;
}

/**
 * A message with a subject and a text. Some mail programs cut a longer link off, or do not open it: then it is null,
 * and the text has to go another way.
 */
export function mailDraft(email: string, subject: string, body: string): string | null {
  const draft = `${mailSubject(email, subject)}&body=${encoded(body.replace(/\n/g, '\r\n'))}`;
  return draft.length <= longestDraft ? draft : null;
}

export function mailSubject(email: string, subject: string): string {
  return `${mailLink(email)}?subject=${encoded(subject)}`;
}

/** What Windows hands on to a mail program, with a reserve. */
const longestDraft = 2_000;

/** `Tel. +49 …` */
const label = /^\s*(?:tel|telefon|telephone|phone|fon|mobile?|mobil|mob|handy|[tpm])\b[.:\s]*/i;

/** A number to dial, without label and extension, and without the `(0)` after a country code. */
export function phoneLink(phone: string | null): string | null {
  const [said = ''] = (phone ?? '').replace(label, '').split(/[a-z#;,/]/i);
  const whole = said.trim().startsWith('+') ? said.replace(/\(0\)/, '') : said;
  const digits = whole.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return null;
  return `tel:${whole.trim().startsWith('+') ? '+' : ''}${digits}`;
}
