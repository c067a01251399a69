import { describe, expect } from 'vitest';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { subjectOf } from '../../../lib/subject/subject-of.ts';
import { cases } from './still-wrong.ts';

const said = (address: string) => {
  const subject = subjectOf(address, null);
  if (subject.kind === 'company' || subject.kind === 'article') return subject.domain.ascii;
  if (subject.kind === 'profile') return `profile ${subject.handle}`;
  if (subject.kind === 'mailbox') return 'mailbox';
  return subject.why;
};

describe('the subject of a page', () => {
  cases<[string, string]>(
    [
      ['https://www.kelp.co.jp/', 'kelp.co.jp'],
      ['https://kelp.com.br/contato', 'kelp.com.br'],
      ['https://kelp.gov.uk/', 'kelp.gov.uk'],
      ['https://kelp.k12.ca.us/', 'kelp.k12.ca.us'],
      ['https://city.kawasaki.jp/', 'city.kawasaki.jp'],
      ['https://staging.kelp.test:3000/', 'kelp.test'],
      ['https://kelp.vercel.app/', 'kelp.vercel.app'],
      ['https://kelp-git-main.vercel.app/', 'kelp-git-main.vercel.app'],
      ['https://kelp.myshopify.com/', 'kelp.myshopify.com'],
      ['https://kelp.blogspot.com/2026/03/x.html', 'kelp.blogspot.com'],
      ['https://kelp.wordpress.com/', 'kelp.wordpress.com'],
      ['https://kelp.wixsite.com/home', 'kelp.wixsite.com'],
      ['https://kelp.hubspotpagebuilder.com/', 'kelp.hubspotpagebuilder.com'],
      ['https://kelp.netlify.app/', 'kelp.netlify.app'],
      ['https://kelp.substack.com/p/x', 'kelp.substack.com'],
      ['https://open.substack.com/pub/kelp/p/x', 'substack.com'],
      ['https://en.wordpress.com/pricing', 'wordpress.com'],
      ['https://www.zendesk.com/', 'zendesk.com'],
      ['https://kelp.zendesk.com/hc/en-us', 'kelp.zendesk.com'],
      ['https://kelp.bamboohr.com/careers', 'kelp.bamboohr.com'],
      ['https://kelp.jobs.personio.de/job/1', 'kelp.jobs.personio.de'],
      ['https://www.personio.de/', 'personio.de'],
      ['https://kelp.notion.site/About', 'kelp.notion.site'],
      ['https://kelp.webflow.io/', 'kelp.webflow.io'],
      ['https://uk.linkedin.com/in/nadia-worrall-1a2b3c?trk=x', 'profile nadia-worrall-1a2b3c'],
      ['https://www.linkedin.com/in/n%C3%A1dia/', 'profile nádia'],
      ['https://www.google.co.uk/search?q=kelp', 'search-host'],
      ['https://duckduckgo.com/?q=kelp', 'search-host'],
      ['https://yandex.ru/search/?text=kelp', 'search-host'],
      ['https://search.naver.com/search.naver?query=kelp', 'search-host'],
      ['https://www.baidu.com/s?wd=kelp', 'search-host'],
      ['https://mail.google.com/mail/u/0/#inbox', 'mailbox'],
      ['https://outlook.office.com/mail/', 'mailbox'],
      ['http://localhost:8080/', 'private-host'],
      ['http://router/', 'single-label'],
      ['http://10.0.0.1/', 'private-host'],
      ['https://web.archive.org/web/2026/https://kelp.test/', 'archive.org'],
    ],
    [],
    ([address, expected]) => {
      expect(said(address)).toBe(expected);
    },
  );
});

const typed = (text: string) => {
  const got = readTyped(text);
  switch (got.kind) {
    case 'domain':
      return `domain ${got.domain.ascii}`;
    case 'company':
      return `company ${got.name}`;
    case 'address':
      return `address ${got.address}`;
    case 'addresses':
      return `addresses ${got.addresses.join(' ')}`;
    case 'person':
      return `person ${got.name}${got.domain ? ` at ${got.domain.ascii}` : ''}`;
    case 'profile':
      return `profile ${got.handle}`;
    default:
      return got.why;
  }
};

describe('text that a user types', () => {
  cases<[string, string]>(
    [
      ['kelp.test', 'domain kelp.test'],
      [' HTTPS://WWW.Kelp.Test/about?x#y ', 'domain kelp.test'],
      ['www.kelp.test', 'domain kelp.test'],
      ['kelp . test', 'company kelp . test'],
      ['kelp,test', 'company kelp,test'],
      ['Kelp & Sons Ltd', 'company Kelp & Sons Ltd'],
      ['Kelp GmbH & Co. KG', 'company Kelp GmbH & Co. KG'],
      ['nadia@kelp.test', 'address nadia@kelp.test'],
      ['mailto:nadia@kelp.test', 'address nadia@kelp.test'],
      ['Nadia Worrall <nadia@kelp.test>', 'address nadia@kelp.test'],
      ['nadia@kelp.test, tobias@kelp.test', 'addresses nadia@kelp.test tobias@kelp.test'],
      ['Nadia Worrall kelp.test', 'person Nadia Worrall at kelp.test'],
      ['Nadia Worrall @ kelp.test', 'person Nadia Worrall at kelp.test'],
      ['Nadia Worrall at kelp.test', 'person Nadia Worrall at kelp.test'],
      ['Nadia Worrall, kelp.test', 'person Nadia Worrall at kelp.test'],
      ['kelp.test Nadia Worrall', 'person Nadia Worrall at kelp.test'],
      ['@kelp.test', 'domain kelp.test'],
      ['Екатерина Вознесенская kelp.test', 'person Екатерина Вознесенская at kelp.test'],
      ['佐々木 遥香 kelp.test', 'person 佐々木 遥香 at kelp.test'],
      ['https://www.linkedin.com/in/nadiaw', 'profile nadiaw'],
      ['linkedin.com/in/nadiaw', 'profile nadiaw'],
      ['bücher.example', 'domain xn--bcher-kva.example'],
      ['nadia@bücher.example', 'address nadia@bücher.example'],
    ],
    ['kelp.test Nadia Worrall'],
    ([text, expected]) => {
      expect(typed(text)).toBe(expected);
    },
  );
});
