/** Ways out of Harrier to a person or a site. Null where what is written makes no safe address. */
import { plain, webAddress } from './plain.ts';

/** A site: a whole address, or a domain by itself. */
export function siteAddress(site: string | null): string | null {
  if (site === null) return null;
  const said = site.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(said)) return webAddress(said);
  return /^[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/.test(said) ? webAddress(`https://${said}`) : null;
}

/** A profile by its address, with or without its scheme, else by a handle of X. */
export function profileAddress(linkedin: string | null, twitter: string | null): string | null {
  const handle = plain(twitter ?? '').replace(/^@/, '');
  const isHandle = /^\w{1,30}$/.test(handle);
  return siteAddress(linkedin) ?? (isHandle ? `https://x.com/${handle}` : siteAddress(twitter));
}

/** A letter to one address: nothing in it can name another recipient, a subject or a text. */
export function mailLink(email: string): string {
  const at = email.lastIndexOf('@');
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
}

/** A number to dial, without the extension that people write behind it, and without the `(0)` of a number with its country. */
export function phoneLink(phone: string | null): string | null {
  const [said = ''] = (phone ?? '').split(/[a-z#;,/]/i);
  const whole = said.trim().startsWith('+') ? said.replace(/\(0\)/, '') : said;
  const digits = whole.replace(/\D/g, '');
  if (digits.length < 3 || digits.length > 15) return null;
  return `tel:${whole.trim().startsWith('+') ? '+' : ''}${digits}`;
}
