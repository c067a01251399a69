/**
 * Checks and joins what the frames of a mailbox return. It comes from a web page's process, so nothing in it is
 * trusted.
 */
import * as z from 'zod/mini';
import type { MailFacts, MailName, MailPerson } from '../../page/mail/mail-facts.ts';
import { mailboxNames } from '../../page/mail/mailboxes.ts';

/** Most people shown */
const mostPeople = 200;
const mostFrames = 50;

const mostNames = 50;
const mostOwn = 20;

const address = z.string().check(z.maxLength(320), z.regex(/^[^\s@<>"]+@[^\s@<>"']+$/), z.toLowerCase());
const text = z.string().check(z.maxLength(500));

/** Highest first: a person with several roles gets the highest. */
const roles = ['sender', 'recipient', 'guest', 'text', 'list'] as const satisfies MailPerson['role'][];

const signature = z.object({
  position: z.nullable(z.string().check(z.maxLength(120))),
  phone_number: z.nullable(z.string().check(z.maxLength(40))),
});

const person = z.object({
  address,
  name: z.nullable(text),
  role: z.enum(roles),
  own: z.boolean(),
  signature: z.catch(z.optional(signature), undefined),
});

const name = z.object({ name: text, role: z.enum(['sender', 'recipient']) });

const facts = z.object({
  mailbox: z.enum(mailboxNames),
  people: z.array(z.unknown()).check(z.maxLength(mostPeople)),
  names: z.catch(z.array(z.unknown()).check(z.maxLength(mostNames)), []),
  own: z.catch(z.array(z.unknown()).check(z.maxLength(mostOwn)), []),
  cut: z.boolean(),
});

/** `frames`: the top one first. Null if none of them is a mailbox's. */
export function readMailFacts(frames: readonly unknown[]): MailFacts | null {
  const read = frames.slice(0, mostFrames).flatMap((frame) => {
    const one = z.safeParse(facts, frame);
    return one.success ? [one.data] : [];
  });
  const [first] = read;
  if (!first) return null;
  const own = [...new Set(read.flatMap((one) => one.own.flatMap((value) => readOne(address, value))))];
  const seen = inView(joined(read.flatMap((one) => one.people.flatMap((value) => readOne(person, value))))).map(
    (one) => ({
      ...one,
      own: one.own || own.includes(one.address),
    }),
  );
  return {
    mailbox: first.mailbox,
    people: seen.slice(0, mostPeople),
    names: namesOf(
      read.flatMap((one) => one.names.flatMap((value) => readOne(name, value))),
      seen,
    ),
    own: own.slice(0, mostOwn),
    cut: read.some(({ cut }) => cut) || seen.length > mostPeople,
  };
}

/** An unreadable entry does not affect the others. */
function readOne<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema>[] {
  const read = z.safeParse(schema, value);
  return read.success ? [read.data] : [];
}

/** Each address once, at its first position. Senders and recipients come before people whom the text names. */
function joined(people: readonly MailPerson[]): MailPerson[] {
  const byAddress = new Map<string, MailPerson>();
  for (const one of people.toSorted((some, other) => placeOf(some) - placeOf(other))) {
    const before = byAddress.get(one.address);
    byAddress.set(one.address, before ? both(before, one) : one);
  }
  return [...byAddress.values()];
}

/**
 * Takes the best role from anywhere, and the first name found. A sender's or recipient's name is never taken from a
 * text.
 */
function both(before: MailPerson, one: MailPerson): MailPerson {
  const role = roles.find((each) => each === before.role || each === one.role) ?? one.role;
  const isBelieved = placeOf(before) === placeOf(one);
  return {
    ...before,
    role,
    name: before.name ?? (isBelieved ? one.name : null),
    own: before.own || one.own,
    signature: before.signature ?? one.signature,
  };
}

/** Without duplicates, and without people who are present with an address */
function namesOf(names: readonly MailName[], people: readonly MailPerson[]): MailName[] {
  const known = new Set(people.map((one) => one.name?.toLowerCase()));
  const left = new Map<string, MailName>();
  for (const one of names) {
    const key = one.name.toLowerCase();
    if (!known.has(key) && !left.has(key)) left.set(key, one);
  }
  return [...left.values()].slice(0, mostNames);
}

/** Senders and recipients rank together, as in the conversation. */
const placeOf = ({ role }: MailPerson): number => Math.max(1, roles.indexOf(role));

/** While a conversation is open, leaves out people who are only in the list of conversations. */
function inView(people: MailPerson[]): MailPerson[] {
  const conversation = people.filter(({ role }) => role !== 'list');
  return conversation.length > 0 ? conversation : people;
}
