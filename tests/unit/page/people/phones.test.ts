// @vitest-environment jsdom
/** Phone numbers on a page: the person each belongs to, and those that may be the organisation's. */
import { describe, expect, it } from 'vitest';
import { readPagePeople } from '../../../../lib/page/page-read.ts';
import { phoneIn } from '../../../../lib/page/phones.ts';
import { peopleOn } from './read-here.ts';

const call = (number: string, shown = number) => `<a href="tel:${number.replace(/[^+\d]/g, '')}">${shown}</a>`;
const card = (name: string, local: string, rest: string) =>
  `<div class="card"><h3>${name}</h3><p>Parish Clerk</p><p><a href="mailto:${local}@acme.test">${local}@acme.test</a></p>${rest}</div>`;

const phones = async (body: string, head = '') => {
  const people = await peopleOn(body, { head });
  return Object.fromEntries(people.map(({ email, phone }) => [email.split('@')[0], phone]));
};

describe('a person’s phone', () => {
  it('is read from the person’s own card, as the page shows it', async () => {
    const body = `${card('Rowena Ashdown', 'rowena.ashdown', `<p>${call('+442079460101', '+44 20 7946 0101')}</p>`)}${card('Ada Byron', 'ada.byron', '')}`;
    expect(await phones(body)).toEqual({ 'rowena.ashdown': '+44 20 7946 0101', 'ada.byron': null });
  });

  it('is read from the person’s row of a table', async () => {
    const row = (name: string, local: string, number: string) =>
      `<tr><td>${name}</td><td>${local}@acme.test</td><td>${call(number)}</td></tr>`;
    const body = `<table>${row('Rowena Ashdown', 'rowena.ashdown', '+1 202 555 0111')}${row('Ada Byron', 'ada.byron', '+1 202 555 0112')}</table>`;
    expect(await phones(body)).toEqual({ 'rowena.ashdown': '+1 202 555 0111', 'ada.byron': '+1 202 555 0112' });
  });

  it('is the link’s target if the link’s text shows less, or words', async () => {
    const body = card('Rowena Ashdown', 'rowena.ashdown', call('+493023125101', 'Call me'));
    expect(await phones(body)).toEqual({ 'rowena.ashdown': '+493023125101' });
    const short = card('Rowena Ashdown', 'rowena.ashdown', call('+493023125101', '030 23125-101'));
    expect(await phones(short)).toEqual({ 'rowena.ashdown': '+493023125101' });
  });

  it.each([
    ['before the link', (number: string) => `<p>Fax: ${call(number)}</p>`],
    ['before the link, in bold', (number: string) => `<p><b>Telefax</b>: ${call(number)}</p>`],
    ['in the link', (number: string) => `<p><a class="fax" href="tel:${number}">${number}</a></p>`],
  ])('is not a fax number labelled %s', async (_, fax) => {
    const body = card('Ada Byron', 'ada.byron', `${fax('+493023125109')}<p>Tel. ${call('+493023125102')}</p>`);
    expect(await phones(body)).toEqual({ 'ada.byron': '+493023125102' });
  });

  it('is not assigned if several cards show it', async () => {
    const desk = call('+1 202 555 0100');
    const body = card('Rowena Ashdown', 'rowena.ashdown', desk) + card('Ada Byron', 'ada.byron', desk);
    expect(await phones(body)).toEqual({ 'rowena.ashdown': null, 'ada.byron': null });
  });

  it('is not assigned beside several addresses or names, in a footer, or beside a company’s register entry', async () => {
    const number = call('+493023125100');
    const two = `<div><h3>Ada Byron</h3><p>ada.byron@acme.test</p><h3>Rowena Ashdown</h3><p>rowena.ashdown@acme.test</p>${number}</div>`;
    expect(await phones(two)).toEqual({ 'rowena.ashdown': null, 'ada.byron': null });
    const names = `<div><h3>Ada Byron</h3><h3>Rowena Ashdown</h3><p>ada.byron@acme.test</p>${number}</div>`;
    expect(await phones(names)).toEqual({ 'ada.byron': null });
    expect(await phones(`<footer>${card('Ada Byron', 'ada.byron', number)}</footer>`)).toEqual({ 'ada.byron': null });
    const imprint = card('Ada Byron', 'ada.byron', `<p>Acme GmbH, Amtsgericht Berlin, HRB 12345</p>${number}`);
    expect(await phones(imprint)).toEqual({ 'ada.byron': null });
  });

  it('is assigned beside the name of a building, which is no second person', async () => {
    const body = card('Ada Byron', 'ada.byron', `<p>Albert Hall</p><p>${call('+1 202 555 0111')}</p>`);
    expect(await phones(body)).toEqual({ 'ada.byron': '+1 202 555 0111' });
  });

  it('is not assigned beside a mailbox without a name', async () => {
    expect(await phones(`<div><h3>Reception</h3><p>info@acme.test</p>${call('+493023125100')}</div>`)).toEqual({
      info: null,
    });
  });

  it('is read from JSON-LD, microdata and a contact card', async () => {
    const person = { '@type': 'Person', name: 'Ada Byron', email: 'ada.byron@acme.test', telephone: '+1 202 555 0113' };
    const head = `<script type="application/ld+json">${JSON.stringify(person)}</script>`;
    expect(await phones('<p>ada.byron@acme.test</p>', head)).toEqual({ 'ada.byron': '+1 202 555 0113' });
    const marked =
      '<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada Byron</b> <i itemprop="telephone">+1 202 555 0114</i> ada.byron@acme.test</div>';
    expect(await phones(marked)).toEqual({ 'ada.byron': '+1 202 555 0114' });
    const hcard =
      '<div class="vcard"><span class="fn">Ada Byron</span> <span class="tel">+1 202 555 0115</span> <span class="email">ada.byron@acme.test</span></div>';
    expect(await phones(hcard)).toEqual({ 'ada.byron': '+1 202 555 0115' });
  });
});

describe('a number in a person’s text', () => {
  const plain = (label: string, number: string) => card('Ada Byron', 'ada.byron', `<p>${label}${number}</p>`);

  it.each([
    'Tel. ',
    'Tel: ',
    'Tél. : ',
    'Téléphone : ',
    'Telefon: ',
    'Telefoon ',
    'Teléfono: ',
    'Tlf. ',
    'T: ',
    'T ',
    'M ',
    'Mobile: ',
    'Mobil ',
    'Direct line: ',
    'Durchwahl: ',
    'Phone no. ',
    'tel. kom. ',
    'Puh. ',
    'Телефон: ',
    'Τηλ.: ',
    '電話：',
    '电话: ',
    '전화 ',
    'هاتف: ',
    'טל: ',
    '<b>Tel.</b> ',
    '<span>Phone</span><span>:</span> ',
    'Parish office, tel. ',
    'Tel./Fax: ',
  ])('is a phone after "%s"', async (label) => {
    expect(await phones(plain(label, '020 7946 0101'))).toEqual({ 'ada.byron': '020 7946 0101' });
  });

  it.each([
    'Fax: ',
    'Fax ',
    'F: ',
    'Telefax ',
    'Télécopie : ',
    'Factuurnummer ',
    'Room ',
    'KvK ',
    'Hotel ',
    'Item ',
    '',
  ])('is not a phone after "%s"', async (label) => {
    expect(await phones(plain(label, '020 7946 0101'))).toEqual({ 'ada.byron': null });
  });

  it('is the first that is not a fax; without a label it needs a plus', async () => {
    expect(await phones(plain('Fax: ', '030 2312 5109, Tel. 030 2312 5102'))).toEqual({ 'ada.byron': '030 2312 5102' });
    expect(await phones(plain('Tel. ', '030 2312 5102 / Fax 030 2312 5109'))).toEqual({ 'ada.byron': '030 2312 5102' });
    expect(await phones(plain('', '+49 30 2312 5102'))).toEqual({ 'ada.byron': '+49 30 2312 5102' });
    expect(await phones(plain('Tel: ', '０３０－２３１２－５１０２'))).toEqual({ 'ada.byron': '030-2312-5102' });
  });

  it('is read under the header of its column', async () => {
    const row = (name: string, local: string, number: string, fax: string) =>
      `<tr><td>${name}</td><td>B 2</td><td>${number}</td><td>${fax}</td><td>${local}@acme.test</td></tr>`;
    const table = (head: string) =>
      `<table><tr><th>Name</th><th>Raum</th><th>${head}</th><th>Telefax</th><th>E-Mail</th></tr>${row('Ada Byron', 'ada.byron', '030 2312 5102', '030 2312 5109')}${row('Rowena Ashdown', 'rowena.ashdown', '', '030 2312 5108')}</table>`;
    const one = { 'ada.byron': '030 2312 5102', 'rowena.ashdown': null };
    expect(await phones(table('Telefon'))).toEqual(one);
    expect(await phones(table('Nr telefonu'))).toEqual(one);
    expect(await phones(table('Kundennummer'))).toEqual({ 'ada.byron': null, 'rowena.ashdown': null });
  });

  it('is read beside its label in a definition list', async () => {
    const body = card(
      'Ada Byron',
      'ada.byron',
      '<dl><dt>Room</dt><dd>114</dd><dt>Phone</dt><dd>020 7946 0101</dd></dl>',
    );
    expect(await phones(body)).toEqual({ 'ada.byron': '020 7946 0101' });
  });

  it('is read from the footer of the person’s own entry', async () => {
    const entry = (name: string, local: string, number: string) =>
      `<article><header><h2>${name}</h2></header><footer>Tel. ${number}<br>${local}@acme.test</footer></article>`;
    const body = `${entry('Ada Byron', 'ada.byron', '020 7946 0101')}${entry('Rowena Ashdown', 'rowena.ashdown', '020 7946 0102')}`;
    expect(await phones(body)).toEqual({ 'ada.byron': '020 7946 0101', 'rowena.ashdown': '020 7946 0102' });
  });

  it('belongs to the person before it if people have no cards', async () => {
    const flat = (rest: (number: string, local: string) => string) =>
      `<main><h3>Ada Byron</h3><p>Engineer</p>${rest('020 7946 0101', 'ada.byron')}<h3>Rowena Ashdown</h3><p>Clerk</p>${rest('020 7946 0102', 'rowena.ashdown')}</main>`;
    const both = { 'ada.byron': '020 7946 0101', 'rowena.ashdown': '020 7946 0102' };
    expect(await phones(flat((number, local) => `<p>Tel. ${number}</p><p>${local}@acme.test</p>`))).toEqual(both);
    expect(await phones(flat((number, local) => `<p>${local}@acme.test</p><p>Tel. ${number}</p>`))).toEqual(both);
  });
});

describe('a number', () => {
  it.each([
    ['tel:+44-20-7946-0101', '+44-20-7946-0101'],
    ['(202) 555-0111', '(202) 555-0111'],
    ['030 23125-101', '030 23125-101'],
    ['+1 202 555 0111 ext. 12', '+1 202 555 0111'],
    ['tel:+12025550111;ext=12', '+12025550111'],
    ['(1 202 555 0111)', '1 202 555 0111'],
    ['(202) 555-0111 (weekdays)', '(202) 555-0111'],
  ])('is recognised: %s', (text, number) => {
    expect(phoneIn(text)).toBe(number);
  });

  it.each([
    'tel:',
    '12345',
    '0000000000',
    '1234567890',
    '+1 202 555 0111 2222 3333',
    'Call us',
    '20.12.2026 – 24.12.2026',
  ])('is not recognised: %s', (text) => {
    expect(phoneIn(text)).toBeNull();
  });
});

describe('an organisation’s phones', () => {
  const own = async (body: string, head = '') => {
    const page = new DOMParser().parseFromString(
      `<html lang="en"><head>${head}</head><body>${body}</body></html>`,
      'text/html',
    );
    return (await readPagePeople(page, { href: 'https://acme.test/', hostname: 'acme.test' })).phones;
  };

  it('are read from structured data, footer and text, each once', async () => {
    const acme = { '@type': 'Organization', name: 'Acme', telephone: '+44 20 7946 0100' };
    const head = `<script type="application/ld+json">${JSON.stringify(acme)}</script>`;
    const body = `<main><p>${call('+44 20 7946 0102')}</p></main><footer>${call('+44 20 7946 0100')} ${call('+44 20 7946 0103')}</footer>`;
    expect(await own(body, head)).toEqual([
      { number: '+44 20 7946 0100', stands: 'data' },
      { number: '+44 20 7946 0102', stands: 'text' },
      { number: '+44 20 7946 0103', stands: 'frame' },
    ]);
  });

  it('are read after a label in the text of the footer, too', async () => {
    const body = '<p>Order no. 020 7946 0100</p><footer>Acme Ltd · Tel. 020 7946 0101 · Fax 020 7946 0102</footer>';
    expect(await own(body)).toEqual([{ number: '020 7946 0101', stands: 'frame' }]);
  });

  it('exclude a person’s number, and a footer in a list counts as text', async () => {
    const body = `${card('Ada Byron', 'ada.byron', call('+1 202 555 0111'))}<ul><li><footer>${call('+1 202 555 0199')}</footer></li></ul>`;
    expect(await own(body)).toEqual([{ number: '+1 202 555 0199', stands: 'text' }]);
  });
});
