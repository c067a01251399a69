import { expect, test } from 'vitest';
import { folded } from '../../../lib/site-search/page-words.ts';
import { isAvoided, isChanging, rankLink } from '../../../lib/site-search/rank-link.ts';

test.each([
  [
    'contact',
    'Kontakt',
    'Contact us',
    'Nous contacter',
    'Contacto',
    'Contatti',
    'Contactos',
    'Neem contact op',
    'Kontakta oss',
  ],
  [
    'contact',
    'Skontaktuj się z nami',
    'Kontakty',
    'Yhteystiedot',
    'Kapcsolat',
    'İletişim',
    'Контакты',
    'お問い合わせ',
    '联系我们',
    'Επικοινωνία',
  ],
  [
    'people',
    'Unser Team',
    'Our people',
    'Notre équipe',
    'Nuestro equipo',
    'Il nostro team',
    'A nossa equipa',
    'Medewerkers',
    'Medarbetare',
  ],
  [
    'people',
    'Nasz zespół',
    'Náš tým',
    'Henkilöstö',
    'Ansatte',
    'Medarbejdere',
    'Munkatársaink',
    'Ekibimiz',
    'Сотрудники',
    'チーム',
    '团队',
  ],
  [
    'imprint',
    'Impressum',
    'Legal notice',
    'Mentions légales',
    'Aviso legal',
    'Note legali',
    'Colofon',
    'Nota prawna',
    'Künye',
  ],
  [
    'about',
    'Über uns',
    'About us',
    'Qui sommes-nous ?',
    'Quiénes somos',
    'Chi siamo',
    'Quem somos',
    'Over ons',
    'O nas',
    'Om oss',
    'O společnosti',
  ],
  ['about', 'Tietoa meistä', 'Rólunk', 'Hakkımızda', 'О компании', '会社情報', '关于我们', '회사소개'],
  [
    'press',
    'Presse',
    'Press',
    'Espace presse',
    'Sala de prensa',
    'Area stampa',
    'Imprensa',
    'Pers',
    'Dla mediów',
    'Pressrum',
    'Medialle',
  ],
  [
    'jobs',
    'Karriere',
    'Careers',
    'Nous rejoindre',
    'Empleo',
    'Lavora con noi',
    'Trabalhe connosco',
    'Vacatures',
    'Kariera',
    'Jobba hos oss',
    'Avoimet työpaikat',
  ],
  [
    'places',
    'Standorte',
    'Locations',
    'Nos agences',
    'Oficinas',
    'Le sedi',
    'Unidades',
    'Vestigingen',
    'Oddziały',
    'Pobočky',
    'Toimipisteet',
  ],
] as const)('recognises links to %s pages in many languages', (kind, ...texts) => {
  for (const text of texts) {
    expect(rankLink('/x7', text, 'nav'), text).toMatchObject({ kind, isItself: true });
    // The same words as a path, as sites write them.
    const path = `/${encodeURIComponent(text.toLowerCase().replaceAll(' ', '-'))}`;
    expect(rankLink(path, '', 'sitemap').kind, path).toBe(kind);
  }
});

test('ranks a subpage below its page, and a sentence that mentions the page lower still', () => {
  const team = rankLink('/team', '', 'body').score;
  const person = rankLink('/team/anna-holm', '', 'body').score;
  const mention = rankLink('/blog/x', 'How our team spent a long and rainy day at sea', 'body').score;
  expect(team).toBeGreaterThan(person);
  expect(person).toBeGreaterThan(mention);
  expect(rankLink('/products', 'Products', 'nav')).toMatchObject({ kind: 'other' });
});

test('ranks a contact form below a press page', () => {
  expect(rankLink('/kontaktformular', 'Kontaktformular', 'nav').score).toBeLessThan(
    rankLink('/presse', 'Presse', 'body').score,
  );
});

test.each([
  '/login',
  '/users/sign_in',
  '/mein-konto',
  '/warenkorb',
  '/tag/crane',
  '/kalender/7',
  '/mon-compte/',
  '/wp-admin/',
  '/suche',
  '/giris-yap',
])('never requests %s', (path) => {
  expect(isAvoided(path, '')).toBe(true);
});

test.each(['/montag', '/kontakt', '/loginova-anna', '/accounting-team', '/tagung', '/search-engine-team'])(
  'may request %s, which only resembles one of those',
  (path) => {
    expect(isAvoided(path, '')).toBe(false);
  },
);

test('folds accents, capitals and punctuation', () => {
  expect(folded('Über-Uns_ÆØŁ')).toBe('uber uns aeol');
  expect(folded('AboutUs')).toBe('about us');
});

test.each([
  ['/delete?contact=1', ''],
  ['/team/anna/delete', ''],
  ['/contacts/deleteContact/7', ''],
  ['/contact?do=remove', ''],
  ['/index.php?op=del&id=4', ''],
  ['/contact?contact_delete=3', ''],
  ['/user/log-out', ''],
  ['/sign_off', ''],
  ['/newsletter/unsubscribe?u=7', ''],
  ['/kontakt/7', 'Löschen'],
  ['/kontakt/loeschen/7', ''],
  ['/compte/supprimer?id=4', ''],
  ['/panel/usun-wpis?wpis=3', ''],
  ['/contatto/elimina', ''],
  ['/x7', 'Eliminar contacto'],
  ['/x7', 'Удалить'],
  ['/x7', '削除'],
  ['/x7', '删除联系人'],
  ['/x7', 'Remove this person'],
  ['/team/vote', ''],
  ['/people/anna/edit', ''],
  ['/%64elete/7', ''],
])('recognises a link that changes something: %s %s', (path, text) => {
  expect(isChanging(path, text)).toBe(true);
  expect(isAvoided(path, text)).toBe(true);
});

test.each([
  ['/contact', 'Contact us'],
  ['/team/elisabeth-silber', 'Elisabeth Silber'],
  ['/asbestos-removal', 'Asbestos removal'],
  ['/loeschanlagen', 'Löschanlagen'],
  ['/fjernvarme', 'Fjernvarme'],
  ['/hotel-del-mar', 'Hotel del Mar'],
  ['/new/contact.html', 'Contact'],
  ['/cancellation-policy', 'Cancellation policy'],
  ['/mode/creation', 'Création'],
])('does not take a link for one that changes something: %s %s', (path, text) => {
  expect(isChanging(path, text)).toBe(false);
});
