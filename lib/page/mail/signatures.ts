/** Gives each sender what the signatures of their open messages say. */
import type { Steps } from '../slices.ts';
import type { MailPerson, Signature } from './mail-facts.ts';
import type { ReadSignature } from './signature.ts';
import type { SentLetter } from './walk-mail.ts';

export function* withSignatures(
  people: readonly MailPerson[],
  letters: readonly SentLetter[],
  read: ReadSignature,
): Steps<MailPerson[]> {
  const signed: MailPerson[] = [];
  for (const person of people) {
    const { address, name, role, own } = person;
    const sent = role === 'sender' && !own && name !== null ? letters.filter(({ sender }) => sender === address) : [];
    const found: Signature[] = [];
    for (const letter of sent) {
      const one = name === null ? null : yield* read(letter, name);
      if (one) found.push(one);
    }
    const signature = {
      position: agreed(
        found.map(({ position }) => position),
        (position) => position.toLowerCase(),
      ),
      phone_number: agreed(
        found.map(({ phone_number }) => phone_number),
        (phone) => phone.replace(/\D/g, ''),
      ),
    };
    signed.push(signature.position === null && signature.phone_number === null ? person : { ...person, signature });
  }
  return signed;
}

/** The value in which all messages agree: mailboxes show the newest first or last, so none of two can be chosen. */
function agreed(values: readonly (string | null)[], key: (value: string) => string): string | null {
  const said = values.filter((value) => value !== null);
  return new Set(said.map(key)).size === 1 ? (said[0] ?? null) : null;
}
