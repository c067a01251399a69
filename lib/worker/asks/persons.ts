/** Whom an ask or a row is about, as words under which an opt-out is recognised: an address, a name at a company, a profile, an article. */
import type { OperationName } from '../../contract/operations.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { domainOf, pageKey } from './about.ts';

type Fields = Record<string, unknown>;

/** The person that a question is about; empty for questions about nobody in particular. */
export function personsOfAsk(name: OperationName, params: Fields): string[] {
  switch (name) {
    case 'findEmail':
      return [...handleOf(params), ...nameAt(params, text(params.domain) ?? text(params.company))];
    case 'findAuthor':
      return typeof params.url === 'string' ? [`page ${pageKey(params.url)}`] : [];
    case 'listLeads':
      return [];
    default:
      return typeof params.email === 'string' ? [addressWord(params.email)] : [];
  }
}

/** The person that a row of a reply is about; null for something that is no person's row. */
export function personsOfRow(row: unknown): string[] | null {
  const email = emailOf(row);
  if (email === null || !isRecord(row)) return null;
  return [addressWord(email), ...nameAt(row, domainOf(email))];
}

export function emailOf(row: unknown): string | null {
  if (!isRecord(row)) return null;
  const email = row.email ?? row.value;
  return typeof email === 'string' && email.includes('@') ? email : null;
}

export function addressWord(email: string): string {
  return `address ${email.trim().toLowerCase()}`;
}

function handleOf(params: Fields): string[] {
  const handle = text(params.linkedin_handle);
  return handle ? [`profile ${handle.toLowerCase()}`] : [];
}

/** In any case, and with or without accents. */
function nameAt(of: Fields, company: string | null): string[] {
  const full =
    text(of.full_name) ?? [text(of.first_name), text(of.last_name)].filter((part) => part !== null).join(' ');
  const folded = full.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).join(' ').trim();
  return company && folded.includes(' ') ? [`name ${folded} at ${company.toLowerCase()}`] : [];
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
