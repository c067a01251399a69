/** Import rules for every room of the repository. Every folder must be in this table. */

export interface Room {
  /** A folder or file, relative to the root. It may always import its own files. */
  at: string;
  /** Allowed imports: folders and files of the repository, and packages. `zod/mini` allows nothing else from zod. */
  uses: string[];
  /** Allowed as type-only imports. */
  names?: string[];
  /** Runs only on Node and may use its built-in modules. */
  onNode?: true;
}

const i18n = '#i18n';
/** A schema parses everything that crosses a boundary: messages, stored records. */
const schemas = 'zod/mini';
const browser = 'wxt/browser';
const signals = '@preact/signals';
/** The mailboxes and their addresses, as data: the code that registers and recognises them imports it, too. */
const mailboxTable = 'lib/page/mail/mailboxes.ts';

/** The DNS resolvers, as data: both the code that selects one and the code that sends it requests import it. */
const resolverTable = 'lib/device-service/verifier/resolvers.ts';

/**
 * The contract's words, limits, costs, and the mapping from contact to lead: plain values that load no schema into a
 * page.
 */
const withoutSchemas = [
  ...[
    'taxonomy',
    'filter-taxonomy',
    'limits',
    'costs',
    'contact',
    'csv',
    // The import page reads contact cards like any other file.
    'vcard',
    'vcard-writing',
    'text',
    'times',
    'countries',
    'country-names',
    'lead-fields',
    'lead-values',
    'retention',
    'team',
    'x-profile',
    'linkedin-profile',
  ].map((name) => `lib/contract/${name}.ts`),
  // The filters' values, as data; their schemas are derived from it.
  'lib/contract/filters',
];

/** Type-only imports allowed in all UI code. */
const data = ['lib/contract', 'lib/messages', 'lib/subject', 'lib/page', resolverTable];

const controls = 'components/controls';
const format = 'components/format';
const shell = 'components/shell';
const contact = 'components/contact';
const filters = 'components/filters';

/** Allowed for every feature. */
const shared = [
  ...[controls, format, shell, contact, filters],
  ...withoutSchemas,
  resolverTable,
  ...['lib/names', 'lib/messages', 'lib/browser', 'assets/styles', 'preact', signals, i18n],
];

/** One folder per feature, with the other features it opens or shows. */
const features: Record<string, string[]> = {
  lookup: ['mailbox', 'lib/subject/invitation.ts'],
  mailbox: ['lookup'],
  leads: ['import', 'export', 'checks', 'privacy'],
  import: ['lib/lead-file', 'lib/device-service/leads/derived-fields.ts'],
  export: ['papaparse'],
  checks: ['import', 'lib/lead-file', 'papaparse'],
  discover: ['lookup'],
  enrichment: ['lookup'],
  campaigns: [],
  activity: ['import'],
  account: [],
  privacy: ['activity'],
  options: ['activity', 'privacy'],
  // The frame of the workspace, which shows all of these features.
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
    'privacy',
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

/** Scripts injected into web pages. */
const injected = [
  'page-reader.ts',
  'mailbox.ts',
  'mail-badge.ts',
  'name-reader.ts',
  'page-people.ts',
  'people-reader.ts',
].map(
  (name): Room => ({
    at: `entrypoints/${name}`,
    uses: ['lib/page', 'lib/messages', 'wxt/utils/define-unlisted-script'],
  }),
);

/** The extension's pages; each starts one feature. */
const pages = Object.entries({ popup: 'lookup', sidepanel: 'lookup', workspace: 'workspace', options: 'options' }).map(
  ([name, feature]): Room => ({
    at: `entrypoints/${name}`,
    uses: [`components/${feature}`, shell, controls, 'assets/styles', 'preact'],
  }),
);

const background = 'lib/background';

/** The background's layers below its features. Each may use those before it. */
const layers = ['storage', 'requests', 'people', 'jobs', 'core'].map((name) => `${background}/${name}`);

/** The background's features. They reach each other only through the core. */
const backgroundFeatures = [
  'connections',
  'device',
  'team',
  'waterfall',
  'mailbox',
  'lookup',
  'leads',
  'badge',
  'sync',
  'browser',
].map((name) => `${background}/${name}`);

const ofBackground = [
  ...[
    'lib/contract',
    'lib/subject',
    'lib/http-service',
    'lib/device-service',
    'lib/site-search',
    'lib/messages',
    'lib/names',
    'lib/sync',
  ],
  ...['lib/browser', browser, 'idb', '@noble/hashes', schemas, mailboxTable],
  // Texts of the browser's own menus, notifications and address bar.
  i18n,
];

/** Rooms within a room. The files beside these folders connect them and may use each one. */
const backgroundRooms: Room[] = [
  { at: background, uses: ofBackground, names: ['lib/page'] },
  ...layers.map((at, level): Room => ({ at, uses: [...ofBackground, ...layers.slice(0, level)], names: ['lib/page'] })),
  ...backgroundFeatures.map((at): Room => ({ at, uses: [...ofBackground, ...layers], names: ['lib/page'] })),
];

export const rooms: Room[] = [
  { at: 'lib/contract', uses: [schemas] },
  // Text is folded, and invisible characters are removed, by one rule everywhere.
  { at: 'lib/names', uses: ['lib/contract/text.ts'], names: ['lib/contract'] },
  { at: 'lib/page', uses: ['lib/contract/text.ts', 'lib/names'], names: ['lib/contract'] },
  { at: 'lib/subject', uses: ['lib/contract', 'tldts', mailboxTable], names: ['lib/page'] },
  { at: 'lib/http-service', uses: ['lib/contract'] },
  // It learns from the facts read in a page, but not about a company at a host that gives each user a subdomain.
  {
    at: 'lib/device-service',
    uses: ['lib/contract', 'lib/names', 'lib/subject/tenant-hosts.ts'],
    names: ['lib/page'],
  },
  // Plain functions with injected effects. They read a site's robots.txt, and use `subject` to decide which hosts
  // belong to one company.
  { at: 'lib/site-search', uses: ['lib/contract', 'lib/subject'], names: ['lib/page'] },
  // Reads a file's rows and maps its columns to lead fields. Used by a page and by a team's operator.
  { at: 'lib/lead-file', uses: [...withoutSchemas, 'lib/names', 'papaparse'] },
  // A server for a team. Not part of the extension, so no other room may import it.
  {
    at: 'lib/team-service',
    uses: [
      // It reads responses of connected apps as the extension reads a service's responses.
      // With assistants it also stands in front of other services.
      ...['lib/contract', 'lib/device-service', 'lib/lead-file', 'lib/names', 'lib/http-service', schemas],
      // It searches sites and reads their pages as a device does.
      ...['lib/site-search', 'lib/subject', 'lib/page', 'jsdom'],
      ...['kysely', 'pg', '@electric-sql/pglite', 'pino', 'prom-client', 'socks', '@modelcontextprotocol/server'],
    ],
    onNode: true,
  },
  // Syncs the user's own browsers through encrypted files. Pure: no browser, no storage.
  { at: 'lib/sync', uses: ['lib/contract', 'aws4fetch'] },
  { at: 'lib/sample', uses: ['lib/contract', 'lib/device-service'] },
  {
    at: 'lib/messages',
    uses: ['lib/contract', resolverTable, browser, schemas],
    names: ['lib/subject', 'lib/page', 'lib/sync'],
  },
  ...backgroundRooms,
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
      'lib/names',
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
  {
    at: 'entrypoints/device.ts',
    uses: ['lib/background', 'lib/device-service/device-service.ts', 'wxt/utils/define-unlisted-script'],
  },
  { at: 'entrypoints/team.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/imports.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/passphrase.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/services.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/sync.ts', uses: ['lib/background', 'wxt/utils/define-unlisted-script'] },
  { at: 'entrypoints/sample.ts', uses: ['lib/sample', 'wxt/utils/define-unlisted-script'], names: ['lib/background'] },
  // These read pages that are not open: Chromium's offscreen document, and a script in Firefox's event page.
  { at: 'entrypoints/offscreen', uses: ['lib/page', 'lib/messages'] },
  {
    at: 'entrypoints/text-reader.ts',
    uses: ['lib/page', 'wxt/utils/define-unlisted-script'],
    names: ['lib/background'],
  },
  ...injected,
  ...pages,
];
