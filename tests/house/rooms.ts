/** Who may import what: the table of the house, room by room. A room that is not in it may not exist. */

export interface Room {
  /** A folder, or one file, from the root of the repository. Its own files it may always import. */
  at: string;
  /** What it may use: folders and files of the repository, packages (`zod/mini` allows nothing else of zod). */
  uses: string[];
  /** What it may name in types only. */
  names?: string[];
}

const i18n = '#i18n';
/** What crosses a boundary (a message, a stored record) is read by a schema. */
const schemas = 'zod/mini';
const browser = 'wxt/browser';
/** The contract's words, limits, costs and the mapping of a contact to a lead: plain values that pull no schema into a page. */
const withoutSchemas = ['taxonomy', 'filter-taxonomy', 'limits', 'costs', 'contact', 'csv'].map(
  (name) => `lib/contract/${name}.ts`,
);
const signals = '@preact/signals';

/** What wires screens to components. */
const wiring = ['lib/screens', 'components', 'assets/styles', 'preact'];

/** The view of a lookup, which is no page by itself: popup, side panel and workspace show it. */
const lookup = 'entrypoints/lookup';

/** The pages that people see; each is a folder of entrypoints, and none of them imports another. */
const seen: Room[] = [
  ...['popup', 'sidepanel', 'workspace'].map((name) => ({ at: `entrypoints/${name}`, uses: [...wiring, lookup] })),
  { at: 'entrypoints/options', uses: wiring },
  { at: lookup, uses: wiring },
];

/** Which mailboxes there are and where: data that is read by whoever registers and recognises them, too. */
const mailboxTable = 'lib/page/mail/mailboxes.ts';

/** What is put into web pages. */
const injected = ['page-reader.ts', 'mailbox.ts', 'mail-badge.ts', 'name-reader.ts'].map(
  (name): Room => ({
    at: `entrypoints/${name}`,
    uses: ['lib/page', 'lib/messages', 'wxt/utils/define-unlisted-script'],
  }),
);

export const rooms: Room[] = [
  { at: 'lib/contract', uses: [schemas] },
  { at: 'lib/page', uses: [], names: ['lib/contract'] },
  { at: 'lib/subject', uses: ['lib/contract', 'tldts', mailboxTable], names: ['lib/page'] },
  { at: 'lib/remote-service', uses: ['lib/contract'] },
  { at: 'lib/local-service', uses: ['lib/contract'] },
  { at: 'lib/messages', uses: ['lib/contract', browser, schemas], names: ['lib/subject', 'lib/page'] },
  {
    at: 'lib/worker',
    uses: [
      ...['lib/contract', 'lib/subject', 'lib/remote-service', 'lib/local-service', 'lib/messages'],
      // A command and a menu's entry are clicks that the worker hears.
      ...['lib/gestures/open-page.ts', 'lib/browser/pages.ts'],
      // The words of the browser's own menus, notices and address bar.
      ...[browser, 'idb', schemas, mailboxTable, i18n],
    ],
    names: ['lib/page'],
  },
  { at: 'lib/gestures', uses: [browser] },
  {
    at: 'lib/screens',
    uses: [...withoutSchemas, ...['lib/messages', 'lib/gestures', 'papaparse', signals, i18n]],
    names: ['lib/contract', 'lib/subject', 'lib/page'],
  },
  {
    at: 'components',
    uses: [...withoutSchemas, 'preact', signals, i18n],
    names: ['lib/contract', 'lib/messages/views.ts', 'lib/subject', 'lib/page'],
  },
  { at: 'entrypoints/background.ts', uses: ['lib/worker', 'wxt/utils/define-background'] },
  ...injected,
  ...seen,
];
