/** Collects the people of a page while it is walked, and decides in the end who of them is in view. */
import type { MailName, MailPerson } from './mail-facts.ts';
import type { MailRole } from './mailbox.ts';
import type { Named } from './named-addresses.ts';

const MOST_PEOPLE = 200;
const MOST_NAMES = 50;

/**
 * `open`: surely of the open conversation. `loose`: somewhere else on the page, which counts where the text of a message can't be told
 * from the rest, or while no conversation is open and no list of them is there. `list`: in the list of messages, while no conversation is open.
 */
export type Part = 'open' | 'loose' | 'list';

export interface PeopleCollector {
  note: (part: Part, role: MailRole, people: readonly Named[]) => void;
  /** Somebody of the open conversation whose address is not shown. */
  noteName: (role: MailName['role'], name: string) => void;
  /** Nobody more of this part will be handed out. */
  isFull: (part: Part) => boolean;
  close: (own: readonly Named[]) => { people: MailPerson[]; names: MailName[]; cut: boolean };
}

type Entry = Omit<MailPerson, 'own'>;
type Entries = Map<string, Entry>;

const ranks: readonly MailRole[] = ['sender', 'recipient', 'text', 'list'];
const isAbove = (one: MailRole, other: MailRole): boolean => ranks.indexOf(one) < ranks.indexOf(other);
const isHead = ({ role }: Pick<Entry, 'role'>): boolean => role === 'sender' || role === 'recipient';

/** `looseCounts`: also beside a conversation that is open. */
export function createPeopleCollector(looseCounts: boolean): PeopleCollector {
  const parts: Record<Part, Entries> = { open: new Map(), loose: new Map(), list: new Map() };
  const names = new Map<string, MailName>();
  // One more than is handed out, which says that there were more.
  const isFull = (part: Part): boolean => parts[part].size > MOST_PEOPLE;
  return {
    isFull,
    note(part, role, people) {
      for (const { address, name } of people) {
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
      // The page says beside its mail whose it is.
      for (const address of addresses) loose.delete(address);
      const isOpen = open.size > 0 || names.size > 0;
      const all = together(looseCounts ? [open, loose, list] : isOpen ? [open] : list.size > 0 ? [list] : [loose]);
      const people = all.slice(0, MOST_PEOPLE).map((one) => ({ ...one, own: addresses.has(one.address) }));
      return { people, names: namesBeside(names.values(), [...people, ...own]), cut: all.length > MOST_PEOPLE };
    },
  };
}

const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Those whose name nobody has who is shown with an address: they are the same in all likelihood. */
export function namesBeside(names: Iterable<MailName>, people: readonly { name: string | null }[]): MailName[] {
  const known = new Set(people.map(({ name }) => nameKey(name ?? '')));
  return [...names].filter(({ name }) => !known.has(nameKey(name)));
}

/** Each once, with the best of the roles. Who stands in a message's head is not named by what a text says. */
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

/** Each once, those of a message's head before those of its text. */
function together(parts: readonly Entries[]): Entry[] {
  const all: Entries = new Map();
  for (const part of parts) for (const one of part.values()) join(all, one);
  const everybody = [...all.values()];
  return [...everybody.filter(isHead), ...everybody.filter((one) => !isHead(one))];
}
