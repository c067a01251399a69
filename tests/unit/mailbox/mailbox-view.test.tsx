// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ContactRow } from '../../../components/contact/contact-row.tsx';
import { PeopleHead } from '../../../components/contact/list-head.tsx';
import { MailCompanies } from '../../../components/mailbox/mail-companies.tsx';
import { MailNames } from '../../../components/mailbox/mail-names.tsx';
import { MailboxStep, placeWords } from '../../../components/mailbox/mailbox-step.tsx';
import {
  MailboxHead,
  NobodyInView,
  NotFollowed,
  roleNotes,
  saidWords,
} from '../../../components/mailbox/mailbox-view.tsx';
import { SignatureLines } from '../../../components/mailbox/signature-lines.tsx';
import type { Suggestion } from '../../../components/mailbox/signatures-store.ts';
import type { Turning } from '../../../components/mailbox/turn.ts';
import { VerifyAll } from '../../../components/mailbox/verify-all.tsx';
import type { MailboxView } from '../../../lib/messages/mailbox-views.ts';
import { contact, done, row, turnOf, verification } from '../../gallery/made-up.ts';
import { byRole, click, draw } from '../harness/render.tsx';

afterEach(() => document.body.replaceChildren());

const gmail: MailboxView = {
  name: 'gmail',
  title: 'Gmail',
  origins: ['https://mail.google.com/*'],
  state: 'off',
  added: false,
};

describe('the head', () => {
  const head = {
    title: 'Gmail',
    live: true,
    where: 'conversation',
    listed: false,
    cut: false,
    onTurnOff: null,
  } as const;

  test('shows how many people are in the conversation, and that the user is left out', () => {
    const drawn = draw(<MailboxHead {...head} people={6} own={['kim@harbour.example']} />);
    expect(drawn.querySelector('h1')?.textContent).toBe('6 people in this conversation');
    expect(drawn.textContent).toContain('You (kim@harbour.example) are left out. Nothing is sent until you click.');
    expect(drawn.querySelector('bdi')?.dir).toBe('ltr');
  });

  test('offers to turn the mailbox off only if it is on', () => {
    const off = vi.fn();
    expect(draw(<MailboxHead {...head} people={1} own={[]} />).querySelector('button')).toBeNull();
    const drawn = draw(<MailboxHead {...head} people={1} own={[]} onTurnOff={off} />);
    click(byRole(drawn, 'button', 'Gmail On'));
    click(byRole(drawn, '[role=menuitem]', 'Turn off Gmail'));
    expect(off).toHaveBeenCalledOnce();
  });

  test('names a list as such, and says that not everyone is shown', () => {
    const drawn = draw(<MailboxHead {...head} where="list" listed cut people={200} own={[]} />);
    expect(drawn.querySelector('h1')?.textContent).toBe('200 people in this list');
    expect(drawn.textContent).toContain('No conversation is open, so these are from the list. Not everyone is shown.');
  });
});

describe('a row', () => {
  const events = () => ({
    ...{ onCopy: vi.fn(), onVerify: vi.fn(), onSave: vi.fn(), onUndo: vi.fn(), onRemove: vi.fn(), onNext: vi.fn() },
    ...{ onToggle: vi.fn(), onUnfold: vi.fn(), onCursor: vi.fn(), onOthers: vi.fn() },
  });
  const place = { canVerify: true, lists: [], list: null, selected: false, cursor: false, met: true };
  const marit = row(contact('marit@mail.aldermoor.test', 'Marit Lindqvist', { domain: 'mail.aldermoor.test' }));

  test('shows the person’s role in the mail', () => {
    const drawn = draw(<ContactRow {...marit} {...place} {...events()} unfolded={false} note="From" />);
    expect(drawn.querySelector('.post')?.textContent).toBe('From');
    const nameless = row(contact('accounts@aldermoor.test', null, { type: null }));
    expect(
      draw(<ContactRow {...nameless} {...place} {...events()} unfolded={false} note="To" />).querySelector('.post')
        ?.textContent,
    ).toBe('No name known · To');
  });

  test('shows why an address is invalid, and offers to save it only when unfolded', () => {
    const { email } = marit.contact;
    const invalid = { ...marit, check: done(email, verification('invalid', { smtp_check: false })) };
    const drawn = draw(<ContactRow {...invalid} {...place} {...events()} unfolded={false} />);
    expect(drawn.querySelector('.status')?.textContent).toContain('Invalid');
    expect(drawn.querySelector('.past')?.textContent).toBe('Mailbox refused');
    drawn.querySelector('.row')?.dispatchEvent(new PointerEvent('pointerenter'));
    expect(drawn.querySelector('[aria-label="Save"]')).toBeNull();
    const unfolded = draw(<ContactRow {...invalid} {...place} {...events()} unfolded />);
    expect(byRole(unfolded, 'button', 'Save anyway')).toBeTruthy();
    const known = row(contact(email, 'Marit Lindqvist', { verification: { status: 'invalid', date: '2026-03-01' } }));
    expect(
      draw(<ContactRow {...known} {...place} {...events()} unfolded={false} />).querySelector('.past')?.textContent,
    ).toBe('Mail won’t arrive');
  });

  test('links to the others at the person’s company, if there is one', () => {
    const handlers = events();
    const companies = new Map([['mail.aldermoor.test', 'aldermoor.test']]);
    const drawn = draw(<ContactRow {...marit} {...place} {...handlers} companies={companies} unfolded />);
    click(byRole(drawn, 'button', 'Others at aldermoor.test'));
    expect(handlers.onOthers).toHaveBeenCalledWith('aldermoor.test');
    const alone = draw(<ContactRow {...marit} {...place} {...handlers} companies={new Map()} unfolded />);
    expect(alone.textContent).not.toContain('Others at');
  });
});

describe('above the rows', () => {
  const head = { all: 'none', lists: [], list: null, fresh: 1, onToggleAll: vi.fn(), onSaveFresh: vi.fn() } as const;

  test('one line counts people, leads and addresses to verify', () => {
    const drawn = draw(<PeopleHead {...head} people={3} leads={2} unchecked={1} />);
    expect(drawn.querySelector('.list-head > .cut')?.textContent).toBe('3 people · 2 leads · 1 to verify');
    expect(byRole(drawn, 'button', 'Save 1 new')).toBeTruthy();
  });

  test('leads are not counted before they are requested', () => {
    const ask = vi.fn();
    const drawn = draw(<PeopleHead {...head} people={1} leads={0} unchecked={0} unasked={1} onAskLeads={ask} />);
    expect(drawn.querySelector('.list-head > .cut')?.textContent).toBe('1 person');
    click(byRole(drawn, 'button', 'See who’s a lead · free'));
    expect(ask).toHaveBeenCalledOnce();
    expect(draw(<PeopleHead {...head} people={1} leads={0} unchecked={0} />).textContent).toContain(
      '1 person · no leads',
    );
  });
});

describe('the companies in view', () => {
  test('have their name beside their domain', () => {
    const companies = [
      { key: 'globex.test', domain: 'globex.test', name: 'Globex Industries', count: { at: 'none' } },
    ] as const;
    const drawn = draw(<MailCompanies companies={companies} onCount={vi.fn()} onOthers={vi.fn()} />);
    expect(drawn.querySelector('b')?.textContent).toBe('Globex Industries');
    expect(drawn.textContent).toContain('globex.test');
  });

  test('are counted with one click and looked up with another', () => {
    const handlers = { onCount: vi.fn(), onOthers: vi.fn() };
    const drawn = draw(
      <MailCompanies
        companies={[
          { key: 'xn--mnchner-n2a.test', domain: 'münchner.test', name: null, count: { at: 'uncounted' } },
          { key: 'globex.test', domain: 'globex.test', name: null, count: { at: 'counted', known: 1_234 } },
        ]}
        {...handlers}
      />,
    );
    click(byRole(drawn, 'button', 'Count münchner.test · free'));
    expect(handlers.onCount).toHaveBeenCalledWith('xn--mnchner-n2a.test');
    expect(handlers.onOthers).not.toHaveBeenCalled();
    click(byRole(drawn, 'button[title="Others at globex.test"]', 'GTglobex.test'));
    expect(handlers.onOthers).toHaveBeenCalledWith('globex.test');
    expect(drawn.textContent).toContain('1,234 known');
  });

  test('show that a count failed, and offer to try again', () => {
    const drawn = draw(
      <MailCompanies
        companies={[{ key: 'globex.test', domain: 'globex.test', name: null, count: { at: 'failed' } }]}
        onCount={vi.fn()}
        onOthers={vi.fn()}
      />,
    );
    expect(drawn.textContent).toContain('Not counted');
    expect(byRole(drawn, 'button', 'Count globex.test · free')).toBeTruthy();
  });
});

describe('verifying all', () => {
  const words = (people: number, unverified: number) =>
    draw(
      <VerifyAll people={people} unverified={unverified} verificationsLeft={112} onVerify={vi.fn()} />,
    ).textContent?.replace(/\s+/g, ' ');

  test('is the primary button only once the mailbox is on', () => {
    const all = { people: 6, unverified: 6, verificationsLeft: null, onVerify: vi.fn() };
    expect(draw(<VerifyAll {...all} />).querySelector('.primary')).not.toBeNull();
    expect(draw(<VerifyAll {...all} primary={false} />).querySelector('.primary')).toBeNull();
    const step = draw(<MailboxStep turn={turnOf(gmail, 'idle', vi.fn())} />);
    expect(step.querySelector('.primary')?.textContent).toBe('Turn on Gmail');
  });

  test('names the number of addresses and the maximum price', () => {
    expect(words(6, 6)).toBe('Verify all 6 · up to 6 verifications, 112 left');
    expect(words(6, 4)).toBe('Verify 4 more · up to 4 verifications, 112 left');
    expect(words(6, 1)).toBe('Verify 1 more · 1 verification, 112 left');
    expect(words(1, 1)).toBe('Verify · 1 verification, 112 left');
  });
});

describe('turning a mailbox on', () => {
  interface Step {
    mailbox: MailboxView;
    turning: Turning['at'];
    looks: boolean;
  }
  const step = ({ mailbox = gmail, turning = 'idle', looks = false }: Partial<Step>) => {
    const onTurnOn = vi.fn();
    return { onTurnOn, drawn: draw(<MailboxStep turn={turnOf(mailbox, turning, onTurnOn)} looks={looks} />) };
  };

  test('explains what the browser will ask, and asks within the click', () => {
    const { drawn, onTurnOn } = step({});
    expect(drawn.textContent).toContain('Your browser will ask about mail.google.com.');
    click(byRole(drawn, 'button', 'Turn on Gmail'));
    expect(onTurnOn).toHaveBeenCalledOnce();
  });

  test('shows for an active mailbox only that turning it off failed', () => {
    const on: MailboxView = { ...gmail, state: 'on' };
    expect(step({ mailbox: on, turning: 'silent' }).drawn.textContent).toBe('That didn’t work.');
    expect(step({ mailbox: on }).drawn.textContent).toBe('');
  });

  test('ignores a second click while the browser asks, and reports a refusal', () => {
    const { drawn, onTurnOn } = step({ turning: 'asking' });
    click(byRole(drawn, 'button', 'Turn on Gmail'));
    expect(onTurnOn).not.toHaveBeenCalled();
    expect(step({ turning: 'refused' }).drawn.querySelector('[role=status]')?.textContent).toContain('didn’t allow');
  });

  test('reports a revoked permission, and shows nothing if the mailbox is on', () => {
    const { drawn } = step({ mailbox: { ...gmail, state: 'revoked' } });
    expect(drawn.textContent).toContain('no longer lets it read mail.google.com');
    expect(byRole(drawn, 'button', 'Allow it again')).toBeTruthy();
    expect(step({ mailbox: { ...gmail, state: 'on' } }).drawn.textContent).toBe('');
  });

  test('names a self-hosted mailbox by its host', () => {
    const { drawn } = step({ looks: true, mailbox: { ...gmail, title: 'mail.harbour.example' } });
    expect(drawn.querySelector('h2')?.textContent).toBe('This looks like your webmail');
    expect(byRole(drawn, 'button', 'Turn on mail.harbour.example')).toBeTruthy();
  });
});

describe('without people to show', () => {
  test('shows a different title for each reason', () => {
    const titles = (['none', 'own', 'unseen'] as const).map(
      (why) => draw(<NobodyInView why={why} />).querySelector('h1')?.textContent,
    );
    expect(new Set(titles).size).toBe(3);
  });

  test('offers to look again if the mailbox is no longer followed', () => {
    const look = vi.fn();
    const drawn = draw(<NotFollowed why="gone" onLook={look} />);
    expect(drawn.textContent).toContain('Press Harrier’s button');
    click(byRole(drawn, 'button', 'Look again'));
    expect(look).toHaveBeenCalledOnce();
  });
});

describe('people with only a name', () => {
  test('are listed without an address, and each can be searched by name', () => {
    const find = vi.fn();
    const names = [
      { name: 'Ana Reyes', role: 'sender' },
      { name: 'Bo\u202e Lind', role: 'recipient' },
    ] as const;
    const drawn = draw(<MailNames names={names} onFind={find} />);
    expect(drawn.textContent).toContain('Address not shown by this mailbox');
    click(byRole(drawn, 'button', 'Find the address Bo Lind'));
    expect(find).toHaveBeenCalledExactlyOnceWith('Bo\u202e Lind');
  });
});

describe('words', () => {
  test('name the first three people in view', () => {
    expect(saidWords(['Ana', 'Bo', 'Cy', 'Di'], 'conversation')).toBe('4 people in this conversation: Ana, Bo, Cy');
    expect(saidWords(['Ana'], 'event')).toBe('1 person in this event: Ana');
    expect(saidWords([], 'list')).toBe('Nobody in view');
  });

  test('name no role for people in a list', () => {
    const roles = new Map([
      ['a@globex.test', 'list'],
      ['b@globex.test', 'text'],
    ] as const);
    expect(roleNotes(roles)).toEqual(new Map([['b@globex.test', 'In the text']]));
  });

  test('name one host of several', () => {
    expect(placeWords({ origins: ['https://outlook.live.com/*', 'https://*.office.com/*'] })).toBe(
      'outlook.live.com and 1 more',
    );
  });

  test('strip bidi controls from names', () => {
    expect(saidWords(['Ana\u202e moc'], 'list')).toBe('1 person in this list: Ana moc');
  });
});

describe('a sender’s signature', () => {
  const suggestion = (some: Partial<Suggestion>): Suggestion => ({
    ...{ lead: 12, field: 'position', value: 'Head of Optics', has: '', writing: { at: 'offered' } },
    ...some,
  });
  const lines = (suggestions: Suggestion[]) => {
    const events = { onTake: vi.fn(), onUndo: vi.fn(), onNext: vi.fn() };
    return { drawn: draw(<SignatureLines suggestions={suggestions} {...events} />), ...events };
  };

  test('shows each value, the lead’s current value, and the button that writes it', () => {
    const title = suggestion({ has: 'Engineer' });
    const phone = suggestion({ field: 'phone_number', value: '+47 21 55 01 02' });
    const { drawn, onTake } = lines([title, phone]);
    expect(drawn.textContent).toContain('The lead has: Engineer');
    expect([...drawn.querySelectorAll('bdi')].map(({ dir }) => dir)).toEqual(['auto', 'auto', 'ltr']);
    click(byRole(drawn, 'button', 'Replace in the lead: Position · Head of Optics'));
    click(byRole(drawn, 'button', 'Add to lead: Phone · +47 21 55 01 02'));
    expect(onTake.mock.calls).toEqual([[title], [phone]]);
  });

  test('shows whether it was written, differs or failed', () => {
    const written = suggestion({ has: 'Head of Optics', writing: { at: 'written', before: 'Engineer' } });
    const { drawn, onUndo } = lines([written]);
    expect(drawn.querySelector('[role=status]')?.textContent).toBe('Written to the lead.');
    click(byRole(drawn, 'button', 'Undo: Position'));
    expect(onUndo).toHaveBeenCalledExactlyOnceWith(written);
    const differing = lines([suggestion({ has: 'Director', writing: { at: 'differs' } })]).drawn;
    expect(differing.textContent).toContain('The lead has: DirectorThe lead was changed meanwhile.');
    const { drawn: failed, onNext } = lines([suggestion({ writing: { at: 'failed', problem: { code: 'offline' } } })]);
    click(byRole(failed, 'button', 'Try again'));
    expect(onNext).toHaveBeenCalledOnce();
  });

  test('draws nothing without a new value', () => {
    expect(lines([]).drawn.textContent).toBe('');
  });
});
