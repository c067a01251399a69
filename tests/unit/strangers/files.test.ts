import { describe, expect, it } from 'vitest';
import { readCards } from '../../../components/import/cards.ts';
import { isVcard } from '../../../lib/contract/vcard.ts';
import { guessEncoding, textOf } from '../../../lib/lead-file/encoding.ts';
import { guessHeader } from '../../../lib/lead-file/header-row.ts';
import { prepare } from '../../../lib/lead-file/prepare.ts';
import { readTable } from '../../../lib/lead-file/table.ts';
import { guessTargets, keyOfTarget } from '../../../lib/lead-file/targets.ts';
import { cases } from './still-wrong.ts';

async function imported(bytes: Uint8Array) {
  const encoding = await guessEncoding(bytes);
  const read = await readTable(await textOf(bytes, encoding), null);
  if (!read.ok) throw new Error(read.fault.why);
  const header = guessHeader(read.table);
  const targets = guessTargets(read.table, header, []);
  const { rows, bad } = prepare(read.table, { targets, header }, { from: 0, to: 100, merge: false });
  return { encoding, header, keys: targets.map(keyOfTarget), rows: rows.map(({ fields }) => fields), bad };
}
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big = false) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, !big);
  for (let at = 0; at < text.length; at++) view.setUint16(2 + at * 2, text.charCodeAt(at), !big);
  return bytes;
};
/** One byte per letter, by a decoder's table. */
const oneByte = (text: string, label: string) => {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...text].map((letter) => table.get(letter) ?? 63));
};

const full = {
  email: 'nadia@kelp.test',
  first_name: 'Nadia',
  last_name: 'Worrall',
  company: 'Kelp',
  position: 'Buyer',
};

describe('a file of leads from another program', () => {
  cases<[string, string, Record<string, unknown>]>(
    [
      [
        'German',
        'Vorname;Nachname;Firma;Position;E-Mail-Adresse\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      [
        'German, other words',
        'Anrede;Titel;Vorname;Name;Unternehmen;Funktion;Mail;Telefon geschäftlich\r\nFrau;Dr.;Nadia;Worrall;Kelp;Buyer;nadia@kelp.test;+49 30 000000\r\n',
        { ...full, phone_number: '+49 30 000000' },
      ],
      [
        'French',
        'Prénom;Nom;Société;Fonction;Adresse e-mail;Téléphone\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test;+33 1 00 00 00 00\r\n',
        { ...full, phone_number: '+33 1 00 00 00 00' },
      ],
      [
        'French, other words',
        'Nom de famille;Prénom;Entreprise;Poste;Courriel\r\nWorrall;Nadia;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      [
        'Spanish',
        'Nombre;Apellidos;Empresa;Cargo;Correo electrónico;Móvil\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test;+34 600 000 000\r\n',
        { ...full, phone_number: '+34 600 000 000' },
      ],
      ['Portuguese', 'Nome;Sobrenome;Empresa;Cargo;E-mail\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      ['Italian', 'Nome;Cognome;Azienda;Ruolo;Indirizzo e-mail\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      [
        'Dutch',
        'Voornaam;Tussenvoegsel;Achternaam;Bedrijf;Functie;E-mailadres\r\nNadia;;Worrall;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      ['Polish', 'Imię;Nazwisko;Firma;Stanowisko;Adres e-mail\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      ['Swedish', 'Förnamn;Efternamn;Företag;Befattning;E-post\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      ['Danish', 'Fornavn;Efternavn;Virksomhed;Stilling;E-mail\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      [
        'Finnish',
        'Etunimi;Sukunimi;Yritys;Tehtävänimike;Sähköposti\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      ['Czech', 'Jméno;Příjmení;Společnost;Pozice;E-mail\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      ['Turkish', 'Ad;Soyad;Şirket;Unvan;E-posta\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      [
        'Turkish, other words',
        'Adı;Soyadı;Firma;Görev;E-posta Adresi\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      [
        'Russian',
        'Имя;Фамилия;Компания;Должность;Электронная почта\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      ['Greek', 'Όνομα;Επώνυμο;Εταιρεία;Θέση;Email\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      [
        'Hungarian',
        'Vezetéknév;Keresztnév;Cég;Beosztás;E-mail cím\r\nWorrall;Nadia;Kelp;Buyer;nadia@kelp.test\r\n',
        full,
      ],
      ['Romanian', 'Prenume;Nume;Companie;Funcție;E-mail\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test\r\n', full],
      ['Vietnamese', 'Họ;Tên;Công ty;Chức vụ;Email\r\nWorrall;Nadia;Kelp;Buyer;nadia@kelp.test\r\n', full],
      ['Japanese', '姓,名,会社名,役職,メールアドレス\r\nWorrall,Nadia,Kelp,Buyer,nadia@kelp.test\r\n', full],
      ['Chinese', '姓,名,公司,职位,电子邮件\r\nWorrall,Nadia,Kelp,Buyer,nadia@kelp.test\r\n', full],
      ['Korean', '성,이름,회사,직책,이메일\r\nWorrall,Nadia,Kelp,Buyer,nadia@kelp.test\r\n', full],
      [
        'Arabic',
        'الاسم الأول,اسم العائلة,الشركة,المنصب,البريد الإلكتروني\r\nNadia,Worrall,Kelp,Buyer,nadia@kelp.test\r\n',
        full,
      ],
      [
        'snake case',
        'first_name,last_name,company_name,job_title,email_address\r\nNadia,Worrall,Kelp,Buyer,nadia@kelp.test\r\n',
        full,
      ],
      [
        'camel case',
        'firstName,lastName,companyName,jobTitle,emailAddress\r\nNadia,Worrall,Kelp,Buyer,nadia@kelp.test\r\n',
        full,
      ],
      [
        'with stars for required',
        'First Name*,Last Name*,Company,Title,Email (required)\r\nNadia,Worrall,Kelp,Buyer,nadia@kelp.test\r\n',
        full,
      ],
      [
        'HubSpot contacts',
        'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Job Title,Last Activity Date,Lead Status,Create Date\r\n101,Nadia,Worrall,nadia@kelp.test,+44 20 0000 0000,Sam Owner,Kelp,Buyer,2026-03-01 10:00,Open,2026-01-01 09:00\r\n',
        { ...full, phone_number: '+44 20 0000 0000' },
      ],
      [
        'Salesforce report',
        'Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing Country,Phone,Mobile,Email,Account Owner\r\nMs.,Nadia,Worrall,Buyer,Kelp,1 Quay,Cork,Ireland,+353 21 000 0000,,nadia@kelp.test,Sam Owner\r\n',
        { ...full, country_code: 'IE', phone_number: '+353 21 000 0000' },
      ],
      [
        'LinkedIn, Sales Navigator kind',
        'Full Name,Headline,Current Company,Current Title,Profile URL,Work Email\r\nNadia Worrall,Loves boats,Kelp,Buyer,https://www.linkedin.com/in/nadiaw,nadia@kelp.test\r\n',
        { ...full, linkedin_url: 'https://www.linkedin.com/in/nadiaw' },
      ],
      ['Apple Numbers', 'Name,Nachname,Firma,Job,E-Mail (Arbeit)\nNadia,Worrall,Kelp,Buyer,nadia@kelp.test\n', full],
      [
        'Mailchimp',
        'Email Address,First Name,Last Name,Company,Job Title,MEMBER_RATING,OPTIN_TIME\nnadia@kelp.test,Nadia,Worrall,Kelp,Buyer,2,2026-01-01 10:00:00\n',
        full,
      ],
      [
        'a quoted newline and quotes',
        'Email,First Name,Last Name,Company,Title,Notes\n"nadia@kelp.test","Nadia","Worrall","Kelp","Buyer","line one\r\nsays ""hi"", ok"\n',
        { ...full, notes: 'line one\r\nsays "hi", ok' },
      ],
      [
        'two address columns, first empty',
        'First Name,Last Name,Company,Title,Email 1,Email 2\nNadia,Worrall,Kelp,Buyer,,nadia@kelp.test\n',
        full,
      ],
      [
        'an address with its name',
        'First Name,Last Name,Company,Title,Email\nNadia,Worrall,Kelp,Buyer,Nadia Worrall <nadia@kelp.test>\n',
        full,
      ],
      [
        'two addresses in one cell',
        'First Name,Last Name,Company,Title,Email\nNadia,Worrall,Kelp,Buyer,nadia@kelp.test; n.worrall@home.test\n',
        full,
      ],
      [
        'mailto in the cell',
        'First Name,Last Name,Company,Title,Email\nNadia,Worrall,Kelp,Buyer,mailto:nadia@kelp.test\n',
        full,
      ],
      [
        'no header',
        'Nadia,Worrall,nadia@kelp.test,Kelp\nTobias,Einarsson,tobias@kelp.test,Kelp\n',
        { email: 'nadia@kelp.test' },
      ],
      [
        'trailing semicolons of Excel',
        'Vorname;Nachname;Firma;Position;E-Mail;;;\r\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test;;;\r\n;;;;;;;\r\n',
        full,
      ],
      [
        'tabs pasted from Excel',
        'First Name\tLast Name\tCompany\tTitle\tEmail\nNadia\tWorrall\tKelp\tBuyer\tnadia@kelp.test\n',
        full,
      ],
      [
        'header in capitals with BOM in it',
        '\ufeffEMAIL,PRENOM,NOM,SOCIETE,FONCTION\nnadia@kelp.test,Nadia,Worrall,Kelp,Buyer\n',
        full,
      ],
      [
        'Excel text formulas',
        'Email,First Name,Last Name,Company,Title,Phone\n="nadia@kelp.test",Nadia,Worrall,Kelp,Buyer,="+442000000000"\n',
        { ...full, phone_number: '+442000000000' },
      ],
      [
        'country by word in German',
        'Vorname;Nachname;Firma;Position;E-Mail;Land\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test;Österreich\n',
        { ...full, country_code: 'AT' },
      ],
      [
        'country by word in French',
        'Prénom;Nom;Société;Fonction;Courriel;Pays\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test;Allemagne\n',
        { ...full, country_code: 'DE' },
      ],
      [
        'country by word in Spanish',
        'Nombre;Apellido;Empresa;Puesto;Correo;País\nNadia;Worrall;Kelp;Buyer;nadia@kelp.test;Estados Unidos\n',
        { ...full, country_code: 'US' },
      ],
      [
        'full name, family first with comma',
        'Name,Company,Title,Email\n"Worrall, Nadia",Kelp,Buyer,nadia@kelp.test\n',
        full,
      ],
    ],
    ['two address columns, first empty'],
    async ([, text, fields]) => {
      const { rows, bad } = await imported(utf8(text));
      expect(bad).toEqual([]);
      expect(rows[0]).toMatchObject(fields);
    },
  );

  it.each<[string, () => Uint8Array, Record<string, unknown>]>([
    [
      'UTF-16 LE with tabs, Excel’s Unicode text',
      () => utf16('Vorname\tNachname\tE-Mail\r\nGötz\tAßmann\tg@kelp.test\r\n'),
      { first_name: 'Götz', last_name: 'Aßmann' },
    ],
    [
      'UTF-16 BE',
      () => utf16('Vorname;Nachname;E-Mail\r\nGötz;Aßmann;g@kelp.test\r\n', true),
      { first_name: 'Götz', last_name: 'Aßmann' },
    ],
    [
      'UTF-16 LE without a mark',
      () => utf16('Vorname;Nachname;E-Mail\r\nGötz;Aßmann;g@kelp.test\r\n').slice(2),
      { first_name: 'Götz', last_name: 'Aßmann' },
    ],
    [
      'windows-1252',
      () => oneByte('Vorname;Nachname;E-Mail\r\nGötz;Aßmann;g@kelp.test\r\n', 'windows-1252'),
      { first_name: 'Götz', last_name: 'Aßmann' },
    ],
    [
      'windows-1250, Polish',
      () =>
        oneByte(
          'Imię;Nazwisko;E-mail\r\nZbigniew;Krzemiński;g@kelp.test\r\nMałgorzata;Świętochowska;m@kelp.test\r\nŁukasz;Żak;l@kelp.test\r\n',
          'windows-1250',
        ),
      { first_name: 'Zbigniew', last_name: 'Krzemiński' },
    ],
    [
      'windows-1250, Czech',
      () =>
        oneByte('Jméno;Příjmení;E-mail\r\nZdeňka;Přibylová;g@kelp.test\r\nJiří;Dvořák;j@kelp.test\r\n', 'windows-1250'),
      { first_name: 'Zdeňka', last_name: 'Přibylová' },
    ],
    [
      'windows-1251, Russian',
      () =>
        oneByte(
          'Имя;Фамилия;Почта\r\nАркадий;Лопухин;g@kelp.test\r\nЕкатерина;Вознесенская;e@kelp.test\r\n',
          'windows-1251',
        ),
      { first_name: 'Аркадий', last_name: 'Лопухин' },
    ],
    [
      'windows-1253, Greek',
      () => oneByte('Όνομα;Επώνυμο;Email\r\nΣπύρος;Καλογερόπουλος;g@kelp.test\r\n', 'windows-1253'),
      { first_name: 'Σπύρος', last_name: 'Καλογερόπουλος' },
    ],
    [
      'windows-1254, Turkish',
      () =>
        oneByte('Ad;Soyad;E-posta\r\nOğuz;Şahinbaş;g@kelp.test\r\nİpek;Çağlayangil;i@kelp.test\r\n', 'windows-1254'),
      { first_name: 'Oğuz', last_name: 'Şahinbaş' },
    ],
    [
      'Mac Roman',
      () => oneByte('Prénom;Nom;E-mail\rÉlodie;Vasseur;g@kelp.test\rFrançois;Bérénger;f@kelp.test\r', 'macintosh'),
      { first_name: 'Élodie', last_name: 'Vasseur' },
    ],
    [
      'Shift_JIS',
      () =>
        Uint8Array.from([
          ...[0x90, 0xa9, 0x2c, 0x96, 0xbc, 0x2c],
          ...utf8('E-mail\r\n'),
          ...[0x8d, 0xb2, 0x81, 0x58, 0x96, 0xd8, 0x2c, 0x97, 0x79, 0x8d, 0x81, 0x2c],
          ...utf8('g@kelp.test\r\n'),
        ]),
      { first_name: '遥香', last_name: '佐々木' },
    ],
    [
      'GBK',
      () =>
        Uint8Array.from([
          ...[0xd0, 0xd5, 0x2c, 0xc3, 0xfb, 0x2c],
          ...utf8('E-mail\r\n'),
          ...[0xb3, 0xc2, 0x2c, 0xcf, 0xfe, 0xc3, 0xf7, 0x2c],
          ...utf8('g@kelp.test\r\n'),
        ]),
      { first_name: '晓明', last_name: '陈' },
    ],
    [
      'EUC-KR',
      () =>
        Uint8Array.from([
          ...[0xbc, 0xba, 0x2c, 0xc0, 0xcc, 0xb8, 0xa7, 0x2c],
          ...utf8('E-mail\r\n'),
          ...[0xb9, 0xda, 0x2c, 0xbc, 0xad, 0xbf, 0xac, 0x2c],
          ...utf8('g@kelp.test\r\n'),
        ]),
      { first_name: '서연', last_name: '박' },
    ],
  ])('%s', async (_, bytes, fields) => {
    const { rows } = await imported(bytes());
    expect(rows[0]).toMatchObject(fields);
  });
});

describe('cards', () => {
  const card = (...lines: string[]) => `BEGIN:VCARD\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`;
  it.each<[string, string, Record<string, unknown>]>([
    [
      '2.1',
      card(
        'VERSION:2.1',
        'N:Worrall;Nadia',
        'FN:Nadia Worrall',
        'ORG:Kelp;Purchasing',
        'TITLE:Buyer',
        'TEL;WORK;VOICE:+44 20 0000 0000',
        'EMAIL;PREF;INTERNET:nadia@kelp.test',
      ),
      { ...full, phone_number: '+44 20 0000 0000' },
    ],
    [
      '3.0 Apple',
      card(
        'VERSION:3.0',
        'PRODID:-//Apple Inc.//macOS 15//EN',
        'N:Worrall;Nadia;;;',
        'FN:Nadia Worrall',
        'ORG:Kelp;',
        'TITLE:Buyer',
        'EMAIL;type=INTERNET;type=WORK;type=pref:nadia@kelp.test',
        'item1.URL;type=pref:https://kelp.test',
        'item1.X-ABLabel:_$!<HomePage>!$_',
      ),
      { ...full, website: 'https://kelp.test' },
    ],
    [
      '4.0',
      card(
        'VERSION:4.0',
        'N:Worrall;Nadia;;;',
        'FN:Nadia Worrall',
        'ORG:Kelp',
        'TITLE:Buyer',
        'EMAIL;PREF=1:nadia@kelp.test',
        'TEL;VALUE=uri:tel:+442000000000',
      ),
      { ...full, phone_number: '+442000000000' },
    ],
    [
      'only FN',
      card('VERSION:4.0', 'FN:Nadia Worrall', 'EMAIL:nadia@kelp.test'),
      { email: 'nadia@kelp.test', first_name: 'Nadia', last_name: 'Worrall' },
    ],
    [
      'quoted-printable with soft breaks',
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:A=C3=9Fmann;G=C3=B6tz;;;',
        'ORG;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=A4lp &=',
        ' S=C3=B6hne',
        'EMAIL:g@kelp.test',
      ),
      { first_name: 'Götz', last_name: 'Aßmann' },
    ],
  ])('%s', (_, text, fields) => {
    expect(isVcard(text)).toBe(true);
    const { table, targets, faults } = readCards(text, []);
    const { rows, bad } = prepare(table, { targets, header: 0 }, { from: 0, to: 100, merge: false });
    expect([...faults, ...bad]).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fields).toMatchObject(fields);
  });
});
