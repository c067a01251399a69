/** New values in a sender's signature: shown in opened details, written by a click, and undone by another. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import type { Mailbox } from '../../../components/mailbox/mailbox-store.ts';
import type { Suggestion } from '../../../components/mailbox/signatures-store.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { EditOutcome } from '../../../lib/messages/lead-views.ts';
import type { MailboxView, PeopleInView, SignedLead } from '../../../lib/messages/mailbox-views.ts';
import type { MailPerson } from '../../../lib/page/mail/mail-facts.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { openMail } from '../harness/fake-mailbox.ts';
import { bringToFront } from '../harness/fake-window.ts';
import { knownLead, nothingKnown, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { lead } from '../leads/lead-fixtures.ts';

const gmail: MailboxView = {
  name: 'gmail',
  title: 'Gmail',
  origins: ['https://mail.google.com/*'],
  state: 'on',
  added: false,
};

const marit = 'marit@aldermoor.test';
const wim = 'wim@aldermoor.test';
const person = (address: string, role: MailPerson['role']): MailPerson => ({ address, name: null, role, own: false });
const says = { position: 'Head of Optics', phone_number: '+47 21 55 01 02' };

let background: FakeBackground;
let life: AbortController;
let signed: SignedLead[];

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  openMail(7);
  signed = [{ email: marit, lead: 12, says, has: { position: 'Engineer', phone_number: null } }];
  const subject = { kind: 'mailbox', host: 'mail.google.com' } as const;
  background.answer('lists', () => ({ lists: [] }));
  background.answer('open', () => opening({ subject, page: null, mailbox: gmail }));
  background.answer('look-up', (): Answers['look-up'] => ({
    typed: { kind: 'nothing', why: 'empty' },
    about: { cached: [], ...nothingKnown },
  }));
  background.answer('people-in-view', ({ signatures }): PeopleInView => {
    const about = { cached: [], people: [], checks: [], knownLeads: [knownLead({ email: marit, id: 12 })] };
    const people = [person(marit, 'sender'), person(wim, 'sender')];
    const seen = { mailbox: 'gmail', people, names: [], own: [], cut: false, webmail: [], about } as const;
    return { ...seen, people, names: [], own: [], webmail: [], ...(signatures && { signed }) };
  });
  bringToFront({ id: 7, url: 'https://mail.google.com/mail/u/0/#inbox/1' });
});
afterEach(() => life.abort());

async function opened(): Promise<Mailbox> {
  const popup = createPopup(life.signal, { tab: 7 });
  await settled();
  await import('../../../components/mailbox/mailbox-store.ts');
  await settled();
  const view = popup.showing.value?.view;
  if (view?.kind !== 'mailbox' || !view.mailbox.value) throw new Error('a mailbox was expected');
  return view.mailbox.value;
}

async function unfolded(email = marit): Promise<Mailbox> {
  const mailbox = await opened();
  mailbox.people.selection.fold(email);
  await settled();
  return mailbox;
}

const asked = () => background.said('people-in-view').map(({ signatures }) => signatures ?? false);
const offered = ({ signatures }: Mailbox): readonly Suggestion[] => signatures.all.value.get(marit) ?? [];

function suggested(mailbox: Mailbox, field: Suggestion['field']): Suggestion {
  const one = offered(mailbox).find((suggestion) => suggestion.field === field);
  if (!one) throw new Error(`no ${field} is suggested`);
  return one;
}

describe('the signature of a sender', () => {
  it('is read when a lead’s details are opened, and nothing is sent', async () => {
    const mailbox = await opened();
    expect(asked()).toEqual([false]);
    mailbox.people.selection.fold(wim);
    await settled();
    expect(asked()).toEqual([false]);
    mailbox.people.selection.fold(marit);
    await settled();
    expect(asked()).toEqual([false, true]);
    expect(offered(mailbox)).toMatchObject([
      { lead: 12, field: 'position', value: 'Head of Optics', has: 'Engineer', writing: { at: 'offered' } },
      { lead: 12, field: 'phone_number', value: '+47 21 55 01 02', has: '', writing: { at: 'offered' } },
    ]);
    expect(background.said('edit-lead')).toEqual([]);
    expect(background.said('request')).toEqual([]);
  });

  it.each([
    ['the same', { position: 'head of optics', phone_number: '+47 21550102' }],
    ['more words', { position: 'Interim Head of Optics, Norway', phone_number: '+47 21 55 01 02' }],
    ['the number as within the country', { position: 'Head of Optics', phone_number: '21 55 01 02' }],
    ['the number with the country’s zero', { position: 'Head of Optics', phone_number: '0047 (0)21 55 01 02' }],
    ['other punctuation', { position: 'Interim Head of Optics/Lenses', phone_number: '+47 21-55-01-02' }],
  ])('offers nothing if the lead has %s', async (_, has) => {
    signed = [{ email: marit, lead: 12, says, has }];
    expect(offered(await unfolded())).toEqual([]);
  });

  it.each([
    ['Director of Sales', 'CTO', true],
    ['Project Coordinator', 'COO', true],
    ['Sales Engineer and CTO', 'CTO', false],
    ['営業部長', '営業部長', false],
  ])('offers a title only if it is not among the words of the lead’s: %s, %s', async (position, value, isOffered) => {
    signed = [{ email: marit, lead: 12, says: { position: value, phone_number: null }, has: { position } }];
    expect(offered(await unfolded())).toHaveLength(isOffered ? 1 : 0);
  });

  it.each([
    ['5432', '54 32', false],
    ['5432', '21 55 54 32', true],
  ])('offers a short number only if it is another one: %s, %s', async (phone_number, value, isOffered) => {
    signed = [{ email: marit, lead: 12, says: { position: null, phone_number: value }, has: { phone_number } }];
    expect(offered(await unfolded())).toHaveLength(isOffered ? 1 : 0);
  });

  it('is offered if the lead’s fields are unknown here', async () => {
    signed = [{ email: marit, lead: 12, says, has: {} }];
    expect(offered(await unfolded()).map(({ has }) => has)).toEqual(['', '']);
  });

  it('is written only into its field, and can be undone', async () => {
    const mailbox = await unfolded();
    background.answer(
      'edit-lead',
      (): EditOutcome => ({ at: 'edited', lead: lead(12, { position: 'Head of Optics' }) }),
    );
    await mailbox.signatures.take(suggested(mailbox, 'position'));
    expect(suggested(mailbox, 'position').writing).toEqual({ at: 'written', before: 'Engineer' });
    await mailbox.signatures.undo(suggested(mailbox, 'position'));
    const edit = { lead: 12, service: 's1', over: false };
    expect(background.said('edit-lead')).toEqual([
      { ...edit, saw: { position: 'Engineer' }, changes: { position: 'Head of Optics' } },
      { ...edit, saw: { position: 'Head of Optics' }, changes: { position: 'Engineer' } },
    ]);
    expect(suggested(mailbox, 'position')).toMatchObject({ has: 'Engineer', writing: { at: 'offered' } });
  });

  it('of another message is offered, although a value of the last one was written', async () => {
    const mailbox = await unfolded();
    const [first, second] = [says.phone_number, '+47 900 00 100'];
    background.answer('edit-lead', (): EditOutcome => ({ at: 'edited', lead: lead(12) }));
    await mailbox.signatures.take(suggested(mailbox, 'phone_number'));
    const open = async (phone_number: string, has: string) => {
      signed = [{ email: marit, lead: 12, says: { ...says, phone_number }, has: { phone_number: has } }];
      mailbox.look();
      await settled();
      return suggested(mailbox, 'phone_number');
    };
    const other = await open(second, first);
    expect(other).toMatchObject({ value: second, has: first, writing: { at: 'offered' } });
    await mailbox.signatures.take(other);
    expect(suggested(mailbox, 'phone_number').writing).toEqual({ at: 'written', before: first });
    // The lead no longer has the first value.
    expect(await open(first, second)).toMatchObject({ value: first, has: second, writing: { at: 'offered' } });
  });

  it('does not overwrite a change made meanwhile, which is shown', async () => {
    const mailbox = await unfolded();
    const theirs = lead(12, { phone_number: '+47 21 55 99 99' });
    background.answer('edit-lead', (): EditOutcome => ({ at: 'differs', lead: theirs, fields: ['phone_number'] }));
    await mailbox.signatures.take(suggested(mailbox, 'phone_number'));
    expect(suggested(mailbox, 'phone_number')).toMatchObject({ has: '+47 21 55 99 99', writing: { at: 'differs' } });
    await mailbox.signatures.take(suggested(mailbox, 'phone_number'));
    expect(background.said('edit-lead')[1]).toMatchObject({ saw: { phone_number: '+47 21 55 99 99' }, over: false });
  });

  it('is sent once, however often it is clicked, and again after a failure', async () => {
    const mailbox = await unfolded();
    background.answer('edit-lead', (): EditOutcome => ({ at: 'failed', problem: { code: 'offline' } }));
    const one = suggested(mailbox, 'position');
    await Promise.all([mailbox.signatures.take(one), mailbox.signatures.take(one)]);
    expect(background.said('edit-lead')).toHaveLength(1);
    expect(suggested(mailbox, 'position').writing).toEqual({ at: 'failed', problem: { code: 'offline' } });
    await mailbox.signatures.take(suggested(mailbox, 'position'));
    expect(background.said('edit-lead')).toHaveLength(2);
  });

  it('can still be undone after a failed undo', async () => {
    const mailbox = await unfolded();
    background.answer('edit-lead', (): EditOutcome => ({ at: 'edited', lead: lead(12) }));
    await mailbox.signatures.take(suggested(mailbox, 'position'));
    background.answer('edit-lead', (): EditOutcome => ({ at: 'failed', problem: { code: 'offline' } }));
    await mailbox.signatures.undo(suggested(mailbox, 'position'));
    expect(suggested(mailbox, 'position').writing).toMatchObject({ before: 'Engineer', problem: { code: 'offline' } });
    background.answer('edit-lead', (): EditOutcome => ({ at: 'edited', lead: lead(12) }));
    await mailbox.signatures.retry(suggested(mailbox, 'position'));
    expect(background.said('edit-lead').map(({ changes }) => changes)).toEqual([
      { position: 'Head of Optics' },
      { position: 'Engineer' },
      { position: 'Engineer' },
    ]);
    expect(suggested(mailbox, 'position')).toMatchObject({ has: 'Engineer', writing: { at: 'offered' } });
  });

  it('disappears with its lead', async () => {
    const mailbox = await unfolded();
    background.answer('edit-lead', (): EditOutcome => ({ at: 'gone' }));
    await mailbox.signatures.take(suggested(mailbox, 'position'));
    expect(offered(mailbox)).toEqual([]);
  });
});
