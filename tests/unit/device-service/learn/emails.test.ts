import { beforeEach, describe, expect, it } from 'vitest';
import { confidenceOf } from '../../../../lib/device-service/learn/confidence.ts';
import { Notebook } from './looks.ts';

const jane = 'jane.meyer@acme.test';
let book: Notebook;

beforeEach(() => {
  book = new Notebook();
});

describe('a source of an address', () => {
  it('has a first day, a last day, and whether the address is still there', () => {
    book.see({ shows: { addresses: [jane] } });
    book.see({ shows: { addresses: [jane] }, after: 5 });
    const source = { domain: 'acme.test', uri: 'https://acme.test/team', extracted_on: '2026-01-10' };
    expect(book.email(jane).sources).toEqual([{ ...source, last_seen_on: '2026-01-15', still_on_page: true }]);
    book.see({ after: 9 });
    expect(book.email(jane).sources).toEqual([{ ...source, last_seen_on: '2026-01-15', still_on_page: false }]);
    book.see({ shows: { addresses: [jane] }, after: 12 });
    expect(book.email(jane).sources).toEqual([{ ...source, last_seen_on: '2026-01-22', still_on_page: true }]);
  });

  it.each([
    ['was cut', { shows: { addressesCut: true } }],
    ['is an error', { shows: { title: '404 – Page not found' } }],
    ['is an error in German', { shows: { title: 'Seite nicht gefunden | Acme' } }],
    ['is behind a log-in', { shows: { title: 'Log in – Acme' } }],
    ['is a check for robots', { shows: { title: 'Just a moment...' } }],
    ['is another page now', { shows: { canonical: 'https://acme.test/' } }],
    ['has nothing on it', { shows: { title: '' } }],
    ['is older than what is known', { after: -3 }],
    ['is a different one', { uri: 'https://acme.test/about' }],
  ])('is not marked as gone when the page %s', (_, later) => {
    book.see({ shows: { addresses: [jane] } });
    book.see({ after: 9, ...later });
    expect(book.email(jane).sources[0]?.still_on_page).toBe(true);
  });

  it('is marked as gone when the page calls itself the same in another form', () => {
    book.see({ shows: { addresses: [jane] } });
    book.see({ after: 9, shows: { canonical: 'https://www.acme.test/Team/?utm_source=x' } });
    expect(book.email(jane).sources[0]?.still_on_page).toBe(false);
  });

  it('belongs to one address for both spellings of a domain', () => {
    const [unicode, ascii] = ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'];
    const page = { uri: 'https://xn--mller-optik-thb.test/team', domain: 'xn--mller-optik-thb.test' };
    book.see({ ...page, shows: { addresses: [ascii, unicode] } });
    book.see({ ...page, shows: { addresses: [ascii] }, after: 5 });
    expect(book.emails.size).toBe(1);
    const source = { extracted_on: '2026-01-10', last_seen_on: '2026-01-15', still_on_page: true };
    expect(book.email(unicode).sources).toMatchObject([source]);
  });

  it('is one of the twenty newest at most', () => {
    for (let after = 0; after < 25; after++) {
      book.see({ uri: `https://acme.test/${after}`, shows: { addresses: [jane] }, after });
    }
    const { sources } = book.email(jane);
    expect(sources).toHaveLength(20);
    expect(sources.map(({ uri }) => uri)).toContain('https://acme.test/24');
    expect(sources.map(({ uri }) => uri)).not.toContain('https://acme.test/4');
  });

  it('is not taken from an error page', () => {
    book.see({ shows: { title: 'Error 500', addresses: ['support@acme.test'] } });
    expect(book.written).toBe(0);
  });

  it('is not written again for the same page', () => {
    const page = { shows: { addresses: [jane] }, people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }] };
    book.see(page);
    book.see(page);
    expect(book.written).toBe(0);
  });
});

describe('the person of an address', () => {
  const named = (address = jane) => [book.email(address).first_name, book.email(address).last_name];

  it('is the one beside it on the page', () => {
    const person = { email: 'Jane.Meyer@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'Head of Sales' };
    book.see({ shows: { addresses: [jane] }, people: [person] });
    expect(book.email(jane)).toMatchObject({
      ...{ first_name: 'Jane', last_name: 'Meyer', position: 'Head of Sales', position_raw: 'Head of Sales' },
      ...{ department: 'sales', type: 'personal', source_type: 'found' },
    });
    const origin = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-01-10' };
    expect(book.email(jane).origins).toMatchObject({ first_name: origin, position: origin, seniority: origin });
  });

  it('is the one named by its link if the address fits the name', () => {
    book.see({
      shows: {
        addresses: [
          [jane, 'Dr. Jane Meyer'],
          ['k.berg@acme.test', 'Write us'],
          ['x@acme.test', 'Read more'],
        ],
      },
    });
    expect(named()).toEqual(['Jane', 'Meyer']);
    expect(named('k.berg@acme.test')).toEqual([null, null]);
    expect(named('x@acme.test')).toEqual([null, null]);
  });

  it('is the only one on the page whose name fits, with position and profile', () => {
    const names = [
      { name: 'Jane Meyer', position: 'CEO', profile: 'https://www.linkedin.com/in/jane' },
      { name: 'Karl Berg', position: null, profile: null },
    ];
    book.see({ shows: { addresses: [jane] }, names });
    expect(book.email(jane)).toMatchObject({
      ...{ first_name: 'Jane', last_name: 'Meyer', position: 'CEO', linkedin: 'https://www.linkedin.com/in/jane' },
      ...{ decision_maker: true, seniority: 'executive' },
    });
  });

  it('is left open if two names of the page fit', () => {
    const names = ['Jane Meyer', 'Jonas Meyer'].map((name) => ({ name, position: null, profile: null }));
    book.see({ shows: { addresses: ['jmeyer@acme.test'] }, names });
    expect(named('jmeyer@acme.test')).toEqual([null, null]);
  });

  it('with a namesake on the page has only the facts beside the own address', () => {
    const names = [{ name: 'Jane Meyer', position: 'CEO', profile: 'https://www.linkedin.com/in/jane' }];
    const people = [
      { email: jane, first_name: 'Jane', last_name: 'Meyer' },
      { email: 'j.meyer2@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'Accountant' },
    ];
    book.see({ people, names });
    expect(book.email(jane)).toMatchObject({ last_name: 'Meyer', position: null, linkedin: null });
    expect(book.email('j.meyer2@acme.test')).toMatchObject({ position: 'Accountant', linkedin: null });
  });

  it('is none for a role address, except if the role word is the person’s name', () => {
    const people = [
      { email: 'info@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'Owner' },
      { email: 'post@acme.test', first_name: 'Anna', last_name: 'Post' },
    ];
    book.see({ people });
    expect(book.email('info@acme.test')).toMatchObject({ type: 'generic', first_name: null, position: null });
    expect(book.email('post@acme.test')).toMatchObject({ type: 'personal', last_name: 'Post' });
  });

  it('keeps the fuller name from any page', () => {
    book.see({
      people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }],
      uri: 'https://other.test/',
      domain: 'other.test',
    });
    book.see({ people: [{ email: jane, first_name: 'J.', last_name: 'Meyer' }], after: 1 });
    expect(named()).toEqual(['Jane', 'Meyer']);
  });

  it('takes the newer name if it is a different one', () => {
    book.see({ people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }] });
    book.see({ people: [{ email: jane, first_name: 'Jane', last_name: 'Berg' }], after: 1 });
    expect(named()).toEqual(['Jane', 'Berg']);
  });

  it('takes the position from the company’s own page rather than from another one', () => {
    const other = { uri: 'https://other.test/', domain: 'other.test' };
    book.see({ people: [{ email: jane, position: 'Head of Sales' }] });
    book.see({ people: [{ email: jane, position: 'Sales Assistant' }], ...other, after: 40 });
    expect(book.email(jane).position).toBe('Head of Sales');
    expect(book.email(jane).sources).toHaveLength(2);
    book.see({ people: [{ email: jane, position: 'CEO' }], after: 50 });
    expect(book.email(jane)).toMatchObject({ position: 'CEO', seniority: 'executive' });
  });

  it('never overwrites imported values or the user’s own, including emptied fields', () => {
    book.see({ shows: { addresses: [jane] } });
    const by = { by: 'user', uri: null, extracted_on: '2026-01-11' } as const;
    book.emails.set(jane, {
      ...book.email(jane),
      ...{ first_name: 'Janet', last_name: 'Miller', position: null, seniority: 'junior', type: 'generic' },
      origins: { first_name: by, last_name: { ...by, by: 'import' }, position: by, seniority: by, type: by },
    });
    book.see({ people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer', position: 'CEO' }], after: 3 });
    expect(book.email(jane)).toMatchObject({ position: null, seniority: 'junior', department: null, type: 'generic' });
    expect(named()).toEqual(['Janet', 'Miller']);
  });

  it('adds the half of a name that an import lacks if the other half matches', () => {
    const by = { by: 'import', uri: null, extracted_on: '2026-01-11' } as const;
    book.see({ shows: { addresses: [jane] } });
    book.emails.set(jane, { ...book.email(jane), last_name: 'Meyer', origins: { last_name: by } });
    book.see({ people: [{ email: jane, first_name: 'Karl', last_name: 'Berg' }], after: 1 });
    expect(named()).toEqual([null, 'Meyer']);
    book.see({ people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }], after: 2 });
    expect(named()).toEqual(['Jane', 'Meyer']);
    expect(book.email(jane).origins).toMatchObject({ first_name: { by: 'page' }, last_name: by });
  });
});

describe('the company of an address', () => {
  it('is the one of its own domain, with the page as the source', () => {
    const { domains } = book.see({ shows: { addresses: ['a.lund@mail.partner.test'] } });
    expect(book.email('a.lund@mail.partner.test')).toMatchObject({
      company: 'partner.test',
      sources: [{ domain: 'acme.test' }],
    });
    expect(domains).toContain('partner.test');
  });

  it('is the page’s for an address at a webmail provider', () => {
    book.see({ shows: { addresses: ['acme@freemail.test'] } });
    expect(book.email('acme@freemail.test').company).toBe('acme.test');
    // Another page that shows it later does not change its company.
    book.see({
      uri: 'https://other.test/',
      domain: 'other.test',
      shows: { addresses: ['acme@freemail.test'] },
      after: 2,
    });
    expect(book.email('acme@freemail.test')).toMatchObject({ company: 'acme.test', sources: [{}, {}] });
  });

  it.each([
    ['in an article', { addresses: ['reader@freemail.test'], article: { is: true } }],
    [
      'in a long list',
      { addresses: ['reader@freemail.test', ...Array.from({ length: 25 }, (_, at) => `m${at}@freemail.test`)] },
    ],
  ])('is the provider’s for a webmail address %s', (_, shows) => {
    book.see({ shows });
    expect(book.email('reader@freemail.test').company).toBe('freemail.test');
  });
});

describe('confidence', () => {
  const at = Date.UTC(2026, 5, 1);
  const seen = (domain: string, last_seen_on = '2026-05-20', still_on_page = true, uri = `https://${domain}/`) => ({
    ...{ domain, uri, extracted_on: '2024-01-01', last_seen_on, still_on_page },
  });
  const of = (...sources: ReturnType<typeof seen>[]) => confidenceOf(sources, 'acme.test', at) ?? -1;

  it('is higher for the company’s own page than for another, and for two sites than for one', () => {
    expect(of(seen('acme.test'))).toBe(85);
    expect(of(seen('other.test'))).toBe(60);
    expect(of(seen('other.test'), seen('third.test'))).toBe(84);
    expect(of(seen('acme.test'), seen('other.test'))).toBe(94);
  });

  it('counts the pages of one site as one source', () => {
    const pages = Array.from({ length: 15 }, (_, at) =>
      seen('other.test', '2026-05-20', true, `https://other.test/${at}`),
    );
    expect(of(...pages)).toBeLessThan(66);
  });

  it('falls with age and when the page loses the address, and never reaches 100', () => {
    expect(of(seen('acme.test', '2023-05-20'))).toBeLessThan(40);
    expect(of(seen('acme.test', '2026-05-20', false))).toBe(34);
    expect(of(...['acme', 'b', 'c', 'd', 'e'].map((name) => seen(`${name}.test`)))).toBe(97);
    expect(confidenceOf([], 'acme.test', at)).toBeNull();
  });
});
