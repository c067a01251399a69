/** What may leave the device: no private host, no IP address, no single-label host name, whatever page sends it. */
import { domainOf } from '../../contract/text.ts';
import { readTyped } from '../../subject/read-typed.ts';
import type { Domain } from '../../subject/subject.ts';
import { subjectOf } from '../../subject/subject-of.ts';

/** The first parameter that names a private host; null if all may leave. */
export function privateField(params: Record<string, unknown>): string | null {
  const { domain, email, url } = params;
  if (typeof domain === 'string' && isPrivate(domain)) return 'domain';
  if (typeof email === 'string' && email.includes('@') && isPrivate(domainOf(email))) return 'email';
  return typeof url === 'string' && publicPage(url) === null ? 'url' : null;
}

/**
 * Whether a parameter may name a host of the user's own network. Such a request needs a click that says what is sent.
 * Company names are checked too, if they look like a host.
 */
export function namesInternal(params: Record<string, unknown>): boolean {
  const { domain, company, email, url } = params;
  const hosts = [domain, typeof email === 'string' && email.includes('@') ? domainOf(email) : null];
  return hosts.some(isInternal) || isInternal(url) || (typeof company === 'string' && hostIn(company) !== null);
}

/** Whether these parameters may be sent without a click that shows them. */
export const mayLeaveUnasked = (params: Record<string, unknown>): boolean =>
  privateField(params) === null && !namesInternal(params);

/**
 * The page's address; null if it must not leave. Page addresses are sent without a confirmation, so internal ones
 * never are.
 */
export function publicPage(page: string | null): string | null {
  if (page === null || !URL.canParse(page)) return null;
  const subject = subjectOf(page, null);
  if (subject.kind === 'nothing' || subject.kind === 'mailbox') return null;
  return subject.kind !== 'profile' && subject.domain.odd === 'internal' ? null : page;
}

function isInternal(host: unknown): boolean {
  if (typeof host !== 'string' || host === '') return false;
  const typed = readTyped(host.includes('://') ? host : `https://${host}`);
  return typed.kind === 'domain' && typed.domain.odd === 'internal';
}

function hostIn(name: string): Domain | null {
  const typed = readTyped(name);
  return typed.kind === 'company' ? (typed.host ?? null) : null;
}

/** With a scheme, so that a host is not read as a company's name. A mail provider is no company, but public. */
function isPrivate(host: string): boolean {
  const typed = readTyped(`https://${host}`);
  return typed.kind === 'nothing' && typed.why !== 'webmail-host';
}
