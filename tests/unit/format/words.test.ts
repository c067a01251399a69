import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { describe, expect, test, vi } from 'vitest';
import { i18n } from '#i18n';
import { age, ageOfDate, wholeDay } from '../../../components/format/ages.ts';
import { costWords } from '../../../components/format/cost-words.ts';
import { jobCounts } from '../../../components/format/job-words.ts';
import { leadFieldWord } from '../../../components/format/lead-field-words.ts';
import { leadStatusWords } from '../../../components/format/lead-words.ts';
import { amount, clock } from '../../../components/format/numbers.ts';
import { outcomeWord } from '../../../components/format/outcome-words.ts';
import { placeWords } from '../../../components/format/page-words.ts';
import { namelessWords, nameOf } from '../../../components/format/person-words.ts';
import {
  companyTypeWord,
  departmentWord,
  fundingWord,
  seniorityWord,
} from '../../../components/format/taxonomy-words.ts';
import { checkWords, verdictSentence, verdictWord } from '../../../components/format/verdict-words.ts';
import { companyTypes, fundingSeries } from '../../../lib/contract/filter-taxonomy.ts';
import { readTime } from '../../../lib/contract/times.ts';
import { contact, knownLead, verification } from '../../gallery/made-up.ts';
import { job } from '../harness/fixtures.ts';
import { reader } from '../i18n-reader.ts';

const now = Date.parse('2026-03-20T10:00:00Z');

describe('a cost', () => {
  test('names one search and the rest of the plan', () => {
    expect(costWords({ spends: 'search', left: 38 })).toBe('1 search, 38 left');
  });

  test('names the most that several addresses may cost', () => {
    expect(costWords({ spends: 'verification', most: 7 })).toBe('up to 7 verifications');
    expect(costWords({ spends: 'verification', most: 1 })).toBe('1 verification');
  });

  test('mentions possible credits where the contract defines no cost', () => {
    expect(costWords({ spends: 'unknown', left: 38 })).toBe('may use credits');
  });

  test('is free where nothing is spent', () => {
    expect(costWords({ spends: 'nothing' })).toBe('free');
  });

  test('shows that nothing is left', () => {
    expect(costWords({ spends: 'search', left: 0 })).toBe('1 search, 0 left');
  });
});

test('the counts of a run keep the capitals of German nouns, and verbs agree in number', async () => {
  const file = `${import.meta.dirname}/../../../assets/locales/de.yml`;
  const german = reader(generateChromeMessages(await parseMessagesFile(file)));
  const spy = vi.spyOn(i18n, 't').mockImplementation(german.t as typeof i18n.t);
  const counts = [1, 3].map((some) =>
    jobCounts(job({ kind: 'verify', counts: { valid: 2, accept_all: some, webmail: some } })),
  );
  spy.mockRestore();
  expect(counts).toEqual([
    ['2 gültig', '1 nimmt alles an', '1 Webmail'],
    ['2 gültig', '3 nehmen alles an', '3 Webmail'],
  ]);
});

describe('a time', () => {
  const ago = (ms: number) => age(now - ms, now);

  test('is shown as briefly as its age allows', () => {
    const hour = 3_600_000;
    expect([
      ago(0),
      ago(5 * 60_000),
      ago(2 * hour),
      ago(4 * 24 * hour),
      ago(17 * 24 * hour),
      ago(850 * 24 * hour),
    ]).toEqual(['just now', '5 min ago', '2 h ago', 'Mon', '3 Mar', 'Nov 2023']);
  });

  test('in the future, by a wrong clock, is shown as just now', () => {
    expect(ago(-60_000)).toBe('just now');
  });

  test('is read from both of a service’s forms, and from nothing else', () => {
    expect(readTime('2026-03-03')).toBe(Date.parse('2026-03-03T00:00:00Z'));
    expect(readTime('2026-03-03 09:30:00 UTC')).toBe(Date.parse('2026-03-03T09:30:00Z'));
    expect(readTime('yesterday')).toBeNull();
    expect(readTime('2026-99-99')).toBeNull();
  });

  test('of a day keeps that day in every time zone', () => {
    expect(ageOfDate('2026-03-03', now)).toBe('3 Mar');
    expect(ageOfDate('2026-03-20', now)).toBe('today');
    expect(wholeDay('2026-03-14T08:00:00Z')).toBe('14 March 2026');
  });

  test('left to wait is rounded up to seconds', () => {
    expect([clock(41_001), clock(0), clock(3_600_000)]).toEqual(['0:42', '0:00', '1:00:00']);
  });
});

describe('numbers and names', () => {
  test('a lower bound ends in a plus sign', () => {
    expect(amount(10_000, true)).toBe('10,000+');
  });

  test('an unknown department or seniority is shown as it came', () => {
    expect([
      departmentWord('sales'),
      departmentWord('astro\u200blogy'),
      seniorityWord('senior'),
      seniorityWord('lead'),
    ]).toEqual(['Sales', 'astrology', 'Senior', 'lead']);
  });

  test('a role address is labelled with its department, and East Asian names begin with the family name', () => {
    const role = contact('support@acme.test', null, { department: 'support' });
    expect([nameOf(role), namelessWords(role)]).toEqual([null, 'Role address · Support']);
    expect(nameOf({ first_name: '美咲', last_name: '田中' })).toBe('田中 美咲');
    expect(nameOf({ first_name: '민준', last_name: '김' })).toBe('김 민준');
    expect(nameOf({ first_name: 'Misaki', last_name: '田中' })).toBe('Misaki 田中');
  });

  test('an author’s places list the visible ones before page data', () => {
    expect(placeWords(['json-ld', 'byline'])).toBe('byline, page data');
    expect(placeWords(['meta'])).toBe('page data');
  });
});

describe('a verdict', () => {
  test('has a short label and a sentence', () => {
    expect(verdictWord('accept_all')).toBe('Accepts any');
    expect(verdictSentence('accept_all')).toBe('The server accepts any address, so this can’t be confirmed.');
  });

  test('that is unknown is shown as it came, without an explanation', () => {
    expect([verdictWord('greylisted'), verdictSentence('greylisted')]).toEqual(['greylisted', null]);
  });

  test('called deliverable, as in a lead, is shown as Valid', () => {
    expect(verdictWord('deliverable')).toBe('Valid');
  });

  test('lists nine checks, and emphasises only irregular ones', () => {
    const checks = checkWords(verification('accept_all', { accept_all: true, smtp_check: false, block: null }));
    expect(checks).toHaveLength(9);
    expect(checks.filter((check) => check.mood !== 'fine').map((check) => [check.words, check.mood])).toEqual([
      ['Mailbox unproven', 'odd'],
      ['Accepts any', 'odd'],
      ['Blocking unknown', 'silent'],
    ]);
  });

  test('of an invalid address says that the mailbox was refused', () => {
    const checks = checkWords(verification('invalid', { smtp_check: false }));
    expect(checks.find((check) => check.key === 'smtp_check')).toMatchObject({ words: 'Mailbox refused', mood: 'bad' });
  });
});

describe('a lead’s status', () => {
  test('names an unsubscription first', () => {
    const words = leadStatusWords(
      knownLead('a', { sending_status: 'unsubscribed', last_contacted_at: '2026-03-03 08:00:00 UTC' }),
      now,
    );
    expect(words).toMatchObject({ short: 'Unsubscribed', stop: true });
    expect(words.whole).toEqual(['A lead in Prospects', 'Contacted 3 Mar', 'Unsubscribed']);
  });

  test('names the date of the last contact', () => {
    expect(leadStatusWords(knownLead('a', { last_contacted_at: '2026-03-03 08:00:00 UTC' }), now).short).toBe(
      'Contacted 3 Mar',
    );
  });

  test('names its list before any contact', () => {
    expect(leadStatusWords(knownLead('a'), now).short).toBe('Prospects');
  });

  test('says that the service saved it by itself', () => {
    expect(leadStatusWords(knownLead('a', { by: 'service', list: null }), now).whole).toEqual([
      'Already a lead',
      'saved by the service',
    ]);
  });

  test('has words for a lead’s fields', () => {
    expect([leadFieldWord('phone_number'), leadFieldWord('shoe_size')]).toEqual(['phone number', 'Shoe size']);
  });
});

test('company types and funding rounds use the words of Discover’s filters, and unknown ones their own', () => {
  const types = [...companyTypes.map(companyTypeWord), ...['public', 'private', 'worker owned'].map(companyTypeWord)];
  expect(types).toContain('Self-employed');
  expect(types.slice(-3)).toEqual(['Public company', 'Privately held', 'worker owned']);
  const rounds = [...fundingSeries.map(fundingWord), ...['series_z', 'toString'].map(fundingWord)];
  expect(rounds).toContain('Series C or later');
  expect(rounds.slice(-3)).toEqual(['Other', 'series z', 'toString']);
});

test('a request’s outcome is shown in words, a status as a number, an unknown code as it came', () => {
  expect(['no-answer', 'not-permitted', 'joined', '200', 'bad-name', 'toString'].map(outcomeWord)).toEqual([
    ...['No answer', 'Not permitted', 'Joined', '200', 'bad name', 'toString'],
  ]);
});
