import { beforeEach, describe, expect, it } from 'vitest';
import { kindOfAddress } from '../../../../lib/device-service/learn/page-kind.ts';
import { headcountOf, placeOf } from '../../../../lib/device-service/learn/size-and-place.ts';
import { splitName } from '../../../../lib/names/split-name.ts';
import { Notebook } from './looks.ts';

let book: Notebook;

beforeEach(() => {
  book = new Notebook();
});

const home = { uri: 'https://www.acme.test/' };

describe('a company', () => {
  it('takes each field from its own page, with page and day', () => {
    const organisation = {
      ...{ name: 'Acme Instruments GmbH', description: 'Lenses.', industry: 'Optics', size: '51–200' },
      ...{ place: '10115 Berlin, Deutschland', socials: { linkedin: 'https://www.linkedin.com/company/acme' } },
    };
    book.see({ ...home, shows: { organisation, language: 'de_DE', title: 'Acme' } });
    expect(book.company()).toMatchObject({
      ...{ organization: 'Acme Instruments GmbH', description: 'Lenses.', industry: 'Optics', headcount: '51-200' },
      ...{ country: 'DE', city: 'Berlin', postal_code: '10115', language: 'de-DE' },
      linkedin: 'https://www.linkedin.com/company/acme',
    });
    const origin = { by: 'page', uri: 'https://www.acme.test/', extracted_on: '2026-01-10' };
    expect(book.company().origins).toMatchObject({ organization: origin, headcount: origin, linkedin: origin });
  });

  it('prefers its home page, then a page about it, then others', () => {
    book.see({
      uri: 'https://acme.test/blog/x',
      shows: { organisation: { name: 'Acme Blog', description: 'A post.' } },
    });
    expect(book.company()).toMatchObject({ organization: 'Acme Blog', description: null });
    book.see({
      uri: 'https://acme.test/ueber-uns',
      shows: { organisation: { name: 'Acme GmbH', description: 'About.' } },
      after: 1,
    });
    expect(book.company()).toMatchObject({ organization: 'Acme GmbH', description: 'About.' });
    book.see({ ...home, shows: { organisation: { name: 'Acme' } }, after: 2 });
    book.see({ uri: 'https://acme.test/ueber-uns', shows: { organisation: { name: 'Acme GmbH' } }, after: 3 });
    expect(book.company().organization).toBe('Acme');
  });

  it.each([
    ['Home', null],
    ['Welcome to our site', null],
    ['Startseite', null],
    ['Homewood Instruments', 'Homewood Instruments'],
    ['Startec', 'Startec'],
    ['Indexa Capital', 'Indexa Capital'],
  ])('takes its name from its home page, except for generic page words: %s', (name, organization) => {
    book.see({ ...home, shows: { organisation: { name } } });
    expect(book.company().organization).toBe(organization);
  });

  const foot = (...texts: string[]) => texts.map((text) => ({ text, stands: 'frame' }) as const);

  it.each<[string, string[], string | null]>([
    ['Acme Instruments | Lenses for all', [], 'Acme Instruments'],
    ['Home', ['© 2011–2026 Acme Instruments Ltd. All rights reserved'], 'Acme Instruments Ltd'],
    ['Lenses for all – Northern Glass', ['Northern Glass · 1 Mill Lane'], 'Northern Glass'],
    ['Lenses for all', ['Website by Webwerk GmbH'], null],
    ['Lenses for all', ['Follow us, Newsletter, Terms'], null],
    ['Welcome', ['Tel. 020 7946 0101'], null],
    ['Acme: page 2', [], 'Acme'],
    ['Home - Acme', ['Home'], 'Acme'],
  ])('is named by its title or footer if no structured data names it: %s, %j', (title, texts, organization) => {
    book.see({ ...home, shows: { title }, lines: foot(...texts) });
    expect(book.company()?.organization ?? null).toBe(organization);
  });

  it('is named by structured data rather than by its title', () => {
    book.see({ ...home, shows: { title: 'Acme | Lenses', organisation: { name: 'Northern Glass' } } });
    expect(book.company().organization).toBe('Northern Glass');
  });

  it('is never named by the title of an article', () => {
    book.see({ uri: 'https://acme.test/blog/x', shows: { title: 'Acme in the press' } });
    expect(book.company()?.organization ?? null).toBeNull();
  });

  it.each<[string[], object]>([
    [['Acme Ltd, 1 Mill Lane, Leeds LS1 9ZZ'], { street: '1 Mill Lane', postal_code: 'LS1 9ZZ', city: 'Leeds' }],
    [['Acme GmbH', 'Hauptstr. 4', 'D-10115 Berlin'], { street: 'Hauptstr. 4', postal_code: '10115', city: 'Berlin' }],
    [['12, rue Haute', '75011 Paris Cedex'], { street: '12, rue Haute', postal_code: '75011', city: 'Paris Cedex' }],
    [['Keizersgracht 1 | 1015 CJ Amsterdam'], { street: 'Keizersgracht 1', postal_code: '1015 CJ' }],
    [['12000 Besucher im Jahr'], { street: null, postal_code: null, city: null }],
    [['Seit 1994', '2026 Acme'], { street: null, postal_code: null }],
  ])('has the address of its footer: %j', (texts, address) => {
    book.see({ ...home, shows: { title: 'Acme' }, lines: foot(...texts) });
    expect(book.company()).toMatchObject(address);
  });

  it('takes no address from the text of a page that may be about others', () => {
    const lines = ['Hauptstr. 4', '10115 Berlin'].map((text) => ({ text, stands: 'text' }) as const);
    book.see({ ...home, shows: { title: 'Acme' }, lines });
    expect(book.company().street).toBeNull();
    book.see({ uri: 'https://acme.test/impressum', shows: { title: 'Impressum' }, lines, after: 1 });
    expect(book.company()).toMatchObject({ street: 'Hauptstr. 4', postal_code: '10115', city: 'Berlin' });
  });

  it('takes nothing from a directory entry about another company', () => {
    const organisation = {
      name: 'Bakery Lund',
      size: '5',
      place: 'Malmö, Sverige',
      socials: { twitter: 'https://x.com/lund' },
    };
    book.see({ uri: 'https://acme.test/places/bakery-lund', shows: { organisation } });
    expect(book.company()).toMatchObject({ organization: null, headcount: null, country: null, twitter: null });
  });

  it.each([
    ['facebook.com', 'https://facebook.com/about'],
    ['github.io', 'https://acme.github.io/'],
  ])('is not learnt from a page at %s', (domain, uri) => {
    const { company } = book.see({ uri, domain, shows: { organisation: { name: 'Acme' }, title: 'Acme' } });
    expect(company).toBeNull();
  });

  it('keeps the value that the user wrote', () => {
    book.see({ ...home, shows: { organisation: { name: 'Acme' } } });
    const by = { by: 'user', uri: null, extracted_on: '2026-01-10' } as const;
    book.companies.set('acme.test', { ...book.company(), organization: 'ACME', origins: { organization: by } });
    book.see({ ...home, shows: { organisation: { name: 'Acme Inc.' } }, after: 3 });
    expect(book.company().organization).toBe('ACME');
  });

  it('has the technologies of its pages, and loses those that a complete page no longer shows', () => {
    const marks = { generators: ['TYPO3 CMS'], loads: ['fonts.googleapis.com/css'], named: [], frame: [], cut: false };
    book.see({ ...home, marks });
    expect(book.company().technologies).toEqual(['TYPO3', 'Google Fonts']);
    expect(book.company().technologiesSeen).toMatchObject({ TYPO3: { uri: home.uri, extracted_on: '2026-01-10' } });
    book.see({ ...home, marks: { ...marks, generators: [], cut: true }, after: 1 });
    expect(book.company().technologies).toContain('TYPO3');
    book.see({ ...home, marks: { ...marks, generators: [] }, after: 2 });
    expect(book.company().technologies).toEqual(['Google Fonts']);
  });

  it('has the domains of its name under other top-level domains', () => {
    book.see({ shows: { addresses: ['info@acme.example', 'jane@partner.test'] } });
    expect(book.company().linked_domains).toEqual(['acme.example']);
  });

  it.each([
    ['two people on its team page', ['jane.roe@kestrel.test', 'max.moe@kestrel.test'], ['kestrel.test']],
    ['one person', ['jane.roe@kestrel.test'], []],
    ['role addresses', ['info@kestrel.test', 'press@kestrel.test'], []],
    ['people beside one of its own', ['a.own@acme.test', 'jane.roe@kestrel.test', 'max.moe@kestrel.test'], []],
    ['people of several companies', ['jane.roe@kestrel.test', 'max.moe@kestrel.test', 'x.y@a.test', 'y.z@b.test'], []],
    ['people at a mail provider', ['jane.roe@freemail.test', 'max.moe@freemail.test'], []],
    ['people at a shared host', ['jane.roe@kestrel.github.io', 'max.moe@kestrel.github.io'], []],
    ['its contact address at a related name', ['info@acme-group.test'], ['acme-group.test']],
  ])('links the mail domain of its people only with enough evidence: %s', (_, addresses, linked) => {
    book.see({ shows: { addresses } });
    expect(book.company().linked_domains).toEqual(linked);
  });

  it('links the mail domain of its people from one person on each of two pages', () => {
    const [jane, max] = ['jane.roe@kestrel.test', 'max.moe@kestrel.test'];
    const article = { uri: 'https://acme.test/news/fair', shows: { addresses: [max] } };
    const contact = { uri: 'https://acme.test/contact', shows: { addresses: [max] } };
    book.see({ shows: { addresses: [jane] } });
    book.see(article);
    book.see({ ...contact, shows: { addresses: [jane] } });
    expect(book.company().linked_domains).toEqual([]);
    book.see(contact);
    expect(book.company().linked_domains).toEqual(['kestrel.test']);
  });

  it('does not count people who are gone from the other page', () => {
    book.see({ shows: { addresses: ['jane.roe@kestrel.test'] } });
    book.see({ shows: { addresses: [] } });
    book.see({ uri: 'https://acme.test/contact', shows: { addresses: ['max.moe@kestrel.test'] } });
    expect(book.company().linked_domains).toEqual([]);
  });

  it('does not link the mail domain of a minority of people over all pages', () => {
    book.see({ shows: { addresses: ['jane.roe@kestrel.test', 'x.y@a.test', 'y.z@a.test', 'z.x@a.test'] } });
    book.see({ uri: 'https://acme.test/contact', shows: { addresses: ['max.moe@kestrel.test'] } });
    expect(book.company().linked_domains).toEqual(['a.test']);
  });

  it('does not link the mail domain of people on an article or an unrelated page', () => {
    const addresses = ['jane.roe@kestrel.test', 'max.moe@kestrel.test'];
    book.see({ shows: { addresses, article: { is: true } } });
    book.see({ uri: 'https://acme.test/partners/kestrel', shows: { addresses } });
    expect(book.company().linked_domains).toEqual([]);
  });
});

describe('an article', () => {
  it('stores its authors who are people under its address and its canonical address', () => {
    const shows = {
      canonical: 'https://acme.test/blog/lenses',
      article: { is: true, title: 'Lenses' },
      authors: [
        { name: 'Jane van der Meer', kind: 'person', places: [] },
        { name: 'Acme Newsroom', kind: 'organisation', places: [] },
      ],
    } as const;
    const { articles } = book.see({
      uri: 'https://acme.test/blog/lenses-2?utm_source=x',
      shows: { ...shows, authors: [...shows.authors.map((one) => ({ ...one, places: [] }))] },
    });
    expect(articles.map(({ url }) => url)).toEqual(['acme.test/blog/lenses-2', 'acme.test/blog/lenses']);
    expect(articles[0]?.authors).toEqual([{ first_name: 'Jane', last_name: 'van der Meer' }]);
  });
});

describe('the kind of a page', () => {
  it.each([
    ['https://acme.test/', 'home'],
    ['https://www.acme.test/de/index.html', 'home'],
    ['https://acme.test/%C3%BCber-uns/', 'about'],
    ['https://acme.test/fr/qui-sommes-nous.php', 'about'],
    ['https://acme.test/om', 'about'],
    ['https://acme.test/Impressum', 'contact'],
    ['https://acme.test/blog/2024/about', 'other'],
    ['https://shop.acme.test/', 'other'],
    ['https://acme.test/%E0%A4%A', 'other'],
  ])('of %s is %s', (uri, kind) => {
    expect(kindOfAddress(uri, 'acme.test')).toBe(kind);
  });
});

describe('the size of a company', () => {
  it.each([
    ['51–200', '51-200'],
    ['1.200 Mitarbeiter', '1001-5000'],
    ['10,000+', '10001+'],
    ['50-100', '51-200'],
    ['ca. 1 500', '1001-5000'],
    ['7', '1-10'],
    ['0', null],
    ['many', null],
    [null, null],
  ])('of %s is %s', (text, band) => {
    expect(headcountOf(text)).toBe(band);
  });
});

describe('a place', () => {
  it.each([
    ['Berlin, Germany', 'DE', 'Berlin'],
    ['München, Deutschland', 'DE', 'München'],
    ['Paris, FR', 'FR', 'Paris'],
    ['Wien, Autriche', 'AT', 'Wien'],
    ['Kraków, Polska', 'PL', 'Kraków'],
    ['Göteborg, Sverige', 'SE', 'Göteborg'],
    ['London, UK', 'GB', 'London'],
    ['1012 AB Amsterdam, Nederland', 'NL', 'Amsterdam'],
    ['San Francisco, CA', null, 'San Francisco'],
    ['Atlanta, Georgia', null, 'Atlanta'],
    ['Springfield, ZZ', null, 'Springfield'],
    ['Hamburg', null, 'Hamburg'],
    ['France', 'FR', null],
    ['12 High Street, Leeds LS1 4AB', null, null],
    [null, null, null],
  ])('%s is in %s, %s', (text, country, city) => {
    expect(placeOf(text, 'acme.test', 'en')).toMatchObject({ country, city });
  });

  it('is in Canada if the domain or the language is Canadian', () => {
    expect(placeOf('Toronto, CA', 'acme.ca', 'en').country).toBe('CA');
    expect(placeOf('Toronto, CA', 'acme.test', 'en-CA').country).toBe('CA');
  });
});

describe('a whole name', () => {
  it.each([
    ['Jane Meyer', 'Jane', 'Meyer'],
    ['Dr. Jane Meyer, MBA', 'Jane', 'Meyer'],
    ['Meyer, Jane', 'Jane', 'Meyer'],
    ['Vincent van Gogh', 'Vincent', 'van Gogh'],
    ['Jane MEYER SCHULZ', 'Jane', 'MEYER SCHULZ'],
    ['Jean-Luc O’Brien', 'Jean-Luc', 'O’Brien'],
  ])('%s is split into first and last name', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name });
  });

  it.each(['Jane', 'sales@acme.test', 'Call 555', 'A very long line that no person is called', ''])(
    "%j is not a person's name",
    (text) => {
      expect(splitName(text)).toBeNull();
    },
  );
});
