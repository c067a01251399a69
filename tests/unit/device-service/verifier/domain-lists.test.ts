import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DomainListName, domainLists, domainsIn } from '../../../../lib/device-service/verifier/domain-lists.ts';
import { byEnd, listTexts, longestFirst, type Published } from '../../../run/refresh-domains.ts';

const packaged = async (name: DomainListName) =>
  readFileSync(new URL(`../../../../assets/public/domains/${name}.txt`, import.meta.url), 'utf8');

describe('the packaged lists', () => {
  const { kindsOf } = domainLists(packaged);

  test.each([
    'gmail.com',
    'outlook.com',
    'web.de',
    'proton.me',
    'tuta.com',
    'duck.com',
    'yahoo.co.jp',
    'wp.pl',
    'libero.it',
  ])('know %s as webmail', async (domain) => {
    expect(await kindsOf(domain)).toEqual({ webmail: true, disposable: false });
  });

  test.each(['mailinator.com', 'guerrillamail.com', 'yopmail.com', 'any.name.mailinator.com'])(
    'know %s as disposable, not as webmail',
    async (domain) => {
      expect(await kindsOf(domain)).toEqual({ webmail: false, disposable: true });
    },
  );

  test.each([
    'harrier.example',
    'notgmail.com',
    'gmail.com.example',
    'com',
    'co.uk',
    'net.ua',
    'xmailinator.com.example',
    '',
  ])('have no entry for %j', async (domain) => {
    expect(await kindsOf(domain)).toEqual({ webmail: false, disposable: false });
  });

  test.each(['webmail', 'disposable'] as const)(
    'state source and date in the %s list, which is sorted and without duplicates',
    async (name) => {
      const text = await packaged(name);
      const lines = text.trimEnd().split('\n');
      const head = lines.filter((line) => line.startsWith('#'));
      expect(head.join('\n')).toMatch(/^# [\w-]+ \d+\.\d+\.\d+ of \d{4}-\d\d-\d\d, (?:MIT|CC0-1\.0)$/m);
      const listed = lines.slice(head.length);
      const endings = listed.map((line) => line.split(' ')[0]);
      expect(endings).toEqual([...new Set(endings)]);
      expect(listed).toEqual(listed.toSorted(longestFirst));
      for (const names of listed.map((line) => line.split(' ')[1]?.split(',') ?? []))
        expect(names).toEqual([...names].sort(byEnd));
      const domains = [...domainsIn(text)];
      expect(domains.length).toBe(Number(/, (\d+)\. Made/.exec(text)?.[1]));
      expect(domains.length).toBeGreaterThan(5_000);
      expect(domains.filter((domain) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))).toEqual([]);
    },
  );

  test('have no domain in common', async () => {
    const webmail = domainsIn(await packaged('webmail'));
    const disposable = [...domainsIn(await packaged('disposable'))];
    expect(disposable.filter((domain) => webmail.has(domain))).toEqual([]);
  });
});

describe('the lists', () => {
  test('are loaded once, at the first look-up', async () => {
    const loaded: string[] = [];
    const { kindsOf } = domainLists(async (name) => {
      loaded.push(name);
      return `# A list\n${name}.example\n`;
    });
    expect(loaded).toEqual([]);
    const found = await Promise.all(['a.webmail.example', 'disposable.example', 'other.example'].map(kindsOf));
    expect(found).toEqual([
      { webmail: true, disposable: false },
      { webmail: false, disposable: true },
      { webmail: false, disposable: false },
    ]);
    expect(loaded).toEqual(['webmail', 'disposable']);
  });

  test('give no verdict if they cannot be loaded, and are loaded again later', async () => {
    let works = false;
    const { kindsOf } = domainLists(async () => {
      if (!works) throw new Error('gone');
      return 'box.example\n';
    });
    expect(await kindsOf('box.example')).toEqual({ webmail: null, disposable: null });
    works = true;
    expect(await kindsOf('box.example')).toEqual({ webmail: false, disposable: true });
  });
});

test('the lists are built without public suffixes, with our own domains, and independently of the input order', () => {
  const published = (name: string, domains: string[]): Published => ({
    ...{ name, version: '1.0.0', licence: 'MIT', date: '2026-01-02', notice: 'Copyright someone\n', domains },
  });
  const made = (reversed: boolean) => {
    const order = (domains: string[]) => (reversed ? domains.toReversed() : domains);
    return listTexts(
      published('free', order(['box.example', 'net.ua', 'co.uk', 'Bad.example', 'thrown.example', 'single'])),
      published('thrown', order(['thrown.example', 'gmail.com', 'dyndns.org'])),
    );
  };
  const { webmail, disposable } = made(false);
  expect([...domainsIn(disposable)]).toEqual(['thrown.example']);
  expect(domainsIn(webmail)).toContain('box.example');
  expect(domainsIn(webmail)).toContain('gmail.com');
  expect(webmail).toContain('\n# Copyright someone\n');
  for (const none of ['net.ua', 'co.uk', 'single', 'thrown.example', 'bad.example', 'Bad.example'])
    expect(domainsIn(webmail)).not.toContain(none);
  expect(made(true)).toEqual({ webmail, disposable });
});
