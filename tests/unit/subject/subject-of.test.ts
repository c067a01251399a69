import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../../../lib/page/facts.ts';
import { subjectOf } from '../../../lib/subject/subject-of.ts';

const facts = (changed: Partial<PageFacts> = {}): PageFacts => ({
  title: 'A page',
  language: 'en',
  canonical: null,
  article: { is: false, title: null, published: null, siteName: null },
  authors: [],
  addresses: [],
  addressesCut: false,
  organisation: { name: null, description: null, industry: null, size: null, place: null, socials: {} },
  ...changed,
});

const article = (changed: Partial<PageFacts> = {}): PageFacts =>
  facts({
    article: { is: true, title: 'Ten things', published: '2026-03-04', siteName: 'Acme' },
    authors: [{ name: 'Jane Doe', kind: 'person', places: ['json-ld'] }],
    ...changed,
  });

const domainOf = (address: string) => {
  const subject = subjectOf(address, null);
  return subject.kind === 'company' ? subject.domain : subject;
};

const plain = (ascii: string, unicode = ascii) => ({ ascii, unicode, hosted: false, odd: null });

describe('the domain of a page', () => {
  it.each([
    ['https://research.ibm.com/labs?x=1#y', plain('ibm.com')],
    ['https://shop.acme.co.uk/', plain('acme.co.uk')],
    ['https://acme.com./', plain('acme.com')],
    ['https://ACME.com:8443/', plain('acme.com')],
    ['http://www.acme.test:8080/', plain('acme.test')],
    ['http://acme.example/', plain('acme.example')],
    ['https://bücher.de/', plain('xn--bcher-kva.de', 'bücher.de')],
    ['https://xn--wgv71a119e.jp/', plain('xn--wgv71a119e.jp', '日本語.jp')],
    ['https://пример.рф/', plain('xn--e1afmkfd.xn--p1ai', 'пример.рф')],
    ['https://cloud.google.com/', plain('google.com')],
    ['https://github.io/', plain('github.io')],
  ])('%s', (address, domain) => {
    expect(domainOf(address)).toEqual(domain);
  });

  it('is the tenant’s on a shared host, and marked as hosted', () => {
    expect(domainOf('https://www.acme.github.io/x')).toEqual({ ...plain('acme.github.io'), hosted: true });
  });

  it('comes with the organisation’s name from the page', () => {
    const organisation = { ...facts().organisation, name: 'Acme' };
    expect(subjectOf('https://acme.test/', facts({ organisation }))).toMatchObject({ kind: 'company', name: 'Acme' });
  });
});

describe('the company that a page on another company’s site shows', () => {
  it.each([
    ['https://www.linkedin.com/company/kelp-robotics/about/', 'linkedin.com', 'Kelp Robotics'],
    ['https://de.linkedin.com/school/universit%C3%A4t-kelp', 'linkedin.com', 'Universität Kelp'],
    ['https://www.linkedin.com/company/123456/', 'linkedin.com', undefined],
    ['https://www.linkedin.com/company/', 'linkedin.com', undefined],
    ['https://www.linkedin.com/feed/', 'linkedin.com', undefined],
    ['https://linkedin.com.kelp.test/company/other', 'kelp.test', undefined],
    ['https://boards.greenhouse.io/kelp/jobs/4411', 'greenhouse.io', 'Kelp'],
    ['https://boards.greenhouse.io/embed/job_app?for=kelp', 'greenhouse.io', undefined],
    ['https://www.greenhouse.io/pricing', 'greenhouse.io', undefined],
    ['https://jobs.lever.co/kelp/6f1c', 'lever.co', 'Kelp'],
    ['https://jobs.ashbyhq.com/Kelp%20Robotics', 'ashbyhq.com', 'Kelp Robotics'],
    ['https://www.crunchbase.com/organization/kelp', 'crunchbase.com', 'Kelp'],
    ['https://uk.indeed.com/cmp/Kelp-&-Sons', 'indeed.com', 'Kelp & Sons'],
    ['https://www.trustpilot.com/review/www.kelp.test', 'trustpilot.com', 'www.kelp.test'],
    ['https://www.linkedin.com/company/%E0%A4%A/', 'linkedin.com', undefined],
    ['https://www.linkedin.com/company/a%2F..%2Fb@c', 'linkedin.com', undefined],
    ['https://acme.test/company/kelp', 'acme.test', undefined],
  ])('%s', (address, ascii, listed) => {
    const subject = subjectOf(address, null);
    expect(subject).toMatchObject({ kind: 'company', domain: { ascii } });
    expect('listed' in subject ? subject.listed : undefined).toBe(listed);
  });
});

describe('an odd address must be confirmed (case 33)', () => {
  it.each([
    ['https://ibm.com@acme.test/', 'acme.test', 'user-info'],
    ['https://user:word@acme.test/', 'acme.test', 'user-info'],
    ['https://аpple.com/', 'xn--pple-43d.com', 'mixed-scripts'],
    ['https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com', 'look-alike'],
    ['https://ɡoogle.com/', 'xn--oogle-qmc.com', 'look-alike'],
    ['http://wiki.intra/', 'wiki.intra', 'internal'],
    ['http://jenkins.prod/', 'jenkins.prod', 'internal'],
    ['http://db.acme-internal/', 'db.acme-internal', 'internal'],
    ['http://app.fritz.box/', 'fritz.box', 'internal'],
    ['http://www.tplinkwifi.net/', 'tplinkwifi.net', 'internal'],
    ['http://host.tail1234.ts.net/', 'tail1234.ts.net', 'internal'],
  ])('%s', (address, ascii, odd) => {
    expect(domainOf(address)).toMatchObject({ ascii, odd });
  });

  it.each([
    'https://münchen.de/',
    'https://łódź.pl/',
    'https://東京タワー.jp/',
    'https://한국abc.kr/',
    'https://почта.рф/',
  ])('finds nothing odd in %s', (address) => {
    expect(domainOf(address)).toMatchObject({ odd: null });
  });
});

describe('pages without a subject', () => {
  it.each([
    [undefined, 'unreadable'],
    ['', 'unreadable'],
    ['not an address', 'unreadable'],
    ['chrome://extensions/', 'browser-page'],
    ['about:blank', 'browser-page'],
    ['moz-extension://abc/popup.html', 'browser-page'],
    ['view-source:https://acme.test/', 'browser-page'],
    ['data:text/html,<p>ibm.com', 'browser-page'],
    ['file:///home/jane/ibm.com/index.html', 'file'],
    ['http://localhost:3000/', 'private-host'],
    ['http://wiki.corp/', 'private-host'],
    ['http://printer.local/', 'private-host'],
    ['http://jira.acme.internal/', 'private-host'],
    ['http://nas.lan/', 'private-host'],
    ['http://10.1.2.3/', 'private-host'],
    ['http://172.20.0.1/', 'private-host'],
    ['http://192.168.1.1/', 'private-host'],
    ['http://[::1]/', 'private-host'],
    ['http://[fd00::1]/', 'private-host'],
    ['http://0x7f.1/', 'private-host'],
    ['http://8.8.8.8/', 'ip-address'],
    ['http://[2606:4700::1111]/', 'ip-address'],
    ['http://intranet-wiki/', 'single-label'],
    ['http://in/jane', 'single-label'],
    ['https://www.google.com/search?q=ibm.com', 'search-host'],
    ['https://www.google.co.uk/', 'search-host'],
    ['https://duckduckgo.com/?q=x', 'search-host'],
    ['https://gmail.com/', 'webmail-host'],
    ['https://www.gmx.de/', 'webmail-host'],
    ['https://com/', 'single-label'],
    ['https://co.uk/', 'unreadable'],
  ])('%s: %s', (address, why) => {
    expect(subjectOf(address, article())).toEqual({ kind: 'nothing', why });
  });
});

describe('mailboxes and profiles', () => {
  it.each(['mail.google.com', 'outlook.office365.com', 'mail.proton.me', 'mail.zoho.eu'])('%s is a mailbox', (host) => {
    expect(subjectOf(`https://${host}/mail/u/0/`, facts())).toEqual({ kind: 'mailbox', host });
  });

  it.each([
    ['https://www.linkedin.com/in/Jane-Doe-1a2b/', 'jane-doe-1a2b'],
    ['https://de.linkedin.com/in/j%C3%B6rg?trk=x#y', 'jörg'],
    ['https://linkedin.com/comm/in/jane/en', 'jane'],
    ['https://www.linkedin.com/pub/jane', 'jane'],
  ])('takes a profile’s handle from its address alone: %s', (address, handle) => {
    expect(subjectOf(address, article())).toEqual({ kind: 'profile', handle, host: 'linkedin.com' });
  });

  it.each([
    'https://linkedin.com.evil.example/in/jane',
    'https://www.linkedin.com/company/acme',
    'https://www.linkedin.com/in/',
    'https://acme.test/in/jane',
  ])('do not include %s', (address) => {
    expect(subjectOf(address, null).kind).toBe('company');
  });
});

describe('an article', () => {
  const visited = 'https://news.acme.test/2026/ten-things?utm_source=x';

  it('has its author, title and date, and its canonical address', () => {
    const canonical = 'https://www.acme.test/2026/ten-things';
    expect(subjectOf(`${visited}#top`, article({ canonical }))).toEqual({
      kind: 'article',
      url: canonical,
      visited,
      title: 'Ten things',
      published: '2026-03-04',
      siteName: 'Acme',
      authors: [{ name: 'Jane Doe', kind: 'person', places: ['json-ld'] }],
      domain: plain('acme.test'),
    });
  });

  it.each([
    ['of another host', 'https://evil.example/2026/ten-things'],
    ['of another tenant', 'https://evil.github.io/x'],
    ['of the front page', 'https://acme.test/'],
    ['that is no web address', 'javascript:alert(1)'],
    ['that is no address', 'acme'],
  ])('has the visited address if the canonical one is %s', (_, canonical) => {
    expect(subjectOf(visited, article({ canonical }))).toMatchObject({ url: visited, domain: { ascii: 'acme.test' } });
  });

  it('drops user name and password from its address', () => {
    const url = 'https://acme.test/x';
    expect(subjectOf('https://jane:secret@acme.test/x', article())).toMatchObject({ url, visited: url });
  });
});
