/** Collects the people of a page while it is walked, and decides in the end who of them is in view. */
import type { MailPerson } from './mail-facts.ts';
import type { MailRole } from './mailbox.ts';
import type { Named } from './named-addresses.ts';

export const MOST_PEOPLE = 200;

/**
 * `open`: surely of the open conversation. `loose`: somewhere else on the page, which counts where the text of a message can't be told
 * from the rest, or while no conversation is open. `list`: in the list of messages, while no conversation is open.
 */
export type Part = 'open' | 'loose' | 'list';

export interface PeopleCollector {
  note: (part: Part, role: MailRole, people: readonly Named[]) => void;
  /** Nobody more of this part will be handed out. */
  isFull: (part: Part) => boolean;
  close: (own: ReadonlySet<string>) => { people: MailPerson[]; cut: boolean };
}

type Entries = Map<string, Omit<MailPerson, 'own'>>;

const ranks: readonly MailRole[] = ['sender', 'recipient', 'text', 'list'];
const isAbove = (one: MailRole, other: MailRole): boolean => ranks.indexOf(one) < ranks.indexOf(other);

/** `looseCounts`: also beside a conversation that is open. */
export function createPeopleCollector(looseCounts: boolean): PeopleCollector {
  const parts: Record<Part, Entries> = { open: new Map(), loose: new Map(), list: new Map() };
  // One more than is handed out, which says that there were more.
  const isFull = (part: Part): boolean => parts[part].size > MOST_PEOPLE;
  return {
    isFull,
    note(part, role, people) {
      for (const { address, name } of people) {
        const known = parts[part].get(address);
        if (known) {
          known.name ??= name;
          if (isAbove(role, known.role)) known.role = role;
        } else if (!isFull(part)) parts[part].set(address, { address, name, role });
      }
    },
    close(own) {
      const { open, loose, list } = parts;
      // The page says beside its mail whose it is.
      for (const address of own) loose.delete(address);
      const all = together(open.size === 0 ? [loose, list] : looseCounts ? [open, loose] : [open]);
      const people = all.slice(0, MOST_PEOPLE).map((one) => ({ ...one, own: own.has(one.address) }));
      return { people, cut: all.length > MOST_PEOPLE };
    },
  };
}

/** Each once, those of a message's head before those of its text. */
function together(parts: readonly Entries[]): Omit<MailPerson, 'own'>[] {
  const all: Entries = new Map();
  for (const part of parts) {
    for (const [address, one] of part) {
      const known = all.get(address);
      if (known) known.name ??= one.name;
      else all.set(address, { ...one });
    }
  }
  const isHead = ({ role }: Omit<MailPerson, 'own'>): boolean => role === 'sender' || role === 'recipient';
  const everybody = [...all.values()];
  return [...everybody.filter(isHead), ...everybody.filter((one) => !isHead(one))];
}
