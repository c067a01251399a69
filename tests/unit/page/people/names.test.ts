/** Splits names into given and family name, in the order and with the titles of many languages. */
import { expect, it } from 'vitest';

const { readName } = await import('../../../../lib/page/people/names/read-name.ts');

const said = (text: string, language: string): string => {
  const name = readName(text, language);
  return name ? `${name.first ?? '?'} + ${name.last ?? '?'}` : 'none';
};

it.each([
  ['en', "Dr. Mary Beth O'Malley, Ph.D.", "Mary Beth + O'Malley"],
  ['en', 'John Q. Fairweather Jr.', 'John + Fairweather'],
  ['en', 'FAIRWEATHER, John', 'John + Fairweather'],
  ['de', 'Univ.-Prof. Dr. med. Eva-Maria Weißgerber (sie/ihr)', 'Eva-Maria + Weißgerber'],
  ['de', 'Dipl.-Ing. (FH) Hans Georg von der Lühe', 'Hans Georg + von der Lühe'],
  ['de', 'VON DER LÜHE Friederike', 'Friederike + von der Lühe'],
  ['de', 'Frau Kümmerle', '? + Kümmerle'],
  ['fr', 'M. Jean-Baptiste LE GOFF', 'Jean-Baptiste + Le Goff'],
  ['fr', 'Me Sidonie d’Aubigny', 'Sidonie + d’Aubigny'],
  ['es', 'Dña. Ana María Quiroga Ibarra', 'Ana María + Quiroga Ibarra'],
  ['es', 'D. Leandro Martín Vega', 'Leandro + Martín Vega'],
  ['es', 'María del Carmen Vega Ríos', 'María del Carmen + Vega Ríos'],
  ['es', 'Mª José Vega Ríos', 'Mª José + Vega Ríos'],
  ['es', 'José M.ª Vega', 'José M.ª + Vega'],
  ['es', 'Mª DOLORES VEGA RÍOS', 'Mª Dolores + Vega Ríos'],
  ['pt', 'João Pedro da Cunha Nogueira', 'João Pedro + da Cunha Nogueira'],
  ['it', "Dott.ssa Assunta D'Amico", "Assunta + D'Amico"],
  ['nl', 'Mr. dr. Jan-Willem van der Heijden', 'Jan-Willem + van der Heijden'],
  ['nl', 'Mevr. drs. S. (Sanne) de Vries', 'Sanne + de Vries'],
  ['nl', 'J.H.M. (Jan) Bakker', 'Jan + Bakker'],
  ['nl', 'Ria Smit-de Boer', 'Ria + Smit-de Boer'],
  ['nl', 'Truus Jansen-van den Berg', 'Truus + Jansen-van den Berg'],
  ['pt', 'José Augusto da Silva Pereira', 'José Augusto + da Silva Pereira'],
  ['tr', 'Mehmet Çağlar ÖZDEMİR', 'Mehmet Çağlar + Özdemir'],
  ['tr', 'Ayşe IŞIK', 'Ayşe + Işık'],
  ['pl', 'dr hab. inż. Anna Dąbrowska-Nowak', 'Anna + Dąbrowska-Nowak'],
  ['cs', 'doc. RNDr. Hynek Vopička, CSc.', 'Hynek + Vopička'],
  ['hu', 'Dr. Szörényi Huba', 'Huba + Szörényi'],
  ['hu', 'Kovács Anna Mária', 'Anna Mária + Kovács'],
  ['ro', 'Prof. univ. dr. Popescu Ion', 'Ion + Popescu'],
  ['tr', 'Av. Mehmet Ali KARAGÖZ', 'Mehmet Ali + Karagöz'],
  ['el', 'Δρ. Παπαδόπουλος Γεώργιος', 'Γεώργιος + Παπαδόπουλος'],
  ['ru', 'Белозёрова Глафира Ильинична', 'Глафира + Белозёрова'],
  ['ru', 'Иван Петрович Шишкин', 'Иван + Шишкин'],
  ['vi', 'Nguyễn Văn An', 'Văn An + Nguyễn'],
  ['ja', '山田太郎', '太郎 + 山田'],
  ['ja', '芥川 朔太郎 様', '朔太郎 + 芥川'],
  ['zh', '欧阳建国', '建国 + 欧阳'],
  ['ko', '남궁민서 교수', '민서 + 남궁'],
  ['ar', 'د. فاطمة الحداد', 'فاطمة + الحداد'],
  ['he', 'ד"ר נדב רוזנברג', 'נדב + רוזנברג'],
  // Titles of Austria, Switzerland, Poland, Turkey and India
  ['de', 'Mag.a Theresia Edlinger', 'Theresia + Edlinger'],
  ['de', 'Mag.ª (FH) Theresia Edlinger', 'Theresia + Edlinger'],
  ['de', 'Dr.in Theresia Edlinger', 'Theresia + Edlinger'],
  ['de', 'DI Klaus Wimmer', 'Klaus + Wimmer'],
  ['de', 'lic. iur. Jean-Luc Rüegg', 'Jean-Luc + Rüegg'],
  ['pl', 'adw. dr hab. Lech Żółkiewski', 'Lech + Żółkiewski'],
  ['tr', 'Dr. Öğr. Üyesi ŞÜKRÜ IŞIK', 'Şükrü + Işık'],
  ['en', 'Shri Om Prakash Yadav', 'Om Prakash + Yadav'],
  // Names that are a month, a town, or a word of menus, too
  ['es', 'Julio Vega Ríos', 'Julio + Vega Ríos'],
  ['es', 'Francisco Vega', 'Francisco + Vega'],
  ['es', 'Concepción Vega', 'Concepción + Vega'],
  ['es', 'María de los Ángeles Vega', 'María + de los Ángeles Vega'],
  ['fr', 'Christelle Marchand', 'Christelle + Marchand'],
  ['fr', 'Anne du Plessis', 'Anne + du Plessis'],
  ['pt', 'Ana das Neves', 'Ana + das Neves'],
  ['it', 'Paola Degli Esposti', 'Paola + Degli Esposti'],
  ['nl', 'Sjoukje van der Meer', 'Sjoukje + van der Meer'],
  ['nl', "Marieke Vos-van 't Hof", "Marieke + Vos-van 't Hof"],
  ['es', 'Vega de la Torre Ríos, Álvaro', 'Álvaro + Vega de la Torre Ríos'],
  ['nl', 'Floor de Vries', 'Floor + de Vries'],
  ['es', 'Domingo Vega', 'Domingo + Vega'],
  ['de', 'Ansgar Freiherr von Strachwitz', 'Ansgar + Freiherr von Strachwitz'],
  ['fr', 'Nadia Ben Salah', 'Nadia + Ben Salah'],
  ['ja', '広報部　芥川 朔太郎', '朔太郎 + 芥川'],
])('splits a name (%s): %s', (language, text, expected) => {
  expect(said(text, language)).toBe(expected);
});

it.each([
  ...[
    'Customer Service',
    'New York',
    'Technische Universität',
    'Opening Hours',
    'Rue des Tanneurs',
    'Acme GmbH',
    'Our Team',
    'Sales',
    'San Francisco',
    'Los Angeles, CA',
    'Café du Marché',
    'Lost Property',
    'あくたがわ さくたろう',
    '佐々木',
  ],
  ...[
    'Recursos Humanos',
    'Dział Sprzedaży',
    'お問い合わせ',
    '营业时间',
    '고객센터',
    'Отдел продаж',
    'البريد الإلكتروني',
    'ada@acme.test',
    '+49 123',
    'Anna said that she left',
  ],
])('does not read a name in: %s', (text) => {
  const name = readName(text, '');
  expect(name?.last ?? null).toBeNull();
});
