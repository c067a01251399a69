/** What an answer is about, as keys under which it is found again: domains, addresses and page addresses, each plain text of its own shape. */
import { isRecord } from '../../contract/tolerant.ts';

/** What a screen looks at; null and empty where it looks at none. */
export interface AboutWhat {
  domain: string | null;
  page: string | null;
  emails: readonly string[];
}

export function keysOf({ domain, page, emails }: AboutWhat): string[] {
  return keys([domain, page === null ? null : pageKey(page), ...emails]);
}

/** The question's own domain, company, handle, address and page, those that the reply names, and the page that was looked at. */
export function aboutOf(params: Record<string, unknown>, reply: unknown, page: string | null): string[] {
  const data = isRecord(reply) && isRecord(reply.data) ? reply.data : {};
  return keys([
    params.domain,
    params.email,
    params.company,
    params.linkedin_handle,
    typeof params.url === 'string' ? pageKey(params.url) : null,
    data.domain,
    data.email,
    page === null ? null : pageKey(page),
  ]);
}

/** A page without the place on it. */
export function pageKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

function keys(values: readonly unknown[]): string[] {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set(texts.map((text) => (text.includes('://') ? text : text.toLowerCase())))];
}
