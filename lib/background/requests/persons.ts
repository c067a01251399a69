/** The words that identify the person of a request or a row. Opt-outs hash them. */
import { domainOf, joinedName, textOf } from '../../contract/text.ts';
import { isRecord } from '../../contract/tolerant.ts';
import { nameWord } from '../../device-service/forget/name-word.ts';
import { addressWord } from './address-word.ts';

type Fields = Record<string, unknown>;

/** The person a request is about; empty if it is about no particular person. */
export function personsOfAsk(name: string, params: Fields): string[] {
  switch (name) {
    case 'findEmail':
      return [...handleOf(params), ...nameAt(params, textOf(params.domain) ?? textOf(params.company))];
    case 'findAuthor':
      return typeof params.url === 'string' ? [`page ${pageKey(params.url)}`] : [];
    case 'listLeads':
      return [];
    default:
      return [...handleOf(params), ...(typeof params.email === 'string' ? [addressWord(params.email)] : [])];
  }
}

/** The person of a reply's row or of a known lead, whose name is nested. Null if it is not a person's row. */
export function personsOfRow(row: unknown): string[] | null {
  const email = emailOf(row);
  if (email === null || !isRecord(row)) return null;
  const named = isRecord(row.person) ? { ...row, ...row.person } : row;
  return [addressWord(email), ...nameAt(named, domainOf(email))];
}

/** Null if it is not a person's row. */
export function emailOf(row: unknown): string | null {
  if (!isRecord(row)) return null;
  const email = row.email ?? row.value;
  return typeof email === 'string' && email.includes('@') ? email : null;
}

function handleOf(params: Fields): string[] {
  const handle = textOf(params.linkedin_handle)?.trim();
  return handle ? [`profile ${handle.toLowerCase()}`] : [];
}

/** Empty for a single word: strangers share it. */
function nameAt(of: Fields, company: string | null): string[] {
  const full = (textOf(of.full_name) ?? joinedName(of.first_name, of.last_name)).trim();
  return company && /\s/.test(full) ? [nameWord({ last_name: full }, company.trim())] : [];
}

/** The page's address without its fragment. */
export function pageKey(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
