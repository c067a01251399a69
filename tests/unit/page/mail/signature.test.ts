// @vitest-environment jsdom
/** Written signatures, and what must not be taken from them. One wrong suggestion is worse than ten missing ones. */
import { describe, expect, it } from 'vitest';
import type { Signature } from '../../../../lib/page/mail/mail-facts.ts';
import { signatureIn } from '../../../../lib/page/mail/signature.ts';

const nothing = { position: null, phone_number: null };

function read(sender: string, letter: string): Signature {
  const lines = letter.split('\n').map((line) => line.trim());
  return signatureIn(lines, sender) ?? nothing;
}

/** [what it is, the sender, the letter, title, phone] */
type Case = [what: string, sender: string, letter: string, position: string | null, phone: string | null];

const found: Case[] = [
  ['a country code in brackets', 'Jane Doe', 'Jane Doe\nRealtor®\n(+47) 900 00 100', 'Realtor', '+47 900 00 100'],
  [
    'English, with a delimiter',
    'Marit Lindqvist',
    'See you on Monday.\n\n--\nMarit Lindqvist\nHead of Optics\nAldermoor Instruments\nTel: +47 21 55 01 02\nwww.aldermoor.test',
    'Head of Optics',
    '+47 21 55 01 02',
  ],
  [
    'without a delimiter, the phone below an address',
    'Jane Doe',
    'Thanks,\nJane\n\nJane Doe\nVice President, Engineering\nKestrel Ltd\n1 Harbour Road\nM: +44 7700 900123',
    'Vice President, Engineering',
    '+44 7700 900123',
  ],
  ['a title in the name’s line', 'Jane Doe', 'Best,\nJane Doe, CTO\n+44 20 7946 0018', 'CTO', '+44 20 7946 0018'],
  [
    'bars',
    'Jane Doe',
    'Best\nJane Doe | Sales Director | Kestrel\nT +44 20 7946 0018 | F +44 20 7946 0019',
    'Sales Director',
    '+44 20 7946 0018',
  ],
  ['dashes', 'Jane Doe', 'Jane Doe – Product Manager\nPhone: (555) 0100-200', 'Product Manager', '(555) 0100-200'],
  ['the first name alone', 'Jane Doe', 'Talk soon,\nJane\nCTO at Kestrel', 'CTO', null],
  [
    'a degree after the name',
    'Jane Doe',
    'Jane Doe, PhD\nPrincipal Scientist\nMobile +1 555 010 0200',
    'Principal Scientist',
    '+1 555 010 0200',
  ],
  ['the name in capitals', 'Jane Doe', 'JANE DOE\nSenior Architect', 'Senior Architect', null],
  ['the header with the family name first', 'Doe, Jane', 'Jane Doe\nSenior Architect', 'Senior Architect', null],
  ['a middle initial', 'Jane Doe', 'Jane M. Doe\nAttorney\nDirect: 555-010-0200', 'Attorney', '555-010-0200'],
  [
    'a fax before the phone',
    'Jane Doe',
    'Jane Doe\nCFO\nFax: +44 20 7946 0019\nTel: +44 20 7946 0018',
    'CFO',
    '+44 20 7946 0018',
  ],
  [
    'a fax and a phone in one line',
    'Jane Doe',
    'Jane Doe\nCFO\nFax +44 20 7946 0019, Tel +44 20 7946 0018',
    'CFO',
    '+44 20 7946 0018',
  ],
  [
    'a switchboard before the direct line',
    'Jane Doe',
    'Jane Doe\nCFO\nSwitchboard: +44 20 7946 0000\nDirect: +44 20 7946 0018',
    'CFO',
    '+44 20 7946 0018',
  ],
  [
    'a department first',
    'Jane Doe',
    'Jane Doe\nCustomer Care\nTeam Leader\nTel. +44 20 7946 0018',
    'Team Leader',
    '+44 20 7946 0018',
  ],
  ['the company in the title’s line', 'Jane Doe', 'Jane Doe\nHead of Design, Kestrel Fjord', 'Head of Design', null],
  [
    'labels in lines of their own, as table cells are',
    'Jane Doe',
    'Jane Doe\nHead of Design\nPhone\n020 7946 0018\nFax\n+44 20 7946 0019',
    'Head of Design',
    '020 7946 0018',
  ],
  [
    'a service’s title above a phone',
    'Jane Doe',
    'Jane Doe\nHead of Customer Service\nTel. +44 20 7946 0018',
    'Head of Customer Service',
    '+44 20 7946 0018',
  ],
  [
    'a disclaimer and a slogan below',
    'Jane Doe',
    'Jane Doe\nHead of Design\n+44 20 7946 0018\nLeading the world in light\nThis message is confidential. Call +44 20 7946 9999 if you received it in error.',
    'Head of Design',
    '+44 20 7946 0018',
  ],
  [
    'German',
    'Jörg Müller',
    'Mit freundlichen Grüßen\nJörg Müller\nLeiter Vertrieb\nMöwe GmbH\nHafenstraße 1\n20457 Hamburg\nTel.: 040 5550 1234\nFax: 040 5550 1235',
    'Leiter Vertrieb',
    '040 5550 1234',
  ],
  [
    'German, with degrees and a procuration',
    'Erika Mustermann',
    'i. V. Dr.-Ing. Erika Mustermann\nEntwicklungsleiterin\nMobil: +49 170 5550123',
    'Entwicklungsleiterin',
    '+49 170 5550123',
  ],
  [
    'German, with the company’s register below',
    'Max Muster',
    'Max Muster\nSachbearbeiter Einkauf\nDurchwahl: 040 5550 1299\nMöwe GmbH, Sitz Hamburg, Amtsgericht Hamburg HRB 123456\nGeschäftsführer: Erika Mustermann, USt-IdNr. DE123456789',
    'Sachbearbeiter Einkauf',
    '040 5550 1299',
  ],
  [
    'French',
    'Chloé Dubois',
    'Cordialement,\n\nChloé Dubois\nDirectrice commerciale\nTél. : 01 55 50 12 34\nSIRET : 732 829 320 00074',
    'Directrice commerciale',
    '01 55 50 12 34',
  ],
  [
    'French, with a mobile',
    'Chloé Dubois',
    'Chloé DUBOIS\nChargée de projet\nPort. 06 55 50 12 34 - Mobile : +33 6 55 50 12 34',
    'Chargée de projet',
    '+33 6 55 50 12 34',
  ],
  [
    'Spanish',
    'Inés García Gil',
    'Saludos,\nInés García Gil\nDirectora de Ventas\nMóvil: +34 655 501 234\nCIF B12345678',
    'Directora de Ventas',
    '+34 655 501 234',
  ],
  [
    'Spanish, with one family name',
    'Inés García Gil',
    'Un saludo\nInés García\nIngeniera industrial\nTel. 915 550 123',
    'Ingeniera industrial',
    '915 550 123',
  ],
  [
    'Dutch',
    'Sanne de Vries',
    'Met vriendelijke groet,\nSanne de Vries\nAdviseur\nT: 020 555 0123\nKvK 12345678',
    'Adviseur',
    '020 555 0123',
  ],
  [
    'Dutch, with initials',
    'Sanne de Vries',
    'Met vriendelijke groet,\nS. de Vries\nHoofd Inkoop\nM 06 5550 1234',
    'Hoofd Inkoop',
    '06 5550 1234',
  ],
  [
    'Japanese, the title above',
    '田中太郎',
    'よろしくお願いいたします。\n----\n青山計器\n営業部 部長\n田中 太郎\nTEL:03-5550-1234\nFAX:03-5550-1235',
    '営業部 部長',
    '03-5550-1234',
  ],
  ['Japanese, the title before', '田中 太郎', '--\n営業部長 田中 太郎\n電話:03-5550-1234', '営業部長', '03-5550-1234'],
  [
    'Norwegian',
    'Ingrid Østby',
    'Hilsen\nIngrid Østby\nDaglig leder\nTlf. 21 55 01 02\nOrg.nr. 912 345 678',
    'Daglig leder',
    '21 55 01 02',
  ],
];

const refused: Case[] = [
  [
    'a stand-in',
    'Max Muster',
    'Max Muster\nIn Vertretung für Karl Maus, Leiter Einkauf, Tel. 0221 5550199',
    null,
    null,
  ],
  ['a successor', 'Max Muster', 'Max Muster\nAb 1. Mai: Karl Maus, Leiter Einkauf\nTel. 0221 5550199', null, null],
  ['a greeting with the whole name', 'Jane Doe', 'Dear Jane Doe,\nAccount Manager\nTel. +44 20 7946 0018', null, null],
  ['a talk in a programme', 'Jane Doe', 'Jane Doe\nDirector of Sales Ann Lee will present', null, null],
  ['no signature', 'Jane Doe', 'The tide tables are ready. Call me on +44 20 7946 0018.', null, null],
  ['no name above', 'Jane Doe', '--\nHead of Optics\n+47 21 55 01 02', null, null],
  [
    'another person’s signature',
    'Jane Doe',
    'Please see below.\n\nBob Roe\nChief Engineer\nTel: +44 20 7946 0018',
    null,
    null,
  ],
  [
    'another person below the sender',
    'Jane Doe',
    'Jane Doe\n\nBob Roe\nChief Engineer\nTel: +44 20 7946 0018',
    null,
    null,
  ],
  [
    'another person in the line after the sender',
    'Jane Doe',
    'Best,\nJane Doe\nBob Roe, CTO\n+44 20 7946 0018',
    null,
    null,
  ],
  ['a sender without a name', 'jane@kestrel.test', 'Jane Doe\nHead of Optics', null, null],
  ['a title in the sentence above', 'Jane Doe', 'Our new Head of Sales will call you.\nJane Doe', null, null],
  ['a title in a sentence below', 'Jane Doe', 'Jane Doe\nPS: Please ask the director for the key', null, null],
  ['a slogan', 'Jane Doe', 'Jane Doe\nKestrel Optics\nLeading the world in light', null, null],
  [
    'a slogan that calls the company a partner',
    'Max Muster',
    'Max Muster\nMöwe Optik\nIhr Partner für Licht',
    null,
    null,
  ],
  ['a company’s director', 'Max Muster', 'Max Muster\nMöwe GmbH\nGeschäftsführerin Erika Mustermann', null, null],
  ['a director’s name below the sender’s', 'Max Muster', 'Max Muster\nGeschäftsführerin Erika Mustermann', null, null],
  ['a slogan below the name', 'Jane Doe', 'Jane Doe\nLeading designers of light', null, null],
  ['a German slogan below the name', 'Max Muster', 'Max Muster\nDer führende Partner der Berater', null, null],
  ['a company’s director after a colon', 'Max Muster', 'Max Muster\nGeschäftsführerin: Erika Mustermann', null, null],
  ['“Sent from my iPhone”', 'Jane Doe', 'Jane Doe\nSent from my iPhone 15 +44 20 7946 0018', null, null],
  ['a VAT id', 'Jane Doe', 'Jane Doe\nVAT GB 123 4567 89\nUSt-IdNr.: DE123456789', null, null],
  [
    'registration numbers',
    'Jane Doe',
    'Jane Doe\nCompany No. 01234567\nOrg.nr. 912 345 678 MVA\nUID: CHE-123.456.789\nP.IVA 12345678901',
    null,
    null,
  ],
  ['an account', 'Jane Doe', 'Jane Doe\nIBAN NO93 8601 1117 947', null, null],
  ['a number without a label', 'Jane Doe', 'Jane Doe\n20 7946 0018', null, null],
  ['a fax alone', 'Jane Doe', 'Jane Doe\nFax: +44 20 7946 0019\nF +44 20 7946 0019\nFax\n+44 20 7946 0019', null, null],
  ['a Japanese fax', '田中太郎', '田中 太郎\nFAX 03-5550-1235\nファックス:03-5550-1235', null, null],
  ['an assistant’s phone', 'Jane Doe', 'Jane Doe\nAssistant: Bob Roe\n+44 20 7946 0018', null, null],
  ['a secretary’s phone', 'Max Muster', 'Max Muster\nSekretariat: Tel. 040 5550 1200', null, null],
  ['a hotline', 'Jane Doe', 'Jane Doe\nHotline: +44 20 7946 0000\nSupport Tel.: +44 20 7946 0001', null, null],
  [
    'a meeting’s dial-in',
    'Jane Doe',
    'Jane Doe\n________\nMicrosoft Teams meeting\n+44 20 7946 0018,,123456#',
    null,
    null,
  ],
  ['a meeting’s dial-in without a line', 'Jane Doe', 'Jane Doe\nZoom: one tap mobile +44 20 7946 0018', null, null],
  ['a greeting to a namesake', 'Jane Doe', 'Jane,\n\nHead of Optics is free again. Apply now!', null, null],
  [
    'the middle of a letter',
    'Jane Doe',
    `Jane Doe\n${'Some more words of the letter that go on and on.\n'.repeat(3)}Director\n+44 20 7946 0018`,
    null,
    null,
  ],
  ['a postcode and a box', 'Max Muster', 'Max Muster\nD-20457 Hamburg\nPostfach 1234567', null, null],
  ['a name on behalf of another', 'Jane Doe', 'On behalf of Jane Doe\nChief Engineer', null, null],
];

describe('a signature', () => {
  it.each(found)('is read: %s', (_, sender, letter, position, phone) => {
    expect(read(sender, letter)).toEqual({ position, phone_number: phone });
  });

  it.each(refused)('gives nothing: %s', (_, sender, letter) => {
    expect(read(sender, letter)).toEqual(nothing);
  });

  it('is the sender’s last one of two', () => {
    const letter = 'Jane Doe\nEngineer\n\nJane Doe\nHead of Design\nTel: +44 20 7946 0018';
    expect(read('Jane Doe', letter)).toEqual({ position: 'Head of Design', phone_number: '+44 20 7946 0018' });
  });

  it('is ignored if title or number is too long', () => {
    expect(read('Jane Doe', `Jane Doe\n${'Director '.repeat(20)}\n+${'1 '.repeat(40)}`)).toEqual(nothing);
  });

  it('of a hostile letter is ignored in time', () => {
    const hostile = Array.from({ length: 40 }, (_, nth) => `${'Jane Doe, '.repeat(20)}${'+1 '.repeat(nth)}`);
    expect(signatureIn(hostile, 'Jane Doe')).toBeNull();
  });
});
