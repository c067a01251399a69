/**
 * Who is in view, as contacts. Whoever stays in view stays the same object, chosen and unfolded as before, however often the mailbox
 * draws itself anew; whoever left it is let go of.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfAddress } from '../../contract/contact.ts';
import type { PeopleInView } from '../../messages/views.ts';
import type { MailboxName, MailPerson, MailRole } from '../../page/mail/mail-facts.ts';

export interface Seen {
  /** Null before the first look. */
  name: ReadonlySignal<MailboxName | null>;
  /** Without the user's own addresses. */
  contacts: ReadonlySignal<readonly Contact[]>;
  /** By address. */
  roles: ReadonlySignal<ReadonlyMap<string, MailRole>>;
  own: ReadonlySignal<readonly string[]>;
  /** What their addresses end with, where that may be a company's. */
  endings: ReadonlySignal<readonly string[]>;
  /** There are more than are shown. */
  cut: ReadonlySignal<boolean>;
  /** `letGo`: these are in view no more. */
  take(inView: PeopleInView, letGo: (addresses: readonly string[]) => void): void;
}

export function createSeen(): Seen {
  const name = signal<MailboxName | null>(null);
  const contacts = signal<readonly Contact[]>([]);
  const roles = signal<ReadonlyMap<string, MailRole>>(new Map());
  const own = signal<readonly string[]>([]);
  const endings = signal<readonly string[]>([]);
  const cut = signal(false);
  /** The last that there were: a mailbox that is drawn anew is empty for a moment. */
  let last: readonly Contact[] = [];

  return {
    name,
    contacts,
    roles,
    own,
    endings,
    cut,
    take: (inView, letGo) =>
      batch(() => {
        const others = inView.people.filter((person) => !person.own);
        name.value = inView.mailbox;
        cut.value = inView.cut;
        own.value = inView.people.filter((person) => person.own).map(({ address }) => address);
        const all = new Set(others.map(({ address }) => address.slice(address.lastIndexOf('@') + 1)));
        endings.value = [...all].filter((ending) => !inView.webmail.includes(ending));
        roles.value = new Map(others.map(({ address, role }) => [address, role]));
        if (others.length > 0) {
          const next = others.map((person) => sameOf(last, person));
          contacts.value = last;
          letGo(last.filter((contact) => !roles.value.has(contact.email)).map(({ email }) => email));
          last = next;
        }
        contacts.value = others.length > 0 ? last : [];
      }),
  };
}

function sameOf(before: readonly Contact[], { address, name }: MailPerson): Contact {
  const next = contactOfAddress(address, name);
  const old = before.find((one) => one.email === address);
  return old && old.first_name === next.first_name && old.last_name === next.last_name ? old : next;
}
