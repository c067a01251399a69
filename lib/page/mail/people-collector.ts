/** Collects people while a page is walked, and decides at the end who is in view. */
import type { MailName, MailPerson } from './mail-facts.ts';
import type { MailRole } from './mailbox.ts';
import type { Named } from './named-addresses.ts';

const MOST_PEOPLE = 200;
const MOST_NAMES = 50;

/**
 * `open`: certainly in the open conversation. `list`: in the message list, with no conversation open.
 * `loose`: elsewhere on the page. It counts where message texts cannot be told from the rest, or with neither a
 * conversation nor a list.
 */
export type Part = 'open' | 'loose' | 'list';

export interface PeopleCollector {
  note: (part: Part, role: MailRole, people: readonly Named[]) => void;
  /** A person of the open conversation without a visible address. */
  noteName: (role: MailName['role'], name: string) => void;
  /** True when no more people of this part will be returned. */
  isFull: (part: Part) => boolean;
  close: (own: readonly Named[]) => { people: MailPerson[]; names: MailName[]; cut: boolean };
}

type Entry = Omit<MailPerson, 'own'>;
type Entries = Map<string, Entry>;

const ranks: readonly MailRole[] = ['sender', 'recipient', 'guest', 'text', 'list'];
const isAbove = (one: MailRole, other: MailRole): boolean => ranks.indexOf(one) < ranks.indexOf(other);
const isHead = ({ role }: Pick<Entry, 'role'>): boolean => role !== 'text' && role !== 'list';

/** "Jane Doe <notifications@acme.test>", of services that write in her name: the address is not hers. */
const SERVICE = /(?:^|[._+-])(?:no|do-?not)-?reply(?![a-z])|^(?:notifications?|invitations)@/i;

/** `looseCounts`: also beside an open conversation. */
export function createPeopleCollector(looseCounts: boolean): PeopleCollector {
  const parts: Record<Part, Entries> = { open: new Map(), loose: new Map(), list: new Map() };
  const names = new Map<string, MailName>();
  // One more than is returned, to know that the limit was reached.
  const isFull = (part: Part): boolean => parts[part].size > MOST_PEOPLE;
  return {
    isFull,
    note(part, role, people) {
      for (const { address, name: said } of people) {
        const name = SERVICE.test(address) ? null : said;
        if (parts[part].has(address) || !isFull(part)) join(parts[part], { address, name, role });
      }
    },
    noteName(role, name) {
      const known = names.get(nameKey(name));
      if (known) known.role = isAbove(role, known.role) ? role : known.role;
      else if (names.size < MOST_NAMES) names.set(nameKey(name), { name, role });
    },
    close(own) {
      const { open, loose, list } = parts;
      const addresses = new Set(own.map(({ address }) => address));
      const mailboxes = new Set(own.map(({ address }) => mailboxKey(address)));
      // The page shows beside its mail whose account it is.
      for (const address of addresses) loose.delete(address);
      const isOpen = open.size > 0 || names.size > 0;
      const all = together(looseCounts ? [open, loose, list] : isOpen ? [open] : list.size > 0 ? [list] : [loose]);
      const people = all.slice(0, MOST_PEOPLE).map((one) => ({ ...one, own: mailboxes.has(mailboxKey(one.address)) }));
      return { people, names: namesBeside(names.values(), [...people, ...own]), cut: all.length > MOST_PEOPLE };
    },
  };
}

/** `kim+shop@harbour.test` reaches Kim; at Gmail `k.im@googlemail.com` does, too. */
const mailboxKey = (address: string): string =>
  address
    .replace(/(?<=[^@+])\+[^@]*@/, '@')
    .replace(/^.*@(?:gmail|googlemail)\.com$/, (whole) => whole.replace(/\.(?=.*@)|@.*/g, '').concat('@gmail.com'));

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Names not shared with a person whose address is shown, who is most likely the same. */
export function namesBeside(names: Iterable<MailName>, people: readonly { name: string | null }[]): MailName[] {
  const known = new Set(people.map(({ name }) => nameKey(name ?? '')));
  return [...names].filter(({ name }) => !known.has(nameKey(name)));
}

/** Each once, with the best role. A text never names a person of a message's header. */
export function join(entries: Map<string, Entry>, one: Entry): void {
  const known = entries.get(one.address);
  if (!known) {
    entries.set(one.address, { ...one });
    return;
  }
  if (isHead(known) === isHead(one)) known.name ??= one.name;
  else if (isHead(one)) known.name = one.name;
  if (isAbove(one.role, known.role)) known.role = one.role;
}

/** Each once, people of headers before people of texts. */
function together(parts: readonly Entries[]): Entry[] {
  const all: Entries = new Map();
  for (const part of parts) for (const one of part.values()) join(all, one);
  const everybody = [...all.values()];
  return [...everybody.filter(isHead), ...everybody.filter((one) => !isHead(one))];
}
