/** What the frames of a mailbox handed out, checked and put together: it comes from a web page's process, so nothing of it is taken on trust. */
import * as z from 'zod/mini';
import type { MailFacts, MailPerson } from '../../page/mail/mail-facts.ts';
import { mailboxNames } from '../../page/mail/mailboxes.ts';

/** More are not shown. */
const mostPeople = 200;
const mostFrames = 50;

const person = z.object({
  address: z.string().check(z.maxLength(320), z.regex(/^[^\s@<>"]+@[^\s@<>"']+$/), z.toLowerCase()),
  name: z.nullable(z.string().check(z.maxLength(500))),
  role: z.enum(['sender', 'recipient', 'text', 'list']),
  own: z.boolean(),
});

const facts = z.object({
  mailbox: z.enum(mailboxNames),
  people: z.array(z.unknown()).check(z.maxLength(mostPeople)),
  cut: z.boolean(),
});

const roles = ['sender', 'recipient', 'text', 'list'] as const satisfies MailPerson['role'][];

/** `frames` with the top one first. Null when none of them is a mailbox's. */
export function readMailFacts(frames: readonly unknown[]): MailFacts | null {
  const read = frames.slice(0, mostFrames).flatMap((frame) => {
    const one = z.safeParse(facts, frame);
    return one.success ? [one.data] : [];
  });
  const [first] = read;
  if (!first) return null;
  const people = inView(joined(read.flatMap((one) => one.people.flatMap(personIn))));
  return {
    mailbox: first.mailbox,
    people: people.slice(0, mostPeople),
    cut: read.some(({ cut }) => cut) || people.length > mostPeople,
  };
}

/** One that can't be read costs nobody else. */
function personIn(value: unknown): MailPerson[] {
  const read = z.safeParse(person, value);
  return read.success ? [read.data] : [];
}

/** Each address once, where it stands first: who wrote or was written to before whom the text names. The best of its roles, and a name, count from anywhere. */
function joined(people: readonly MailPerson[]): MailPerson[] {
  const byAddress = new Map<string, MailPerson>();
  for (const one of people.toSorted((some, other) => placeOf(some) - placeOf(other))) {
    const before = byAddress.get(one.address) ?? one;
    const role = roles.find((each) => each === before.role || each === one.role) ?? one.role;
    byAddress.set(one.address, { ...before, role, name: before.name ?? one.name, own: before.own || one.own });
  }
  return [...byAddress.values()];
}

/** Senders and those they wrote to stand together, as in the conversation. */
const placeOf = ({ role }: MailPerson): number => Math.max(1, roles.indexOf(role));

/** Beside an open conversation, the list of the others is not what is looked at. */
function inView(people: MailPerson[]): MailPerson[] {
  const conversation = people.filter(({ role }) => role !== 'list');
  return conversation.length > 0 ? conversation : people;
}
