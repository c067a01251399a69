import { readNameWord } from '../../device-service/forget/name-word.ts';
import type { Whom } from '../../messages/people-views.ts';
import type { PersonDeletion } from '../storage/pending-deletions.ts';

/** People as this device finds and forgets them. */
export interface PeopleHere {
  /** Lower-case addresses of people and leads with this profile, or with this name at this company. */
  addressesOf(whom: Whom): Promise<string[]>;
  /** The author of a known article; null if there are several. */
  authorOf(url: string): Promise<Whom | null>;
  /** Removes a person without a known address from records about others. */
  forgetName(whom: Whom): Promise<void>;
  forgetPerson(email: string): Promise<void>;
}

/** Turns words of names into queries for this device. */
export const whomsOf = (words: readonly string[]): Whom[] =>
  words.flatMap((word) => {
    const named = readNameWord(word);
    return named ? { full_name: named.name, [named.at.includes('.') ? 'domain' : 'company']: named.at } : [];
  });

type OptedOut = Pick<PersonDeletion, 'operation' | 'params' | 'emails'>;

type Knowing = Pick<PeopleHere, 'addressesOf' | 'authorOf'>;

/**
 * All known addresses of a person to forget, found by the addresses already known or by the request's parameters.
 * Anyone with the requested name counts. An author's name was only read on a page, so if it fits several addresses,
 * none is assumed to be the author's.
 */
export async function addressesOnDevice(device: Knowing, who: OptedOut): Promise<string[]> {
  return (await knownAs(device, who)).emails;
}

/** Deletes them from this device's knowledge. Repeatable. */
export async function forgetOnDevice(device: PeopleHere, who: OptedOut & Pick<PersonDeletion, 'names'>): Promise<void> {
  const { emails, name } = await knownAs(device, who);
  for (const email of emails) await device.forgetPerson(email);
  // Also known without an address, or without this one.
  for (const whom of [...(name ? [name] : []), ...whomsOf(who.names)]) await device.forgetName(whom);
}

/** `name`: null if unknown, or if it may not be the author's. */
async function knownAs(
  device: Knowing,
  { operation, params, emails }: OptedOut,
): Promise<{ emails: string[]; name: Whom | null }> {
  const asked = whomIn(params);
  const url = operation === 'findAuthor' && typeof params.url === 'string' ? params.url : null;
  if (!asked && url === null) return { emails: [...emails], name: null };
  const whom = url === null ? asked : await device.authorOf(url);
  const named = whom ? await device.addressesOf(whom) : [];
  const isDoubtful = url !== null && new Set([...emails, ...named]).size > 1;
  const all = [...new Set([...emails, ...(isDoubtful ? [] : named)])];
  return { emails: all, name: isDoubtful ? null : whom };
}

/** Null if the parameters contain no name and no profile. */
function whomIn(params: OptedOut['params']): Whom | null {
  const text = (name: keyof Whom) => {
    const value = params[name];
    return typeof value === 'string' ? value : undefined;
  };
  const whom: Whom = {
    domain: text('domain'),
    company: text('company'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    full_name: text('full_name'),
    linkedin_handle: text('linkedin_handle'),
  };
  return (whom.linkedin_handle ?? whom.full_name ?? whom.last_name) === undefined ? null : whom;
}
