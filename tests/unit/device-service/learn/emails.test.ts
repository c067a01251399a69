import { beforeEach, describe, expect, it } from 'vitest';
import { confidenceOf } from '../../../../lib/device-service/learn/confidence.ts';
import { Notebook } from './looks.ts';

const jane = 'jane.meyer@acme.test';
let book: Notebook;

beforeEach(() => {
  book = new Notebook();
});

describe('where an address was seen', () => {
  it('has its first day, its last day, and whether it is there still', () => {
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
    ['stands elsewhere', { uri: 'https://acme.test/about' }],
  ])('is not said to be gone when the page %s', (_, later) => {
    book.see({ shows: { addresses: [jane] } });
    book.see({ after: 9, ...later });
    expect(book.email(jane).sources[0]?.still_on_page).toBe(true);
  });

  it('is said to be gone when the page calls itself the same in another way', () => {
    book.see({ shows: { addresses: [jane] } });
    book.see({ after: 9, shows: { canonical: 'https://www.acme.test/Team/?utm_source=x' } });
    expect(book.email(jane).sources[0]?.still_on_page).toBe(false);
  });

  it('is one address, whichever spelling of its domain a page has', () => {
    const [unicode, ascii] = ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'];
    const page = { uri: 'https://xn--mller-optik-thb.test/team', domain: 'xn--mller-optik-thb.test' };
    book.see({ ...page, shows: { addresses: [ascii, unicode] } });
    book.see({ ...page, shows: { addresses: [ascii] }, after: 5 });
    expect(book.emails.size).toBe(1);
    const source = { extracted_on: '2026-01-10', last_seen_on: '2026-01-15', still_on_page: true };
    expect(book.email(unicode).sources).toMatchObject([source]);
  });

  it('keeps the twenty newest pages', () => {
    for (let after = 0; after < 25; after++) {
      book.see({ uri: `https://acme.test/${after}`, shows: { addresses: [jane] }, after });
    }
    const { sources } = book.email(jane);
    expect(sources).toHaveLength(20);
    expect(sources.map(({ uri }) => uri)).toContain('https://acme.test/24');
    expect(sources.map(({ uri }) => uri)).not.toContain('https://acme.test/4');
  });

  it('learns nothing from an error page', () => {
    book.see({ shows: { title: 'Error 500', addresses: ['support@acme.test'] } });
    expect(book.written).toBe(0);
  });

  it('writes nothing for the same look twice', () => {
    const page = { shows: { addresses: [jane] }, people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }] };
    book.see(page);
    book.see(page);
    expect(book.written).toBe(0);
  });
});

describe('whose an address is', () => {
  const named = (address = jane) => [book.email(address).first_name, book.email(address).last_name];

  it('is told by who stands beside it', () => {
    const person = { email: 'Jane.Meyer@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'Head of Sales' };
    book.see({ shows: { addresses: [jane] }, people: [person] });
    expect(book.email(jane)).toMatchObject({
      ...{ first_name: 'Jane', last_name: 'Meyer', position: 'Head of Sales', position_raw: 'Head of Sales' },
      ...{ department: 'sales', type: 'personal', source_type: 'found' },
    });
    const origin = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-01-10' };
    expect(book.email(jane).origins).toMatchObject({ first_name: origin, position: origin, seniority: origin });
  });

  it('is told by its link when it could be made of the name', () => {
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

  it('is told by the one name of the page that it is made of, with post and profile', () => {
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

  it('is left open where two names of the page could be meant', () => {
    const names = ['Jane Meyer', 'Jonas Meyer'].map((name) => ({ name, position: null, profile: null }));
    book.see({ shows: { addresses: ['jmeyer@acme.test'] }, names });
    expect(named('jmeyer@acme.test')).toEqual([null, null]);
  });

  it('of two who are called the same, each has only what stands with the own address', () => {
    const names = [{ name: 'Jane Meyer', position: 'CEO', profile: 'https://www.linkedin.com/in/jane' }];
    const people = [
      { email: jane, first_name: 'Jane', last_name: 'Meyer' },
      { email: 'j.meyer2@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'Accountant' },
    ];
    book.see({ people, names });
    expect(book.email(jane)).toMatchObject({ last_name: 'Meyer', position: null, linkedin: null });
    expect(book.email('j.meyer2@acme.test')).toMatchObject({ position: 'Accountant', linkedin: null });
  });

  it('is a role where the word is one, whoever is named beside it', () => {
    const people = [
      { email: 'info@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'Owner' },
      { email: 'post@acme.test', first_name: 'Anna', last_name: 'Post' },
    ];
    book.see({ people });
    expect(book.email('info@acme.test')).toMatchObject({ type: 'generic', first_name: null, position: null });
    expect(book.email('post@acme.test')).toMatchObject({ type: 'personal', last_name: 'Post' });
  });

  it('keeps the fuller name, whichever page has it', () => {
    book.see({
      people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }],
      uri: 'https://other.test/',
      domain: 'other.test',
    });
    book.see({ people: [{ email: jane, first_name: 'J.', last_name: 'Meyer' }], after: 1 });
    expect(named()).toEqual(['Jane', 'Meyer']);
  });

  it('takes the newer name when it is another one', () => {
    book.see({ people: [{ email: jane, first_name: 'Jane', last_name: 'Meyer' }] });
    book.see({ people: [{ email: jane, first_name: 'Jane', last_name: 'Berg' }], after: 1 });
    expect(named()).toEqual(['Jane', 'Berg']);
  });

  it('believes the company’s own page more than another one', () => {
    const other = { uri: 'https://other.test/', domain: 'other.test' };
    book.see({ people: [{ email: jane, position: 'Head of Sales' }] });
    book.see({ people: [{ email: jane, position: 'Sales Assistant' }], ...other, after: 40 });
    expect(book.email(jane).position).toBe('Head of Sales');
    expect(book.email(jane).sources).toHaveLength(2);
    book.see({ people: [{ email: jane, position: 'CEO' }], after: 50 });
    expect(book.email(jane)).toMatchObject({ position: 'CEO', seniority: 'executive' });
  });

  it('never overwrites what was imported or written by the user, an emptied field too', () => {
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

  it('adds the half of a name that an import lacks, where the other half is the same', () => {
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
  it('is that of its own domain, with the page as the source', () => {
    const { domains } = book.see({ shows: { addresses: ['a.lund@mail.partner.test'] } });
    expect(book.email('a.lund@mail.partner.test')).toMatchObject({
      company: 'partner.test',
      sources: [{ domain: 'acme.test' }],
    });
    expect(domains).toContain('partner.test');
  });

  it('is the page’s, at a webmail provider', () => {
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
  ])('is the provider’s for one %s', (_, shows) => {
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

  it('counts the company’s own page more than another, and two sites more than one', () => {
    expect(of(seen('acme.test'))).toBe(85);
    expect(of(seen('other.test'))).toBe(60);
    expect(of(seen('other.test'), seen('third.test'))).toBe(84);
    expect(of(seen('acme.test'), seen('other.test'))).toBe(94);
  });

  it('takes the pages of one site for one witness', () => {
    const pages = Array.from({ length: 15 }, (_, at) =>
      seen('other.test', '2026-05-20', true, `https://other.test/${at}`),
    );
    expect(of(...pages)).toBeLessThan(66);
  });

  it('falls with age and when the page lost it, and is never certain', () => {
    expect(of(seen('acme.test', '2023-05-20'))).toBeLessThan(40);
    expect(of(seen('acme.test', '2026-05-20', false))).toBe(34);
    expect(of(...['acme', 'b', 'c', 'd', 'e'].map((name) => seen(`${name}.test`)))).toBe(97);
    expect(confidenceOf([], 'acme.test', at)).toBeNull();
  });
});
