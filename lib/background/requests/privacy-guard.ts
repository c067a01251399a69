/** What may leave the device: no private host, no address number, no single name, whatever screen asks. */
import { domainOf } from '../../contract/text.ts';
import { readTyped } from '../../subject/read-typed.ts';
import { subjectOf } from '../../subject/subject-of.ts';

/** The first parameter that names a host which is nobody's business; null when all may leave. */
export function privateField(params: Record<string, unknown>): string | null {
  const { domain, email, url } = params;
  if (typeof domain === 'string' && isPrivate(domain)) return 'domain';
  if (typeof email === 'string' && email.includes('@') && isPrivate(domainOf(email))) return 'email';
  return typeof url === 'string' && publicPage(url) === null ? 'url' : null;
}

/** The page's address, unless it must not leave. */
export function publicPage(page: string | null): string | null {
  if (page === null || !URL.canParse(page)) return null;
  const subject = subjectOf(page, null);
  return subject.kind === 'nothing' || subject.kind === 'mailbox' ? null : page;
}

/** Under a scheme, so that a host is never taken for a company's name. */
function isPrivate(host: string): boolean {
  return readTyped(`https://${host}`).kind === 'nothing';
}
