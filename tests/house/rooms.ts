/** Who may import what: the table of the house, room by room. A room that is not in it may not exist. */

export interface Room {
  /** A folder, or one file, from the root of the repository. Its own files it may always import. */
  at: string;
  /** What it may use: folders and files of the repository, packages (`zod/mini` allows nothing else of zod). */
  uses: string[];
  /** What it may name in types only. */
  names?: string[];
  /** It runs on Node alone, and may use what Node has built in. */
  onNode?: true;
}

const i18n = '#i18n';
/** What crosses a boundary (a message, a stored record) is read by a schema. */
const schemas = 'zod/mini';
const browser = 'wxt/browser';
const signals = '@preact/signals';
/** Which mailboxes there are and where: data that is read by whoever registers and recognises them, too. */
const mailboxTable = 'lib/page/mail/mailboxes.ts';

/** Who may be asked for mail servers: data that is read by who chooses one and by who asks. */
const resolverTable = 'lib/device-service/verifier/resolvers.ts';

/** The contract's words, limits, costs and the mapping of a contact to a lead: plain values that pull no schema into a page. */
const withoutSchemas = [
  ...[
    'taxonomy',
    'filter-taxonomy',
    'limits',
    'costs',
    'contact',
    'csv',
    // Contact cards are read in the import's screen, as its other files are.
    'vcard',
    'text',
    'times',
    'countries',
    'lead-fields',
    'lead-values',
  ].map((name) => `lib/contract/${name}.ts`),
  // What filters take, as data: their schemas are derived from it.
  'lib/contract/filters',
];

/** What anything that is seen may name in types. */
const data = ['lib/contract', 'lib/messages', 'lib/subject', 'lib/page', resolverTable];

const controls = 'components/controls';
const format = 'components/format';
const shell = 'components/shell';
const contact = 'components/contact';
const filters = 'components/filters';

/** What every feature may use. */
const shared = [
  ...[controls, format, shell, contact, filters],
  ...withoutSchemas,
  resolverTable,
  ...['lib/messages', 'lib/browser', 'assets/styles', 'preact', signals, i18n],
];

/** One folder a feature, and the other features that it opens or shows. */
const features: Record<string, string[]> = {
  lookup: ['mailbox'],
  mailbox: ['lookup'],
  leads: ['import', 'export', 'checks'],
  import: ['lib/lead-file'],
  export: [],
  checks: ['import', 'lib/lead-file', 'papaparse'],
  discover: ['lookup'],
  enrichment: ['lookup'],
  campaigns: [],
  activity: ['import'],
  account: [],
  options: ['activity'],
  // The frame of the full page: it shows each of these.
  workspace: [
    'leads',
    'import',
    'export',
    'checks',
    'discover',
    'enrichment',
    'campaigns',
    'activity',
    'account',
    'lookup',
  ],
};

const featureRooms = Object.entries(features).map(
  ([name, others]): Room => ({
    at: `components/${name}`,
    uses: [...shared, ...others.map((other) => (other in features ? `components/${other}` : other))],
    names: data,
  }),
);

/** What is put into web pages. */
const injected = ['page-reader.ts', 'mailbox.ts', 'mail-badge.ts', 'name-reader.ts', 'people-reader.ts'].map(
  (name): Room => ({
    at: `entrypoints/${name}`,
    uses: ['lib/page', 'lib/messages', 'wxt/utils/define-unlisted-script'],
  }),
);

/** The pages that people see: each starts one feature. */
const pages = Object.entries({ popup: 'lookup', sidepanel: 'lookup', workspace: 'workspace', options: 'options' }).map(
  ([name, feature]): Room => ({
    at: `entrypoints/${name}`,
    uses: [`components/${feature}`, shell, controls, 'assets/styles', 'preact'],
  }),
);

export const rooms: Room[] = [
  { at: 'lib/contract', uses: [schemas] },
  // The one rule for what can't be seen holds for pages, too.
  { at: 'lib/page', uses: ['lib/contract/text.ts'], names: ['lib/contract'] },
  { at: 'lib/subject', uses: ['lib/contract', 'tldts', mailboxTable], names: ['lib/page'] },
  { at: 'lib/http-service', uses: ['lib/contract'] },
  // It learns from what a page was read as.
  { at: 'lib/device-service', uses: ['lib/contract'], names: ['lib/page'] },
  // Plain functions with effects passed in: a site's own rules, and by `subject` which hosts are one company's.
  { at: 'lib/site-search', uses: ['lib/contract', 'lib/subject', 'robots-parser'], names: ['lib/page'] },
  // Rows of a file, and what its columns become: read in a page, and by a team's operator.
  { at: 'lib/lead-file', uses: [...withoutSchemas, 'papaparse'] },
  // A server for a team: no part of the extension, so that no other room names it.
  {
    at: 'lib/team-service',
    uses: [
      // What it asks of connected apps is read as the extension reads a service's answers.
      ...['lib/contract', 'lib/device-service', 'lib/lead-file', 'lib/http-service/reply.ts', schemas],
      // It searches sites as a device does, and reads their pages.
      ...['lib/site-search', 'lib/subject', 'lib/page', 'jsdom'],
      ...['kysely', 'pg', '@electric-sql/pglite', 'pino', 'prom-client'],
    ],
    names: ['lib/http-service'],
    onNode: true,
  },
  { at: 'lib/sample', uses: ['lib/contract', 'lib/device-service'] },
  {
    at: 'lib/messages',
    uses: ['lib/contract', resolverTable, browser, schemas],
    names: ['lib/subject', 'lib/page'],
  },
  {
    at: 'lib/background',
    uses: [
      ...['lib/contract', 'lib/subject', 'lib/http-service', 'lib/device-service', 'lib/messages', 'lib/browser'],
      'lib/site-search',
      // The words of the browser's own menus, notices and address bar.
      ...[browser, 'idb', '@noble/hashes', schemas, mailboxTable, i18n],
    ],
    names: ['lib/page'],
  },
  { at: 'lib/browser', uses: [browser] },
  { at: controls, uses: ['preact', signals, i18n] },
  {
    at: format,
    uses: [...withoutSchemas, 'lib/subject/idn.ts', i18n, 'preact', signals, 'papaparse'],
    names: [...data, controls],
  },
  {
    at: shell,
    uses: [controls, format, 'lib/messages', 'lib/browser', ...withoutSchemas, 'preact', signals, i18n],
    names: data,
  },
  {
    at: contact,
    uses: [
      controls,
      format,
      shell,
      ...withoutSchemas,
      resolverTable,
      'lib/messages',
      'lib/browser',
      'preact',
      signals,
      i18n,
    ],
    names: data,
  },
  { at: filters, uses: [controls, format, shell, ...withoutSchemas, 'preact', signals, i18n], names: ['lib/contract'] },
  ...featureRooms,
  { at: 'entrypoints/background.ts', uses: ['lib/background', 'wxt/utils/define-background'] },
  { at: 'entrypoints/engine.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/device.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/team.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/sample.ts', uses: ['lib/sample', 'wxt/utils/define-unlisted-script'], names: ['lib/background'] },
  // The reader of pages that are not open: Chromium's hidden document, and a script of Firefox's event page.
  { at: 'entrypoints/offscreen', uses: ['lib/page', 'lib/messages'] },
  {
    at: 'entrypoints/text-reader.ts',
    uses: ['lib/page', 'wxt/utils/define-unlisted-script'],
    names: ['lib/background'],
  },
  ...injected,
  ...pages,
];
