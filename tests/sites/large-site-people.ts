/** The people on each page of the large site, and the words of its three languages. */

export interface Person {
  first: string;
  last: string;
  position: string;
  email: string;
  /** The page. `closed`: only on pages that robots.txt closes. */
  where: string;
  /** The office's city. */
  city?: string;
}

export interface Words {
  code: 'de' | 'en' | 'fr';
  home: string;
  calendar: string;
  nav: Record<
    'contact' | 'about' | 'team' | 'press' | 'jobs' | 'services' | 'news',
    readonly [path: string, name: string]
  >;
  foot: readonly (readonly [path: string, name: string])[];
  services: readonly string[];
  news: readonly string[];
  jobs: readonly string[];
}

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(' ', '');

const rows: readonly [where: string, name: string, position: string, city?: string][] = [
  ['contact-de', 'Anke Hollweg', 'Leiterin Kundenservice'],
  ['contact-de', 'Rüdiger Thomsen', 'Vertriebsleiter'],
  ['contact-en', 'Moira Kellaway', 'Export Manager'],
  ['contact-fr', 'Élodie Marchetti', 'Responsable commerciale'],
  ['press', 'Sönke Brandis', 'Pressesprecher'],
  ['jobs', 'Wiebke Jansen', 'Personalreferentin'],
  ['legal-de', 'Gesa Uhlenbrock', 'Geschäftsführerin'],
  ['data', 'Ottokar Brehm', 'Technischer Leiter'],
  ['data', 'Ilse Quandt', 'Leiterin Finanzen'],
  ['team', 'Jürgen Größmann', 'Hafenmeister'],
  ['team', 'Fenja Carstens', 'Disponentin'],
  ['team', 'Malte Overbeck', 'Ingenieur'],
  ['team', 'Svenja Dircks', 'Buchhalterin'],
  ['team', 'Holger Petri', 'Einkäufer'],
  ['profile', 'Bente Lorenzen', 'Projektleiterin'],
  ['profile', 'Claas Wittrock', 'Entwickler'],
  ['profile', 'Dörte Hanssen', 'Beraterin'],
  ['profile', 'Eike Mommsen', 'Techniker'],
  ['profile', 'Frauke Nissen', 'Referentin'],
  ['profile', 'Gunnar Ehlers', 'Ingenieur'],
  ['office', 'Heike Paulsen', 'Niederlassungsleiterin', 'bremen'],
  ['office', 'Ingmar Roloff', 'Niederlassungsleiter', 'kiel'],
  ['office', 'Jale Aydın', 'Niederlassungsleiterin', 'rostock'],
  ['sitemap', 'Konrad Ziesemer', 'Leiter Investor Relations'],
  ['old', 'Käthe Börries', 'Sachbearbeiterin'],
  ['old', 'Götz Übelacker', 'Techniker'],
  ['closed', 'Hinnerk Verborgen', 'Leiter Geheimes'],
  ['closed', 'Nele Versteckt', 'Assistentin'],
];

export const people: readonly Person[] = rows.map(([where, name, position, city]) => {
  const [first = '', last = ''] = name.split(' ');
  const email = `${plain(first)}.${plain(last).replaceAll('ı', 'i')}@nordhafen.test`;
  return { first, last, position, email, where, ...(city && { city }) };
});

export const languages: readonly Words[] = [
  {
    code: 'de',
    home: '/',
    calendar: 'Termine',
    nav: {
      services: ['/leistungen', 'Leistungen'],
      news: ['/aktuelles', 'Aktuelles'],
      about: ['/ueber-uns', 'Über uns'],
      team: ['/team', 'Menschen'],
      jobs: ['/karriere', 'Karriere'],
      press: ['/presse', 'Presse'],
      contact: ['/kontakt', 'Kontakt'],
    },
    foot: [
      ['/impressum', 'Impressum'],
      ['/datenschutz', 'Datenschutz'],
    ],
    services: ['Umschlag', 'Lagerung', 'Zoll', 'Lotsen', 'Werft', 'Bunkern', 'Reinigung', 'Kran', 'Bahn', 'Fahrgast'],
    news: [
      'Neuer Kran',
      'Sommerfest',
      'Winterdienst',
      'Neue Kaimauer',
      'Rekord',
      'Besuch',
      'Umbau',
      'Messe',
      'Preis',
      'Dank',
    ],
    jobs: ['Kranfahrer', 'Matrose', 'Koch', 'Schlosser', 'Elektriker'],
  },
  {
    code: 'en',
    home: '/en',
    calendar: 'Dates',
    nav: {
      services: ['/en/services', 'Services'],
      news: ['/en/news', 'News'],
      about: ['/en/about', 'About us'],
      team: ['/en/people', 'Our people'],
      jobs: ['/en/careers', 'Careers'],
      press: ['/en/press', 'Press'],
      contact: ['/en/contact', 'Contact'],
    },
    foot: [['/en/legal-notice', 'Legal notice']],
    services: ['Handling', 'Storage', 'Customs', 'Pilots', 'Yard', 'Fuel', 'Cleaning', 'Cranes'],
    news: ['New crane', 'Summer', 'Winter', 'New wall', 'Record', 'Visit'],
    jobs: ['Crane driver', 'Sailor', 'Cook'],
  },
  {
    code: 'fr',
    home: '/fr',
    calendar: 'Dates',
    nav: {
      services: ['/fr/prestations', 'Prestations'],
      news: ['/fr/actualites', 'Actualités'],
      about: ['/fr/qui-sommes-nous', 'Qui sommes-nous'],
      team: ['/fr/equipe', 'Notre équipe'],
      jobs: ['/fr/recrutement', 'Recrutement'],
      press: ['/fr/presse', 'Presse'],
      contact: ['/fr/nous-contacter', 'Nous contacter'],
    },
    foot: [['/fr/mentions-legales', 'Mentions légales']],
    services: ['Manutention', 'Stockage', 'Douane', 'Pilotage', 'Chantier', 'Soute'],
    news: ['Grue', 'Fete', 'Hiver', 'Quai'],
    jobs: ['Grutier', 'Marin'],
  },
];
