/**
 * Fixed data of the reference service, by name: tests and screenshots rely on it. All of it is invented. Hundreds
 * of further companies come from the seed. The mock is the drawn design that `tests/gallery` compares the screens with.
 */

/** In ASCII, as services want them. */
export const domains = {
  /** Aldermoor Optics: 37 addresses (31 people, 6 roles), in the mock's order and with its numbers. */
  aldermoor: 'aldermoor.test',
  /** Kestrel & Fjord: 58 (52 people, 6 roles). */
  kestrel: 'kestrel-fjord.example',
  /** 株式会社青山計器製作所: 212 (180 people, 32 roles). */
  aoyama: 'aoyama-keiki.test',
  /** Münchner Feinmechanik, an international domain: 12,400, so that `results` is a lower bound. */
  munich: 'xn--mnchner-feinmechanik-pec.example',
  /** Wadden Quarterly: 12 (10 people, 2 roles), whose authors the articles name. */
  wadden: 'wadden-quarterly.example',
  /** Tbilisi Optik: 4 (3 people, 1 role). */
  tbilisi: 'tbilisi-optik.test',
  /** شركة ميريديان للشحن: its mail server accepts any address. */
  acceptAll: 'meridian-freight.test',
  /** Known, but without addresses or a pattern. */
  empty: 'het-vergrootglas.example',
  /** Accepts no mail: the finder refuses it with `invalid_domain`. */
  closed: 'no-mail.test',
  /** A tenant of a shared host. */
  hosted: 'acme.github.io',
  webmail: 'inbox.example',
  disposable: 'ten-minutes.test',
  /** One address per verdict: `verdictAddresses`. */
  verdicts: 'verdicts.test',
  /** Every field is an attack: `attacks`. */
  hostile: 'hostile.test',
  /** Unknown to the service: null everywhere, 0 results. */
  unsupported: 'plain.test',
} as const;

/** 200 people each, not accept-all: for bulk verification, which is limited to 200 a domain. */
export const bulkDomains = [1, 2, 3, 4, 5].map((number) => `bulk-${number}.test`);

/** The display form of `domains.munich`. */
export const munichInUnicode = 'münchner-feinmechanik.example';

/** The email verifier's answers for these never change. */
export const verdictAddresses = {
  valid: 'valid@verdicts.test',
  invalid: 'invalid@verdicts.test',
  acceptAll: 'anyone@meridian-freight.test',
  unknown: 'unknown@verdicts.test',
  webmail: 'piet.heijn1962@inbox.example',
  disposable: 'mayfly@ten-minutes.test',
  gibberish: 'xkq7zv0w9j@verdicts.test',
  blocked: 'blocked@verdicts.test',
  /** 202 twice, then valid. */
  slow: 'slow@verdicts.test',
  /** 202 once, then 222, at every verification. */
  failing: 'failing@verdicts.test',
  /** 222 at the first verification, valid at the next. */
  flaky: 'flaky@verdicts.test',
  /** 202 forever. */
  forever: 'forever@verdicts.test',
} as const;

/** Opted out: 451. */
export const optedOut = {
  /** In no result; the finder's guess for Noor Adriaanse at Aldermoor. */
  byName: { first_name: 'Noor', last_name: 'Adriaanse', domain: domains.aldermoor },
  address: 'noor.adriaanse@aldermoor.test',
  /** Still among the results of `domains.verdicts`. */
  inResults: 'klara.nachtigall@verdicts.test',
} as const;

/** The mock's people. */
export const people = {
  marit: 'marit.lindqvist@aldermoor.test',
  misaki: 'misaki.tanaka@aldermoor.test',
  alexandros: 'a.papadimitrakopoulos-vandenberghe@aldermoor.test',
  laila: 'laila.alhaddad@aldermoor.test',
  /** 202 twice, then valid; no position. */
  tomasz: 'tomasz.bak@aldermoor.test',
  /** A role address without name, confidence or verification. */
  support: 'support@aldermoor.test',
  /** Has more than the 20 sources that are shown. */
  press: 'press@aldermoor.test',
  ingrid: 'ingrid@kestrel-fjord.example',
  /** 222 at the first verification. */
  babatunde: 'b.adeyemi@kestrel-fjord.example',
  /** 202 once. */
  nils: 'nils-ake@kestrel-fjord.example',
  charlotte: 'ca.derochebrune@kestrel-fjord.example',
  giorgi: 'giorgi.maisuradze@tbilisi-optik.test',
  ngocAnh: 'ngocanh.tran-delacroix@wadden-quarterly.example',
  yael: 'yael.bendavid@wadden-quarterly.example',
  wilhelmina: 'w.vanamstel@wadden-quarterly.example',
  tjeerd: 'tjeerd@wadden-quarterly.example',
} as const;

/** Ids of campaigns, for their recipients. */
export const campaigns = {
  /**
   * Spring calibration round: 63 recipients, the mock's people first. Most are leads only if the mock's leads are
   * loaded.
   */
  spring: '3101',
  /** Observatory follow-up: 3 recipients, none of them a lead. */
  observatories: '3102',
  nobody: '9999',
} as const;

/** Connected apps. */
export const apps = {
  /** A CRM. */
  ledgerly: 'ledgerly-crm',
  /** Sends mail in sequences. */
  postrider: 'postrider',
  /** Rows of a sheet. */
  gridline: 'gridline-sheets',
  nobody: 'unplugged',
} as const;

/** Names of the initial saved searches; their ids are 1 to 4, in this order. */
export const views = {
  instruments: 'Instrument makers, NL and Nordics',
  research: 'Research, hiring',
  logistics: 'Logistics in EMEA, 201 or more',
  fieldwork: 'Calibration in the field',
} as const;

/** Rich enrichment records; all others are sparse. */
export const enriched = {
  person: 'marit.lindqvist@aldermoor.test',
  company: 'aldermoor.test',
  /** Asked not to share the phone number: it is omitted. */
  withheldPhone: 'ingrid@kestrel-fjord.example',
} as const;

/** The mock's sentence for Discover: finds about two hundred companies, Aldermoor first. */
export const sentence = 'Instrument makers in the Netherlands and the Nordics that are hiring in sales';

/** Profile handles for the finder. */
export const handles = { marit: 'marit-lindqvist-calibration', nobody: 'nobody-at-all' } as const;

/** The sample sites' articles, with the author finder's answers. */
export const articles = {
  /** Three authors, in page data and byline; its author is found. */
  harrier: `https://${domains.wadden}/2026/03/marsh-harrier`,
  /** One author, in `meta` only. */
  eelgrass: `https://${domains.wadden}/2026/02/eelgrass`,
  /** One author, in the byline only. */
  tidegauge: `https://${domains.wadden}/2026/01/tide-gauge`,
  /** Without an author, and unknown to the service: a miss. */
  editorial: `https://${domains.wadden}/2026/03/editorial`,
  /** Two guests whom the author finder misses. By name, the first is found (`people.tjeerd`) and the second is not. */
  guests: `https://${domains.wadden}/2025/11/dike-watch`,
} as const;
