/** A person's phone number comes from their own card, a company's from pages about the company itself. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Notebook } from './looks.ts';

let book: Notebook;

beforeEach(() => {
  book = new Notebook();
});

const ada = { email: 'ada.byron@acme.test', first_name: 'Ada', last_name: 'Byron' };
const shows = { addresses: ['ada.byron@acme.test', 'info@acme.test'] };
const page = { by: 'page', uri: 'https://acme.test/team', extracted_on: '2026-01-10' };

describe('a person’s phone', () => {
  it('is learnt with its page and day, and remains if a later visit shows none', () => {
    book.see({ shows, people: [{ ...ada, phone: '+1 202 555 0111' }] });
    expect(book.email(ada.email)).toMatchObject({ phone_number: '+1 202 555 0111', origins: { phone_number: page } });
    book.see({ shows, people: [ada], after: 1 });
    expect(book.email(ada.email).phone_number).toBe('+1 202 555 0111');
  });

  it('is the newer one of the same page, but never replaces the user’s own', () => {
    book.see({ shows, people: [{ ...ada, phone: '+1 202 555 0111' }] });
    book.see({ shows, people: [{ ...ada, phone: '+1 202 555 0112' }], after: 1 });
    expect(book.email(ada.email).phone_number).toBe('+1 202 555 0112');
    const by = { by: 'user', uri: null, extracted_on: '2026-01-12' } as const;
    book.emails.set(ada.email, {
      ...book.email(ada.email),
      phone_number: '+1 202 555 0113',
      origins: { phone_number: by },
    });
    book.see({ shows, people: [{ ...ada, phone: '+1 202 555 0114' }], after: 3 });
    expect(book.email(ada.email).phone_number).toBe('+1 202 555 0113');
  });

  it('is not learnt for a role address', () => {
    book.see({ shows, people: [{ email: 'info@acme.test', phone: '+1 202 555 0100' }] });
    expect(book.email('info@acme.test').phone_number).toBeNull();
  });
});

describe('a company’s phone is taken from', () => {
  const data = { number: '+49 30 23125 100', stands: 'data' } as const;
  const frame = { number: '+49 30 23125 101', stands: 'frame' } as const;
  const text = { number: '+49 30 23125 102', stands: 'text' } as const;

  it.each([
    ['the data of its home page', 'https://www.acme.test/', [text, frame, data], data.number],
    ['the frame of its home page without data', 'https://www.acme.test/', [text, frame], frame.number],
    ['no text of its home page', 'https://www.acme.test/', [text], undefined],
    ['the text of its imprint', 'https://acme.test/impressum', [text], text.number],
    ['no article', 'https://acme.test/blog/2026/dealers', [data, frame, text], undefined],
  ])('%s', (_, uri, phones, number) => {
    book.see({ uri, phones, shows: { organisation: { name: 'Acme' } } });
    expect(book.company().phone_number ?? undefined).toBe(number);
    const origin = { by: 'page', uri, extracted_on: '2026-01-10' };
    expect(book.company().origins.phone_number).toEqual(number === undefined ? undefined : origin);
  });

  it('its home page and not replaced by a number of another page', () => {
    book.see({ uri: 'https://www.acme.test/', phones: [data] });
    book.see({ uri: 'https://acme.test/kontakt', phones: [text], after: 5 });
    expect(book.company().phone_number).toBe(data.number);
  });
});
