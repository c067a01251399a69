import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from '../../../components/lookup/keyboard.ts';
import { createPanel } from '../../../components/lookup/panel-store.ts';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import type { Mailbox } from '../../../components/mailbox/mailbox-store.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { MailboxView, PeopleInView } from '../../../lib/messages/mailbox-views.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { MailPerson } from '../../../lib/page/mail/mail-facts.ts';
import { asked, createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { changeMail, endMail, mailWatchers, openMail } from '../harness/fake-mailbox.ts';
import { bringToFront, goTo } from '../harness/fake-window.ts';
import {
  aldermoor,
  answered,
  countReply,
  job,
  knownLead,
  nothingKnown,
  opening,
  settings,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

const gmail: MailboxView = {
  name: 'gmail',
  title: 'Gmail',
  origins: ['https://mail.google.com/*'],
  state: 'off',
  added: false,
};

const person = (address: string, some: Partial<MailPerson> = {}): MailPerson => ({
  address,
  name: null,
  role: 'recipient',
  own: false,
  ...some,
});

const marit = person('marit@aldermoor.test', { name: 'Marit Lindqvist', role: 'sender' });
const wim = person('wim@aldermoor.test');
const piet = person('piet@inbox.example', { name: 'Piet' });
const kim = person('kim@harbour.example', { own: true });

const inView = (people: MailPerson[], some: Partial<PeopleInView> = {}): PeopleInView => ({
  mailbox: 'gmail',
  people,
  names: [],
  own: [],
  cut: false,
  webmail: ['inbox.example'],
  about: { cached: [], ...nothingKnown },
  ...some,
});

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  openMail(7);
  background.answer('lists', () => ({ lists: [] }));
  background.answer('known-leads', () => ({ knownLeads: [], asked: 5_000 }));
  background.answer('request', () => answered(countReply(37)));
  background.answer('verify', () => ({ job: null }));
  background.answer('save', () => ({ job: job({}) }));
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('look-up', ({ text }): Answers['look-up'] => ({
    typed: { kind: 'domain', domain: { ...aldermoor, ascii: text, unicode: text } },
    about: { cached: [], ...nothingKnown },
  }));
  bringToFront({ id: 7, url: 'https://mail.google.com/mail/u/0/#inbox/1' });
});
afterEach(() => life.abort());

const some = { subject: { kind: 'mailbox', host: 'mail.google.com' }, page: null, mailbox: gmail } as const;

/** Also waits for the lazily loaded part of the page. */
async function loaded(): Promise<void> {
  await settled();
  await import('../../../components/mailbox/mailbox-store.ts');
  await settled();
}

async function opened(people: MailPerson[], more: Partial<Opening> = {}) {
  background.answer('people-in-view', () => inView(people));
  background.answer('open', () => opening({ ...some, ...more }));
  const popup = createPopup(life.signal, { tab: 7 });
  await loaded();
  return { popup, mailbox: mailboxOf(popup) };
}

function mailboxOf({ showing }: Pick<ReturnType<typeof createPopup>, 'showing'>): Mailbox {
  const view = showing.value?.view;
  if (view?.kind !== 'mailbox' || !view.mailbox.value) throw new Error(`a mailbox was expected, not ${view?.kind}`);
  return view.mailbox.value;
}

const addresses = ({ people }: Mailbox) => people.rows.value.map(({ contact }) => contact.email);

async function change(people: MailPerson[]): Promise<void> {
  background.answer('people-in-view', () => inView(people));
  changeMail(7);
  await settled();
}

describe('the people in view', () => {
  it('are shown with their roles, without the user, and nothing is sent to a service', async () => {
    const { mailbox } = await opened([marit, wim, kim]);
    expect(addresses(mailbox)).toEqual([marit.address, wim.address]);
    expect(mailbox.roles.value.get(marit.address)).toBe('sender');
    expect(mailbox.own.value).toEqual([kim.address]);
    expect(mailbox.following.value).toEqual({ at: 'live' });
    expect(background.said('request')).toEqual([]);
    expect(background.said('known-leads')).toEqual([]);
    expect(background.said('verify')).toEqual([]);
  });

  it('are shown with the leads known for them', async () => {
    background.answer('people-in-view', () => inView([marit, wim]));
    const about = {
      cached: [],
      people: [],
      checks: [],
      knownLeads: [knownLead({ email: marit.address, list: 'Prospects' })],
    };
    background.answer('open', () => opening(some));
    background.answer('people-in-view', () => inView([marit, wim], { about }));
    const popup = createPopup(life.signal, { tab: 7 });
    await loaded();
    const mailbox = mailboxOf(popup);
    expect(mailbox.people.rows.value[0]?.knownLead?.list).toBe('Prospects');
    expect(mailbox.fresh.value).toEqual([wim.address]);
  });

  it('follow the conversation, and keep their rows while they stay in view', async () => {
    const { mailbox } = await opened([marit, wim]);
    const [before] = mailbox.people.rows.value;
    mailbox.people.selection.toggle(marit.address, false);
    mailbox.people.selection.fold(marit.address);
    await change([piet, marit]);
    expect(addresses(mailbox)).toEqual([piet.address, marit.address]);
    expect(mailbox.people.rows.value[1]).toBe(before);
    expect(mailbox.people.selection.has.value).toEqual(new Set([marit.address]));
    expect(mailbox.people.selection.unfolded.value).toEqual(new Set([marit.address]));
  });

  it('stay selected while the mailbox is briefly empty, but not after other people were in view', async () => {
    const { mailbox } = await opened([marit, wim]);
    mailbox.people.selection.toggle(marit.address, false);
    await change([]);
    expect(addresses(mailbox)).toEqual([]);
    await change([marit, wim]);
    expect(mailbox.people.selection.has.value).toEqual(new Set([marit.address]));
    await change([]);
    await change([piet]);
    await change([marit]);
    expect(mailbox.people.selection.has.value).toEqual(new Set());
  });

  it('can’t be read if the device’s storage refuses, and the problem is reported', async () => {
    const full = { code: 'storage', full: true, used: 3_100_000, room: 600_000 } as const;
    const { mailbox } = await opened([marit]);
    background.refuse('people-in-view', full);
    mailbox.look();
    await settled();
    expect(mailbox.following.value).toEqual({ at: 'silent', problem: full });
  });

  it('are read once more, not several times, if they change while being read', async () => {
    const { mailbox } = await opened([marit]);
    const answer = background.hold('people-in-view');
    changeMail(7);
    changeMail(7);
    changeMail(7);
    await settled();
    expect(background.said('people-in-view')).toHaveLength(2);
    background.answer('people-in-view', () => inView([piet]));
    answer(inView([wim]));
    await settled();
    expect(background.said('people-in-view')).toHaveLength(3);
    expect(addresses(mailbox)).toEqual([piet.address]);
  });

  it('are verified and saved by keyboard', async () => {
    const { popup } = await opened([marit, wim]);
    act('next', popup);
    act('next', popup);
    act('verify', popup);
    await settled();
    expect(background.said('verify')).toMatchObject([{ emails: [wim.address], skipCache: false }]);
    act('save', popup);
    await settled();
    expect(background.said('save')).toMatchObject([{ page: null, contacts: [{ email: wim.address }] }]);
  });

  it('are not followed while something else is looked up', async () => {
    const { popup } = await opened([marit]);
    expect(mailWatchers(7)).toBe(1);
    popup.look('kestrel.test');
    await settled();
    expect(mailWatchers(7)).toBe(0);
    popup.back();
    await loaded();
    expect(addresses(mailboxOf(popup))).toEqual([marit.address]);
    expect(mailWatchers(7)).toBe(1);
  });
});

describe('a forgotten person', () => {
  it('stays in their row while the mailbox redraws, and is missing from other conversations', async () => {
    background.answer('forget-person', () => ({ forgotten: true }));
    const { mailbox } = await opened([marit, wim]);
    await mailbox.people.forget(marit.address);
    const checks = [{ at: 'failed', email: marit.address, problem: { code: 'opted-out' } }] as const;
    const about = { cached: [], ...nothingKnown, checks: [...checks] };
    const changeTo = async (people: MailPerson[]) => {
      background.answer('people-in-view', () => inView(people, { about }));
      changeMail(7);
      await settled();
    };
    await changeTo([]);
    await changeTo([marit, wim]);
    expect(addresses(mailbox)).toEqual([marit.address, wim.address]);
    expect(mailbox.unverified.value).toEqual([wim.address]);
    expect(mailbox.fresh.value).toEqual([wim.address]);
    await changeTo([marit, piet]);
    expect(addresses(mailbox)).toEqual([piet.address]);
  });
});

describe('people with only a name', () => {
  const laila = { name: 'Laila Alhaddad', role: 'recipient' } as const;

  it.each([
    ['at the one company in view', { mailbox: 'sogo' }, [marit, wim, piet], 'aldermoor.test'],
    ['anywhere, if two are in view', { mailbox: 'sogo' }, [marit, person('ada@kestrel.test')], null],
    [
      'at the user’s own, if Outlook hides them',
      { mailbox: 'outlook', own: ['kim@harbour.example'] },
      [marit],
      'harbour.example',
    ],
    [
      'anywhere, if the user’s own is a public mail provider',
      { mailbox: 'outlook', own: ['kim@inbox.example'] },
      [marit],
      null,
    ],
  ] as const)('are listed separately, and searched %s', async (_, how, people, place) => {
    background.answer('people-in-view', () =>
      inView([...people], { ...how, own: [...('own' in how ? how.own : [])], names: [laila] }),
    );
    background.answer('open', () => opening(some));
    const popup = createPopup(life.signal, { tab: 7 });
    await loaded();
    const mailbox = mailboxOf(popup);
    expect(mailbox.names.value).toEqual([laila]);
    expect(mailbox.place.value).toBe(place);
    expect(addresses(mailbox)).toEqual(people.map(({ address }) => address));
  });
});

describe('a mailbox that ends', () => {
  // Otherwise a stall of 300 ms would make a connection look like one that lasted.
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
  });
  afterEach(() => {
    vi.mocked(performance.now).mockRestore();
  });

  it('is read and followed again if it was only reloaded', async () => {
    const { mailbox } = await opened([marit]);
    background.answer('people-in-view', () => inView([wim]));
    endMail(7);
    await settled();
    expect(addresses(mailbox)).toEqual([wim.address]);
    expect(mailbox.following.value).toEqual({ at: 'live' });
    expect(mailWatchers(7)).toBe(1);
  });

  it('keeps its people when it may no longer be read, and is read again on a press of the button', async () => {
    const { mailbox } = await opened([marit]);
    background.answer('people-in-view', () => null);
    endMail(7);
    await settled();
    expect(mailbox.following.value).toEqual({ at: 'unseen' });
    expect(addresses(mailbox)).toEqual([marit.address]);
    background.answer('people-in-view', () => inView([wim]));
    background.push({ revision: 20, topic: 'looked', tab: 7, window: 1, subject: some.subject, page: null });
    await settled();
    expect(addresses(mailbox)).toEqual([wim.address]);
    expect(mailbox.following.value).toEqual({ at: 'live' });
  });

  it('is not read endlessly if no script answers', async () => {
    openMail(7, 'nobody');
    const { mailbox } = await opened([marit]);
    expect(mailbox.following.value).toEqual({ at: 'still' });
    // Once more after the connection has ended, as if the page was only reloaded.
    expect(background.said('people-in-view')).toHaveLength(2);
    goTo('https://mail.google.com/mail/u/0/');
    await settled();
    await settled();
    expect(mailbox.following.value).toEqual({ at: 'still' });
    expect(background.said('people-in-view')).toHaveLength(4);
  });
});

describe('verifying and saving all', () => {
  it('verifies people without a verdict, and saves people who are not leads', async () => {
    const { popup, mailbox } = await opened([marit, wim, piet, kim]);
    popup.shared.checks.learn([{ at: 'waiting', email: wim.address, job: 'j' }]);
    expect(mailbox.unverified.value).toEqual([marit.address, piet.address]);
    popup.shared.saves.learnKnownLeads([knownLead({ email: piet.address })]);
    expect(mailbox.fresh.value).toEqual([marit.address, wim.address]);
  });
});

it('does not offer to save a person with an invalid address', async () => {
  const verification = { status: 'invalid', date: '2026-03-03' };
  const people = [{ ...contactOfAddress(wim.address, null), verification }];
  const about = { cached: [], ...nothingKnown, people };
  const { mailbox } = await opened([marit, wim], { about });
  expect(mailbox.fresh.value).toEqual([marit.address]);
});

describe('the companies in view', () => {
  it('are counted only on a click, once per domain, together with their leads', async () => {
    const { mailbox } = await opened([marit, wim, piet]);
    await settled();
    expect(mailbox.companies.list.value.map(({ domain }) => domain.ascii)).toEqual(['aldermoor.test']);
    mailbox.companies.count('aldermoor.test');
    mailbox.companies.count('aldermoor.test');
    await settled();
    expect(background.said('request')).toMatchObject([
      { operation: 'countDomainEmails', params: { domain: 'aldermoor.test' } },
    ]);
    expect(background.said('known-leads')).toMatchObject([{ domain: 'aldermoor.test', skipCache: false }]);
    expect(mailbox.companies.unasked.value).toEqual([]);
    mailbox.companies.askLeads();
    expect(background.said('known-leads')).toHaveLength(1);
    await change([marit]);
    expect(mailbox.companies.list.value[0]?.count.value).toMatchObject({ at: 'shown', reply: { data: { total: 37 } } });
    expect(background.said('look-up')).toHaveLength(1);
  });

  it('show their known name, or the one from the count', async () => {
    background.answer('look-up', ({ text }): Answers['look-up'] => ({
      typed: { kind: 'domain', domain: { ...aldermoor, ascii: text, unicode: text } },
      about: { cached: [], ...nothingKnown, ...(text === 'aldermoor.test' && { company: 'Aldermoor Optics' }) },
    }));
    const { mailbox } = await opened([marit, person('ana@globex.test')]);
    await settled();
    const names = () => mailbox.companies.list.value.map(({ name }) => name.value);
    expect(names()).toEqual(['Aldermoor Optics', null]);
    const counted = countReply(37);
    background.answer('request', () =>
      answered({ ...counted, data: { ...counted.data, organization: 'Globex Industries' } }),
    );
    mailbox.companies.count('globex.test');
    await settled();
    expect(names()).toEqual(['Aldermoor Optics', 'Globex Industries']);
  });

  it('are checked for leads once each', async () => {
    const { mailbox } = await opened([marit, person('ana@globex.test')]);
    await settled();
    expect(mailbox.companies.unasked.value).toHaveLength(2);
    mailbox.companies.askLeads();
    mailbox.companies.askLeads();
    expect(background.said('known-leads').map(({ domain }) => domain)).toEqual(['aldermoor.test', 'globex.test']);
    expect(mailbox.companies.unasked.value).toEqual([]);
  });

  it('are checked for leads again after a failed request', async () => {
    const { mailbox } = await opened([marit]);
    await settled();
    background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
    mailbox.companies.askLeads();
    await settled();
    expect(mailbox.companies.unasked.value).toHaveLength(1);
    background.answer('known-leads', () => ({ knownLeads: [], asked: 5_000 }));
    mailbox.companies.askLeads();
    await settled();
    expect(background.said('known-leads')).toHaveLength(2);
    expect(mailbox.companies.unasked.value).toEqual([]);
  });

  it('do not include a domain that can’t be looked up', async () => {
    background.answer('look-up', (): Answers['look-up'] => ({
      typed: { kind: 'nothing', why: 'private-host' },
      about: { cached: [], ...nothingKnown },
    }));
    const { mailbox } = await opened([marit]);
    await settled();
    expect(mailbox.companies.list.value).toEqual([]);
  });
});

describe('turning a mailbox on', () => {
  const on: MailboxView = { ...gmail, state: 'on' };

  it('asks the browser within the click, informs the background before and after, and reads again', async () => {
    background.answer('turn-mailbox', () => ({ mailboxes: asked.granted.size > 0 ? [on] : [gmail] }));
    const { mailbox } = await opened([marit]);
    const before = background.said('people-in-view').length;
    mailbox.turn?.turnOn();
    expect(asked.origins).toEqual([gmail.origins]);
    await settled();
    expect(background.said('turn-mailbox')).toEqual([
      { origins: gmail.origins, title: 'Gmail', on: true },
      { origins: gmail.origins, title: 'Gmail', on: true },
    ]);
    expect(mailbox.turn?.mailbox.value.state).toBe('on');
    expect(background.said('people-in-view').length).toBeGreaterThan(before);
  });

  it('leaves it off and reports the refusal', async () => {
    background.answer('turn-mailbox', () => ({ mailboxes: [gmail] }));
    const { mailbox } = await opened([marit]);
    asked.refused = true;
    mailbox.turn?.turnOn();
    await settled();
    expect(mailbox.turn?.turning.value).toEqual({ at: 'refused' });
    expect(mailbox.turn?.mailbox.value.state).toBe('off');
  });

  it('receives the push that it was revoked or turned off elsewhere', async () => {
    const { mailbox } = await opened([marit]);
    background.push({ revision: 20, topic: 'mailboxes', mailboxes: [{ ...gmail, state: 'revoked' }] });
    expect(mailbox.turn?.mailbox.value.state).toBe('revoked');
    background.push({ revision: 21, topic: 'mailboxes', mailboxes: [] });
    expect(mailbox.turn?.mailbox.value.state).toBe('off');
  });

  it('is reversed by a click', async () => {
    background.answer('turn-mailbox', () => ({ mailboxes: [gmail] }));
    const { mailbox } = await opened([marit], { mailbox: on });
    mailbox.turn?.turnOff();
    await settled();
    expect(background.said('turn-mailbox')).toEqual([{ origins: gmail.origins, title: 'Gmail', on: false }]);
    expect(mailbox.turn?.mailbox.value.state).toBe('off');
  });
});

describe('in the side panel', () => {
  async function panelled() {
    background.answer('people-in-view', () => inView([marit]));
    background.answer('open', () => opening({ ...some, settings }));
    background.answer('glance', () => ({ subject: some.subject }));
    const panel = createPanel(life.signal);
    await loaded();
    return panel;
  }

  it('another conversation of the same mailbox does not count as another page', async () => {
    const panel = await panelled();
    goTo('https://mail.google.com/mail/u/0/#inbox/2');
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
    goTo('https://mail.google.com/mail/u/0/popout');
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
    expect(addresses(mailboxOf(panel))).toEqual([marit.address]);
  });

  it('the same mailbox in another tab counts as another page', async () => {
    const panel = await panelled();
    bringToFront({ id: 8, url: 'https://mail.google.com/mail/u/1/' });
    await settled();
    expect(panel.elsewhere.value).toMatchObject({ at: 'offered', tab: 8 });
  });
});
