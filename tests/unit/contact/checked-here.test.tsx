// @vitest-environment jsdom
/** An address that this device checked without its mail server, and the sources of known fields. */
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ContactDetails, type ContactDetailsProps } from '../../../components/contact/contact-details.tsx';
import {
  type EmailVerification,
  emailVerification,
  type WithoutServer,
} from '../../../lib/contract/resources/emails.ts';
import { contact, done, row } from '../../gallery/made-up.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

const email = 'mira@oakhollow.test';
const unasked = { smtp_server: null, smtp_check: null, accept_all: null, block: null };
const asked: WithoutServer = {
  ...{ dns: 'asked', fault: null, provider: null, accept_all_hint: 'unknown', parked: false },
};

function checked(some: Partial<EmailVerification>, without: Partial<WithoutServer> = {}): EmailVerification {
  const kinds = { regexp: true, gibberish: false, disposable: false, webmail: false, mx_records: true };
  return z.parse(emailVerification, {
    ...{ status: 'unknown', score: 60, email, ...kinds, ...unasked },
    ...some,
    without_server: { ...asked, ...without },
  });
}

function details(some: Partial<ContactDetailsProps> = {}) {
  const events = { onCopy: vi.fn(), onVerify: vi.fn(), onSave: vi.fn(), onUndo: vi.fn(), onRemove: vi.fn() };
  const rest = { canVerify: true, lists: [], list: null, onNext: vi.fn(), onResolver: vi.fn(), resolver: null };
  const props = { ...row(contact(email, 'Mira Solberg')), ...events, ...rest, ...some };
  return { ...props, drawn: draw(<ContactDetails {...props} />) };
}

const shownOf = (verification: EmailVerification, some: Partial<ContactDetailsProps> = {}) =>
  details({ check: done(email, verification), ...some });
const sentence = (drawn: HTMLElement) => drawn.querySelector('.verdict')?.textContent;
const notes = (drawn: HTMLElement) => [...drawn.querySelectorAll('.check-note')].map(nameOf);

test('a check that was not made is explained in a note, not listed among the checks', () => {
  const { drawn } = shownOf(checked({}, { provider: 'Google Workspace', accept_all_hint: 'by-setting' }));
  expect(sentence(drawn)).toBe('The domain takes mail. Only its server knows whether the mailbox exists.');
  expect([...drawn.querySelectorAll('.checks li')].map(nameOf)).toEqual([
    ...['Well formed', 'Mail records', 'Not disposable', 'Not webmail', 'Not random letters'],
  ]);
  const [provider, server] = notes(drawn);
  expect(provider).toContain('Google Workspace. Some of its customers accept any address');
  expect(server).toContain('Not checked on this device');
});

test.each<[string, Partial<EmailVerification>, Partial<WithoutServer>, string]>([
  ['form', { status: 'invalid' }, { fault: 'form', dns: null }, 'No mail server takes an address of this form.'],
  ['null MX', { status: 'invalid' }, { fault: 'null-mx' }, 'This domain states that it takes no mail.'],
  ['no domain', { status: 'invalid' }, { fault: 'no-domain' }, 'This domain doesn’t exist.'],
  ['no host', { status: 'invalid' }, { fault: 'no-host' }, 'This domain has no server that could take mail.'],
  ['parked', {}, { parked: true }, 'The domain looks parked: it is for sale or shows only advertisements.'],
  ['off', { mx_records: null }, { dns: 'off' }, 'The domain wasn’t looked up, so this stays open.'],
  ['failed', { mx_records: null }, { dns: 'failed' }, 'The domain wasn’t looked up, so this stays open.'],
  [
    'webmail',
    { status: 'webmail', webmail: true },
    {},
    'A personal mailbox at a public provider; it can’t be tied to a company.',
  ],
])('the verdict is one sentence: %s', (_, some, without, words) => {
  const { drawn } = shownOf(checked(some, without));
  expect(sentence(drawn)).toBe(words);
  // An invalid address needs no note about its mail server.
  expect(notes(drawn).some((note) => note.includes('A browser can’t ask'))).toBe(some.status !== 'invalid');
});

const summary = (drawn: HTMLElement) => drawn.querySelector('.checks-passed summary')?.textContent;

test('no checks count as passed if nothing was looked up', () => {
  const unasked = { mx_records: null };
  for (const dns of ['undecided', 'off', 'not-allowed', 'failed', 'private']) {
    expect(summary(shownOf(checked(unasked, { dns })).drawn)).toBe('Only its form and lists were checked');
  }
  expect(summary(shownOf(checked({})).drawn)).toBe('5 checks passed');
});

test('a domain without MX records is shown as odd, not bad, since it may still take mail', () => {
  const { drawn } = shownOf(checked({ mx_records: false }));
  expect(byRole(drawn, '.checks li', 'No mail records').className).toBe('odd');
});

test.each([
  ['off', 'turned off'],
  ['not-allowed', 'no longer lets'],
  ['failed', 'no usable answer'],
  ['private', 'private network'],
])('a note says why mail records were not looked up: %s', (dns, words) => {
  expect(notes(shownOf(checked({ mx_records: null }, { dns })).drawn)[0]).toContain(words);
});

test('a service’s verdict shows all nine checks and no note', () => {
  const { drawn } = shownOf({ ...checked({}), without_server: undefined });
  expect(drawn.querySelectorAll('.checks li')).toHaveLength(9);
  expect(notes(drawn)).toEqual([]);
});

describe('the first check', () => {
  const undecided = checked({ mx_records: null }, { dns: 'undecided' });

  test('asks for a DNS server, and passes the choice on with the address', () => {
    const onResolver = vi.fn();
    const { drawn } = shownOf(undecided, { onResolver });
    expect(drawn.textContent).toContain('The DNS server sees the domain, never the address.');
    click(byRole(drawn, 'button', 'Cloudflare'));
    click(byRole(drawn, 'button', 'Don’t look up'));
    expect(onResolver.mock.calls).toEqual([
      [email, { at: 'preset', name: 'cloudflare' }],
      [email, { at: 'off' }],
    ]);
  });

  test('does not ask once a server is chosen, nor if none can be chosen', () => {
    for (const some of [
      { resolver: { at: 'off' } as const },
      { onResolver: undefined },
      { resolver: undefined, onResolver: undefined },
    ]) {
      expect(shownOf(undecided, some).drawn.querySelector('.resolver-ask')).toBeNull();
    }
    expect(shownOf(checked({})).drawn.querySelector('.resolver-ask')).toBeNull();
  });
});

describe('the source of a field', () => {
  const team = { by: 'page', uri: 'https://www.oakhollow.test/team', extracted_on: '2026-03-02' };
  const sourced = (
    field_sources: Record<string, typeof team | { by: string; uri: string | null; extracted_on: string }>,
  ) => details({ ...row(contact(email, 'Mira Solberg', { position: 'Head of Tides', field_sources })) }).drawn;

  test('is listed once per place, and links to the text on the page', () => {
    const drawn = sourced({
      first_name: team,
      last_name: team,
      position: team,
      phone_number: { by: 'import', uri: null, extracted_on: '2026-03-05' },
    });
    expect([...drawn.querySelectorAll('.field-sources li')].map(nameOf)).toEqual([
      'Name, Positionoakhollow.test/team2 Mar',
      'Phonefrom an import5 Mar',
    ]);
    expect(drawn.querySelector('.field-sources a')?.getAttribute('href')).toBe(
      'https://www.oakhollow.test/team#:~:text=Head%20of%20Tides',
    );
  });

  test('is no link unless it is a web page, and is left out if unknown', () => {
    const drawn = sourced({ position: { ...team, uri: 'javascript:alert(1)' }, unheard_of: team });
    expect(drawn.querySelector('.field-sources a')).toBeNull();
    expect([...drawn.querySelectorAll('.field-sources li')].map(nameOf)).toEqual(['Positionfrom a page2 Mar']);
    expect(details().drawn.querySelector('.field-sources')).toBeNull();
  });
});

describe('an unfolded person', () => {
  const links = (place: HTMLElement) => [...place.querySelectorAll<HTMLAnchorElement>('.unfold a')];
  const reached = contact(email, 'Mira Solberg', {
    phone_number: '+31 20 555 0100',
    linkedin_url: 'https://linkedin.example/in/mira',
    verification: { status: 'valid', date: '2026-03-03' },
  });

  test('starts with the ways to reach them', () => {
    const { drawn } = details({ contact: reached, whole: true });
    expect(drawn.querySelector('.unfold')?.firstElementChild?.className).toContain('ways');
    expect(links(drawn).map((link) => [nameOf(link), link.href])).toEqual([
      ['Write', `mailto:${email}`],
      ['Call', 'tel:+31205550100'],
      ['LinkedIn', 'https://linkedin.example/in/mira'],
    ]);
    expect(links(drawn).every(({ rel }) => rel.includes('noreferrer'))).toBe(true);
  });

  test('offers no message to an invalid address or an unsubscribed person', () => {
    const words = (some: Partial<ContactDetailsProps>) =>
      links(details({ contact: reached, ...some }).drawn).map(nameOf);
    expect(words({ check: done(email, checked({ status: 'invalid' })) })).toEqual(['Call', 'LinkedIn']);
    const lead = { email, id: 1, list: null, last_contacted_at: null, last_activity_at: null, by: 'leads' as const };
    expect(words({ knownLead: { ...lead, sending_status: 'unsubscribed' } })).toEqual(['Call', 'LinkedIn']);
    expect(words({ knownLead: { ...lead, sending_status: 'opened' } })).toEqual(['Write', 'Call', 'LinkedIn']);
  });

  test('shows the checks that count against the address, and folds the passed ones', () => {
    const { drawn } = shownOf({ ...checked({ accept_all: true }), without_server: undefined });
    const folded = drawn.querySelector<HTMLDetailsElement>('details.checks-passed');
    const outside = [...drawn.querySelectorAll('.checks li')].filter((one) => !folded?.contains(one)).map(nameOf);
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe('5 checks passed');
    expect(outside).toContain('Accepts any');
    const passed = [...(folded?.querySelectorAll('li') ?? [])].map(({ className }) => className);
    expect(passed).toEqual(Array.from({ length: 5 }, () => 'fine'));
  });
});
