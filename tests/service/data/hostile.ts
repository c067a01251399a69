/** A company whose every text attacks the code that shows, stores, links or exports it. */

import { blankCompany } from '../../../lib/device-service/blank-records.ts';
import type { KnownEmail } from '../../../lib/device-service/store-directory.ts';
import { address } from '../../../lib/sample/records.ts';
import { domains } from '../fixtures.ts';

const domain = domains.hostile;

/** Markup, `javascript:` links, bidirectional and zero-width characters, spreadsheet formulas. */
export const attacks = [
  '<img src=x onerror="window.__pwned=1">',
  '"><script>window.__pwned=1</script>',
  'javascript:window.__pwned=1',
  '\u202Egnp.exe\u202C \u2066isolated\u2069',
  'in\u200Bvis\u200Dible\uFEFF',
  '=1+1',
  '@SUM(1+1)',
  '+41 44 555 01 01',
  '-2+3|cmd',
  '\tTab, "quotes", \r\nlines',
  '\u0024{7*7}{{7*7}}%s$1$&',
  '__proto__',
  'constructor',
  'a'.repeat(1_000),
  '\uD83D\uDC69\u200D\uD83D\uDD2C Zalgo h̷̢̛e̶͍͘ḷ̸̛p̷̧͝',
] as const;

const [markup, script, link, bidi, hidden, formula, at, plus, minus, cell, template, proto, built, long, odd] = attacks;

export const hostile = blankCompany(domain, {
  organization: markup,
  description: script,
  industry: bidi,
  headcount: formula,
  company_type: hidden,
  twitter: link,
  facebook: 'data:text/html,<script>window.__pwned=1</script>',
  linkedin: `${link}//https://linkedin.example/`,
  instagram: `https://instagram.example/"onmouseover="window.__pwned=1`,
  youtube: 'vbscript:msgbox',
  technologies: [...attacks],
  country: at,
  state: plus,
  city: markup,
  postal_code: minus,
  street: cell,
  linked_domains: [link, markup, `${bidi}.test`],
  pattern: template,
});

function person(value: string, text: string, other: string): KnownEmail {
  return address(value, {
    first_name: text,
    last_name: other,
    position: text,
    position_raw: other,
    seniority: text,
    department: other,
    decision_maker: true,
    confidence: 50,
    linkedin: link,
    twitter: text,
    phone_number: plus,
    verification: { date: text, status: other },
    source_type: 'found',
    sources: [
      { domain: text, uri: link, extracted_on: text, last_seen_on: other, still_on_page: true },
      {
        domain: other,
        uri: `https://${domain}/"><b>`,
        extracted_on: '2026-01-01',
        last_seen_on: null,
        still_on_page: null,
      },
    ],
  });
}

export const hostileAddresses: KnownEmail[] = [
  person(`"${markup}"@${domain}`, markup, script),
  person(`=1+1@${domain}`, formula, at),
  person(`\u202Emoc.live@${domain}`, bidi, hidden),
  person(`javascript:alert(1)//@${domain}`, link, template),
  person(`__proto__@${domain}`, proto, built),
  person(`${'x'.repeat(64)}@${domain}`, long, odd),
  person(`cell@${domain}`, cell, minus),
];
