import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemOf } from '../../../components/contact/contact-row.tsx';
import { act } from '../../../components/lookup/keyboard.ts';
import { longestReading, type Opened } from '../../../components/lookup/opened-store.ts';
import { rowEvents } from '../../../components/lookup/people-view.tsx';
import type { Article } from '../../../components/lookup/person/article-store.ts';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { JobView } from '../../../lib/messages/job-views.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { CachedAnswer, UnderWay } from '../../../lib/messages/request-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { openPrivately } from '../harness/fake-window.ts';
import {
  aldermoor,
  answered,
  countReply,
  deviceService,
  foundReply,
  job,
  knownLead,
  nothingKnown,
  opening,
  pageFacts,
  pageRead,
  remoteService,
  searchReply,
  settings,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { done } from '../harness/stage.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [{ id: 1, name: 'Prospects', leads: 3 }] }));
  background.answer('request', ({ operation }) => {
    if (operation === 'findEmail') return answered(foundReply(null));
    return operation === 'countDomainEmails' ? answered(countReply(37)) : answered(searchReply(0, 37));
  });
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('keep-draft', () => ({ saved: true }));
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

async function opened(some: Partial<Opening> = {}): Promise<Opened> {
  background.answer('open', () => opening(some));
  const popup = createPopup(life.signal, { tab: 7 });
  await settled();
  return popup;
}

function company(popup: Opened) {
  const view = popup.showing.value?.view;
  if (view?.kind !== 'company') throw new Error(`a company was expected, not ${view?.kind}`);
  return view.company;
}

const searched: CachedAnswer<'searchDomain'> = {
  operation: 'searchDomain',
  params: { domain: 'aldermoor.test' },
  reply: searchReply(0, 37),
  asked: 5,
  planEnd: null,
};
const rows = { cached: [searched], ...nothingKnown };

const article: Article = {
  kind: 'article',
  url: 'https://wadden.example/story',
  visited: 'https://wadden.example/story?from=mail',
  title: 'A story',
  published: null,
  siteName: 'Wadden',
  authors: [
    { name: 'Yael Ben-David', kind: 'person', places: [] },
    { name: 'Ngoc Anh', kind: 'person', places: [] },
  ],
  domain: { ...aldermoor, ascii: 'wadden.example', unicode: 'wadden.example' },
};

describe('opening the popup', () => {
  it('sends the free count and nothing else', async () => {
    const popup = await opened();
    expect(background.said('request')).toMatchObject([
      { operation: 'countDomainEmails', click: false, params: { domain: 'aldermoor.test' } },
    ]);
    expect(background.said('known-leads')).toEqual([]);
    expect(company(popup).count.value).toMatchObject({ at: 'shown', reply: { data: { total: 37 } } });
  });

  it('searches at once only if that setting is on', async () => {
    await opened({ settings: { ...settings, searchOnOpen: true } });
    await settled();
    expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails', 'searchDomain']);
  });

  it('sends no request for a look-alike domain until the user proceeds', async () => {
    const popup = await opened({
      subject: { kind: 'company', domain: { ...aldermoor, odd: 'look-alike' }, name: null },
      settings: { ...settings, searchOnOpen: true },
    });
    expect(background.said('request')).toEqual([]);
    const view = popup.showing.value?.view;
    if (view?.kind === 'odd') view.proceed();
    await settled();
    expect(popup.showing.value?.view.kind).toBe('company');
    expect(background.said('request')[0]).toMatchObject({ operation: 'countDomainEmails' });
  });

  it('reports a second without a response', async () => {
    vi.useFakeTimers();
    const reply = background.hold('open');
    const popup = createPopup(life.signal, { tab: 7 });
    await vi.advanceTimersByTimeAsync(1_100);
    expect(popup.stage.value).toEqual({ at: 'opening', slow: true });
    reply(opening());
    await vi.advanceTimersByTimeAsync(0);
    expect(popup.stage.value).toEqual({ at: 'open' });
  });

  it('reports a silent background in the end, and retries on a click', async () => {
    vi.useFakeTimers();
    background.hold('open');
    const popup = createPopup(life.signal, { tab: 7 });
    await vi.advanceTimersByTimeAsync(45_000);
    expect(popup.stage.value).toEqual({ at: 'silent', problem: { code: 'background-silent' } });
    background.answer('open', () => opening());
    popup.openAgain();
    await vi.advanceTimersByTimeAsync(0);
    expect(popup.stage.value).toEqual({ at: 'open' });
  });

  it('applies pushes by revision, and none older than the snapshot', async () => {
    const popup = await opened({ revision: 10 });
    background.push({ revision: 9, topic: 'job', job: job({ id: 'old' }) });
    background.push({ revision: 12, topic: 'job', job: job({ id: 'j', kind: 'verify', total: 9, done: 5 }) });
    background.push({ revision: 11, topic: 'job', job: job({ id: 'j', kind: 'verify', total: 9, done: 4 }) });
    expect([...popup.shared.jobs.all.value.keys()]).toEqual(['j']);
    expect(popup.shared.jobs.bulk.value).toMatchObject([{ done: 5 }]);
  });

  it('keeps text typed before the page is shown', async () => {
    background.answer('open', () => opening());
    const popup = createPopup(life.signal, { tab: 7 });
    popup.write('kestrel');
    await settled();
    expect(popup.field.value).toBe('kestrel');
  });

  it('receives no pushes from private windows', async () => {
    const popup = await opened({ revision: 10 });
    background.push({ revision: 11, topic: 'job', job: job({ id: 'secret' }) }, true);
    expect(popup.shared.jobs.all.value.size).toBe(0);
  });

  describe('in a private window, before the background has answered', () => {
    beforeEach(openPrivately);

    it('joins only open requests of private windows, and looks up typed text as private', async () => {
      background.hold('open');
      background.hold('look-up');
      const popup = createPopup(life.signal, { tab: null });
      await settled();
      popup.look('kestrel.example');
      expect(background.said('look-up')).toEqual([{ text: 'kestrel.example', private: true }]);
      expect(background.said('open-requests')).toEqual([{ private: true }, { private: true }]);
    });

    it('receives the push of its page even while the open requests are loading', async () => {
      background.answer('open', () => opening({ private: true, reading: true, revision: 10 }));
      const clicks = background.hold('open-requests');
      const popup = createPopup(life.signal, { tab: null });
      await settled();
      background.push(pageRead({ facts: pageFacts }, 11), true);
      clicks({ requests: [] });
      await settled();
      expect(popup.reading.value).toBe(false);
      expect(popup.page.value?.facts?.title).toBe('Aldermoor');
    });
  });

  describe('closed while waiting for an answer, and reopened', () => {
    const comes = async (email: string, cached: CachedAnswer) => {
      background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { ...rows, cached: [cached] } }));
      background.push({ revision: 11, topic: 'known', emails: [email] });
      await settled();
    };
    const found = { asked: 5, planEnd: null, reply: foundReply('marit@freelance.test') };

    it('shows a company’s people when they arrive, once', async () => {
      const popup = await opened({ revision: 10 });
      await comes('person0@elsewhere.test', searched);
      expect(background.said('look-up')).toEqual([]);
      await comes('person0@aldermoor.test', searched);
      expect(company(popup).search.state.value.at).toBe('shown');
      expect(company(popup).people.loaded.value).toHaveLength(37);
      await comes('person0@aldermoor.test', searched);
      expect(background.said('look-up')).toHaveLength(1);
      expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
    });

    const underWay = {
      message: 'sent-before',
      since: 5_000,
      skipCache: false,
      private: false,
      service: remoteService.id,
    };
    const goes = (one: Pick<UnderWay, 'operation' | 'params'>, ...more: UnderWay[]) =>
      background.answer('open-requests', () => ({ requests: [{ ...underWay, ...one }, ...more] }));

    it('shows the search still running since its click, then its people; another click sends nothing', async () => {
      goes({ operation: 'searchDomain', params: { domain: 'aldermoor.test', limit: 100, aggregations: true } });
      const answer = background.hold('join-request');
      const { search } = company(await opened());
      expect(search.state.value).toMatchObject({ at: 'asking', reason: 'first', since: 5_000 });
      search.ask();
      answer({ answer: answered(searchReply(0, 37)) });
      await settled();
      expect(search.state.value).toEqual({ at: 'shown' });
      expect(search.shown.value?.contacts).toHaveLength(37);
      expect(background.said('join-request')).toEqual([{ message: 'sent-before', private: false }]);
      expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
    });

    it('shows the running search with its filters beside the cached people', async () => {
      goes({ operation: 'searchDomain', params: { domain: 'aldermoor.test', limit: 100, department: ['it'] } });
      background.hold('join-request');
      const { search } = company(await opened({ about: rows }));
      expect(search.state.value).toMatchObject({ at: 'asking', reason: 'apply' });
      expect(search.filters.value.department).toEqual(['it']);
      expect(search.shown.value?.contacts).toHaveLength(37);
    });

    it('can stop waiting, and offers the search again if the background no longer knows it', async () => {
      background.answer('cancel-request', () => ({}));
      goes({ operation: 'searchDomain', params: { domain: 'aldermoor.test', limit: 100 } });
      background.hold('join-request');
      const first = company(await opened()).search;
      first.cancel();
      expect(first.state.value).toEqual({ at: 'idle' });
      expect(background.said('cancel-request')).toEqual([{ message: 'sent-before' }]);

      background.answer('join-request', () => ({ answer: null }));
      expect(company(await opened()).search.state.value).toEqual({ at: 'idle' });
    });

    it('ignores running requests of another company, window or service', async () => {
      const ours = { operation: 'searchDomain', params: { domain: 'aldermoor.test' } } as const;
      goes(
        { operation: 'searchDomain', params: { domain: 'wadden.example' } },
        { ...underWay, ...ours, private: true },
        { ...underWay, ...ours, service: 'other' },
      );
      expect(company(await opened()).search.state.value).toEqual({ at: 'idle' });
      expect(background.said('join-request')).toEqual([]);
    });

    it('shows that the search for an article’s author or a typed person still runs', async () => {
      goes({ operation: 'findAuthor', params: { url: article.url } });
      background.hold('join-request');
      const view = (await opened({ subject: article })).showing.value?.view;
      expect(view?.kind === 'article' && view.authors.state.value).toMatchObject({ at: 'asking', since: 5_000 });

      goes({ operation: 'findEmail', params: { domain: 'aldermoor.test', full_name: 'Marit Lindqvist' } });
      const answer = background.hold('join-request');
      const popup = await opened();
      const typed = readTyped('Marit Lindqvist aldermoor.test');
      background.answer('look-up', () => ({ typed, about: { cached: [], ...nothingKnown } }));
      popup.look('Marit Lindqvist aldermoor.test');
      await settled();
      const person = popup.showing.value?.view;
      if (person?.kind !== 'person') throw new Error(`a person was expected, not ${person?.kind}`);
      const { finder } = person.finding;
      expect(finder.state.value).toMatchObject({ at: 'asking', since: 5_000 });
      answer({ answer: answered(foundReply('marit@aldermoor.test')) });
      await settled();
      expect(finder.found.value?.email).toBe('marit@aldermoor.test');
    });

    it('does not look up again while its own request runs', async () => {
      const popup = await opened({ revision: 10 });
      background.hold('request');
      company(popup).search.ask();
      await comes('person0@aldermoor.test', searched);
      expect(background.said('look-up')).toEqual([]);
      expect(company(popup).search.state.value.at).toBe('asking');
    });

    it('shows an article’s author when the answer arrives', async () => {
      const popup = await opened({ revision: 10, subject: article });
      await comes('marit@freelance.test', { ...found, operation: 'findAuthor', params: { url: article.url } });
      const view = popup.showing.value?.view;
      expect(view?.kind === 'article' && view.author.loaded.value.map(({ contact }) => contact.email)).toEqual([
        'marit@freelance.test',
      ]);
    });

    it('shows a person searched by profile when the answer arrives', async () => {
      const popup = await opened({ revision: 10, subject: { kind: 'profile', handle: 'marit', host: 'linkedin.com' } });
      await comes('marit@freelance.test', { ...found, operation: 'findEmail', params: { linkedin_handle: 'marit' } });
      const view = popup.showing.value?.view;
      expect(view?.kind === 'profile' && view.finding.finder.found.value?.email).toBe('marit@freelance.test');
      expect(readTyped(background.said('look-up')[0]?.text ?? '')).toMatchObject({ kind: 'profile', handle: 'marit' });
    });
  });

  it('removes the mark from an address that is no longer a lead', async () => {
    const popup = await opened({ revision: 10 });
    background.push({
      revision: 11,
      topic: 'known-leads',
      service: remoteService.id,
      knownLeads: [knownLead({ email: 'Ada@a.test' })],
      gone: [],
    });
    expect(popup.shared.saves.knownLeads.value.has('ada@a.test')).toBe(true);
    background.push({
      revision: 12,
      topic: 'known-leads',
      service: remoteService.id,
      knownLeads: [],
      gone: ['ADA@a.test'],
    });
    expect(popup.shared.saves.knownLeads.value.has('ada@a.test')).toBe(false);
  });

  it('sends no request while the page is read, and updates the company in place', async () => {
    const popup = await opened({ reading: true, settings: { ...settings, searchOnOpen: true } });
    const before = company(popup);
    expect(background.said('request')).toEqual([]);
    const facts = { ...pageFacts, organisation: { ...pageFacts.organisation, description: 'Lenses.' } };
    background.push(pageRead({ facts, id: 'of another page' }, 11));
    expect(popup.reading.value).toBe(true);
    background.push(pageRead({ facts }, 12));
    expect(popup.reading.value).toBe(false);
    expect(company(popup)).toBe(before);
    expect(before.profile.value.description).toBe('Lenses.');
    await settled();
    expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails', 'searchDomain']);
  });

  it('accepts the page only from a push to its newest opening', async () => {
    const popup = await opened({ reading: true });
    background.answer('open', () => opening({ id: 'two', reading: true, revision: 11 }));
    popup.openAgain();
    await settled();
    background.push(pageRead({ subject: article }, 12));
    expect(popup.reading.value).toBe(true);
    background.push(pageRead({ id: 'two', facts: pageFacts }, 13));
    expect(popup.reading.value).toBe(false);
    expect(popup.showing.value?.view.kind).toBe('company');
  });

  it('requests the page again if its push does not arrive', async () => {
    vi.useFakeTimers();
    background.answer('open', () => opening({ reading: true }));
    const popup = createPopup(life.signal, { tab: 7 });
    await vi.advanceTimersByTimeAsync(longestReading - 1);
    const before = company(popup);
    expect(background.said('open')).toHaveLength(1);
    const answer = background.hold('open');
    await vi.advanceTimersByTimeAsync(1);
    expect(popup.stage.value.at).toBe('open');
    answer(opening({ id: 'two', revision: 11, facts: pageFacts }));
    await vi.advanceTimersByTimeAsync(10 * longestReading);
    expect(popup.reading.value).toBe(false);
    expect(company(popup)).toBe(before);
    expect(background.said('open')).toHaveLength(2);
  });

  it('keeps a lookup made meanwhile when it requests the page again', async () => {
    vi.useFakeTimers();
    background.answer('open', () => opening({ reading: true }));
    background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
    const popup = createPopup(life.signal, { tab: 7 });
    await vi.advanceTimersByTimeAsync(1_000);
    popup.look('harbour.test');
    await vi.advanceTimersByTimeAsync(1_000);
    background.answer('open', () => opening({ id: 'two', revision: 11, facts: pageFacts }));
    await vi.advanceTimersByTimeAsync(longestReading);
    expect(background.said('open')).toHaveLength(2);
    expect(popup.showing.value?.text).toBe('harbour.test');
  });

  it('turns into the article that the page contains, and counts its site once', async () => {
    const popup = await opened({ reading: true });
    background.push(pageRead({ subject: article }));
    expect(popup.showing.value?.view.kind).toBe('article');
    await settled();
    expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
  });

  it('counts without waiting for a slow page, and shows the page later', async () => {
    const popup = await opened({ reading: true });
    background.push(pageRead({ reading: true }, 11));
    await settled();
    expect(popup.reading.value).toBe(true);
    expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
    background.push(pageRead({ facts: pageFacts }, 12));
    expect(popup.page.value?.facts).toBe(pageFacts);
  });

  it('saves no page URL before the page is read, as it may be a mailbox', async () => {
    const popup = await opened({ reading: true, about: rows });
    const { people } = company(popup);
    const [first] = people.rows.value;
    people.save([first?.contact.email ?? ''], null);
    await settled();
    expect(background.said('save').at(-1)?.page).toBeNull();
    background.push(pageRead({ about: rows }));
    people.save([first?.contact.email ?? ''], null);
    await settled();
    expect(background.said('save').at(-1)?.page).toBe('http://aldermoor.test/');
  });

  it('keeps text typed while the page is read', async () => {
    const popup = await opened({ reading: true });
    popup.write('kestrel');
    background.push(pageRead({ subject: article, facts: pageFacts }));
    expect(popup.showing.value?.view.kind).toBe('article');
    expect(popup.field.value).toBe('kestrel');
  });

  it('ignores the push of a page that the tab has left, and waits for its own', async () => {
    const popup = await opened({ reading: true });
    background.push(pageRead({ subject: article, page: article.visited }, 11));
    expect(popup.showing.value?.view.kind).toBe('company');
    expect(popup.reading.value).toBe(true);
    background.push(pageRead({ facts: pageFacts }, 12));
    expect(popup.page.value?.facts).toBe(pageFacts);
  });

  it('ignores a second push of its page, such as one for another window’s opening', async () => {
    const popup = await opened();
    const before = popup.page.value;
    background.push(pageRead({ subject: article }));
    expect(popup.page.value).toBe(before);
  });
});

describe('a typed lookup', () => {
  beforeEach(() => {
    background.answer('look-up', ({ text }): Answers['look-up'] => ({
      typed: text.includes('@')
        ? { kind: 'address', address: text, domain: aldermoor }
        : { kind: 'company', name: text },
      about: { cached: [], ...nothingKnown },
    }));
  });

  it('shows the newer of two lookups', async () => {
    const popup = await opened();
    popup.look('First');
    popup.look('Second');
    await settled();
    expect(popup.field.value).toBe('Second');
    expect(company(popup).who).toEqual({ name: 'Second' });
  });

  it('goes back to the page', async () => {
    const popup = await opened();
    popup.look('jane@aldermoor.test');
    await settled();
    expect(popup.showing.value).toMatchObject({ from: 'typed', view: { kind: 'address' } });
    expect(act('leave', popup)).toBe(true);
    expect(popup.showing.value).toMatchObject({ from: 'page', view: { kind: 'company' } });
    expect(act('leave', popup)).toBe(false);
  });

  it('goes back to the page’s paid people, and to a search still running', async () => {
    const popup = await opened();
    company(popup).search.ask();
    await settled();
    popup.look('Kestrel');
    await settled();
    popup.look('Globex');
    await settled();
    popup.back();
    expect(company(popup).search.shown.value?.results).toBe(37);
    const reply = background.hold('request');
    company(popup).search.askAgain();
    popup.look('Kestrel');
    await settled();
    popup.back();
    expect(company(popup).search.state.value.at).toBe('asking');
    reply(answered(searchReply(0, 38)));
    await settled();
    expect(company(popup).search.shown.value?.results).toBe(38);
  });

  it('is answered by this device once the device is chosen', async () => {
    const popup = await opened({ service: null });
    popup.look('Kestrel');
    await settled();
    background.answer('use-device', () => ({ services: [deviceService], chosen: deviceService.id }));
    background.answer('open', () => opening({ service: deviceService }));
    popup.useDevice();
    await settled();
    await settled();
    expect(popup.shared.service.value?.kind).toBe('device');
    expect(popup.showing.value?.from).toBe('typed');
    expect(company(popup).who).toEqual({ name: 'Kestrel' });
    expect(company(popup).count.value).toMatchObject({ at: 'shown' });
  });

  it('goes back to the page that its tab shows now', async () => {
    const popup = await opened();
    popup.look('Kestrel');
    await settled();
    const subject = { kind: 'company', domain: { ...aldermoor, ascii: 'other.test' }, name: null } as const;
    background.answer('open', () => opening({ subject, page: 'https://other.test/' }));
    popup.open(7);
    popup.look('Globex');
    await settled();
    expect(popup.showing.value?.from).toBe('typed');
    popup.back();
    expect(company(popup).who).toMatchObject({ domain: { ascii: 'other.test' } });
  });

  it('saves unfinished text as a draft, and restores it only on the same page', async () => {
    const popup = await opened();
    popup.write('Kest');
    expect(background.said('keep-draft').at(-1)?.values).toEqual({ 'bar aldermoor.test\ntext': 'Kest' });
    const again = await opened({ draft: { 'bar aldermoor.test\ntext': 'Kest' } });
    expect(again.field.value).toBe('Kest');
    const elsewhere = await opened({ draft: { 'bar other.test\ntext': 'Kest' } });
    expect(elsewhere.field.value).toBe('aldermoor.test');
  });
});

describe('rows', () => {
  async function searched() {
    const popup = await opened();
    company(popup).search.ask();
    await settled();
    return { popup, people: company(popup).people };
  }

  it('request their known leads once loaded', async () => {
    await searched();
    expect(background.said('known-leads')).toMatchObject([{ domain: 'aldermoor.test' }]);
  });

  it('are filtered at once without a request', async () => {
    const { popup, people } = await searched();
    company(popup).toggle('department', 'sales');
    expect(people.rows.value).toHaveLength(19);
    expect(people.loaded.value).toHaveLength(37);
    expect(background.said('request')).toHaveLength(2);
  });

  it('are verified once, however often Verify is clicked', async () => {
    const reply = background.hold('verify');
    const { people } = await searched();
    people.verify(['person1@aldermoor.test'], false);
    people.verify(['person1@aldermoor.test', 'person3@aldermoor.test'], false);
    expect(people.rows.value[1]?.check?.at).toBe('waiting');
    reply({ job: job({ kind: 'verify', id: 'v' }) });
    await settled();
    expect(background.said('verify').map(({ emails }) => emails)).toEqual([
      ['person1@aldermoor.test'],
      ['person3@aldermoor.test'],
    ]);
  });

  it('are verified in a run named by their common domain, in its own letters', async () => {
    background.answer('verify', () => ({ job: job({ kind: 'verify', id: 'v' }) }));
    const { popup } = await searched();
    void popup.shared.checks.verify(['ann@xn--mwe-sna.example', 'bo@MÖWE.example'], false);
    void popup.shared.checks.verify(['ann@acme.test', 'bo@globex.test'], false);
    await settled();
    expect(background.said('verify').map(({ name }) => name)).toEqual(['möwe.example', null]);
  });

  it('are not verified again while their verdict is fresh, unless the user asks for it', async () => {
    background.answer('verify', () => ({ job: job({ kind: 'verify', id: 'v' }) }));
    const { popup, people } = await searched();
    const emails = people.rows.value.slice(0, 3).map(({ contact }) => contact.email);
    const [first = '', , third = ''] = emails;
    const checks = [done(first, 'valid', Date.now() - 60_000), done(third, 'invalid', Date.now() - 60_000)];
    background.push({ revision: 20, topic: 'checks', checks });
    people.verify(emails, false);
    await settled();
    expect(background.said('verify').map((said) => said.emails)).toEqual([[emails[1]]]);
    people.verify([first, third], false);
    await settled();
    expect(background.said('verify')).toHaveLength(1);
    expect(popup.shared.flash.now.value?.done).toEqual({ what: 'fresh', count: 2 });
    people.verify([first], true);
    await settled();
    expect(background.said('verify').at(-1)).toMatchObject({ emails: [first], skipCache: true });
  });

  it('that are leads are not saved again; the message names their list', async () => {
    background.answer('save', () => ({ job: job({}) }));
    const { popup, people } = await searched();
    const [lead = '', other = ''] = people.rows.value.map(({ contact }) => contact.email);
    popup.shared.saves.learnKnownLeads([knownLead({ email: lead, list: 'Prospects' })]);
    people.save([lead], null);
    people.save([lead], 'prospects');
    await settled();
    expect(background.said('save')).toEqual([]);
    expect(popup.shared.flash.now.value?.done).toEqual({ what: 'already', count: 1, list: 'Prospects' });
    people.save([lead, other], null);
    people.save([lead], 'Fair');
    await settled();
    const saved = background.said('save').map(({ contacts, list }) => [contacts.map(({ email }) => email), list]);
    expect(saved).toEqual([
      [[other], null],
      [[lead], 'Fair'],
    ]);
  });

  it('are filtered to people who are not leads yet; a person saved meanwhile stays visible', async () => {
    vi.useFakeTimers({ now: 10_000 });
    const { popup, people } = await searched();
    const [lead = '', other = ''] = people.rows.value.map(({ contact }) => contact.email);
    popup.shared.saves.learnKnownLeads([knownLead({ email: lead })]);
    company(popup).toggleNewOnly();
    expect(people.rows.value.map(({ contact }) => contact.email)).not.toContain(lead);
    expect(people.rows.value).toHaveLength(36);
    expect(company(popup).search.canApply.value).toBe(false);
    const saves = [{ email: other, at: 'saved' as const, created: true, differing: [], problem: null }];
    background.push({ revision: 20, topic: 'job', job: job({ sendAfter: 18_000, state: 'done', saves }) });
    popup.shared.saves.learnKnownLeads([knownLead({ email: other })]);
    expect(people.rows.value.map(({ contact }) => contact.email)).toContain(other);
    company(popup).clearFilters();
    expect(people.rows.value).toHaveLength(37);
  });

  it('saved a moment ago are not saved again by the keyboard shortcut', async () => {
    vi.useFakeTimers({ now: 10_000 });
    const { popup, people } = await searched();
    const saves = [
      { email: 'person2@aldermoor.test', at: 'waiting' as const, created: false, differing: [], problem: null },
    ];
    background.answer('save', () => ({ job: job({ sendAfter: 18_000, list: 'Prospects', saves }) }));
    for (const _ of [1, 2]) {
      people.save(['person2@aldermoor.test'], null);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(background.said('save')).toHaveLength(1);
    expect(popup.shared.flash.now.value?.done).toEqual({ what: 'already', count: 1, list: 'Prospects' });
  });

  it('return to their former state if the background accepts no job', async () => {
    background.answer('verify', () => ({ job: null }));
    const { people } = await searched();
    people.verify(['person1@aldermoor.test'], false);
    await settled();
    expect(people.rows.value[1]?.check).toBeNull();
  });

  it('disappear when the person opted out', async () => {
    const { people } = await searched();
    background.push({
      revision: 20,
      topic: 'checks',
      checks: [{ at: 'failed', email: 'person1@aldermoor.test', job: 'v', problem: { code: 'opted-out' } }],
    });
    expect(people.rows.value.map(({ contact }) => contact.email)).not.toContain('person1@aldermoor.test');
    expect(people.optedOut.value).toBe(1);
  });

  it('are saved once, with every field; an undo in time restores them', async () => {
    vi.useFakeTimers({ now: 10_000 });
    const { popup, people } = await searched();
    const saves = [
      { email: 'person2@aldermoor.test', at: 'waiting' as const, created: false, differing: [], problem: null },
    ];
    background.answer('save', () => ({ job: job({ sendAfter: 18_000, list: 'Prospects', saves }) }));
    background.answer('undo', () => ({ undone: true }));
    people.save(['person2@aldermoor.test'], 'Prospects');
    people.save(['person2@aldermoor.test'], 'Prospects');
    await vi.advanceTimersByTimeAsync(0);
    expect(background.said('save')).toMatchObject([
      {
        list: 'Prospects',
        page: 'http://aldermoor.test/',
        contacts: [{ email: 'person2@aldermoor.test', position: 'Head of Sales' }],
      },
    ]);
    expect(people.rows.value[2]?.save).toEqual({ at: 'undoable', job: 'j1', list: 'Prospects', until: 18_000 });
    expect(act('undo', popup)).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(people.rows.value[2]?.save).toBeNull();
  });

  it('report that it is too late for another list', async () => {
    const { popup } = await searched();
    background.answer('change-list', () => ({ job: job({ list: 'Prospects', state: 'running' }) }));
    await popup.shared.saves.changeList('j1', 'Fair');
    expect(popup.shared.flash.now.value?.done).toEqual({ what: 'too-late' });
  });

  it('are saved again after an undo, even if the first save is not answered yet', async () => {
    vi.useFakeTimers({ now: 10_000 });
    const { people } = await searched();
    const saves = [
      { email: 'person2@aldermoor.test', at: 'waiting' as const, created: false, differing: [], problem: null },
    ];
    const answer = background.hold('save');
    background.answer('undo', () => ({ undone: true }));
    people.save(['person2@aldermoor.test'], null);
    people.save(['person2@aldermoor.test'], null);
    // The background pushes to every page before it answers this one.
    background.push({ revision: 20, topic: 'job', job: job({ sendAfter: 18_000, list: 'Prospects', saves }) });
    people.undo('person2@aldermoor.test');
    await vi.advanceTimersByTimeAsync(0);
    people.save(['person2@aldermoor.test'], null);
    answer({ job: job({ sendAfter: 18_000, list: 'Prospects', saves }) });
    await vi.advanceTimersByTimeAsync(0);
    expect(background.said('save')).toHaveLength(2);
  });

  it('are saved again after the push of an undo, even if neither click is answered yet', async () => {
    vi.useFakeTimers({ now: 10_000 });
    const { people } = await searched();
    const email = 'person2@aldermoor.test';
    const saves = [{ email, at: 'waiting' as const, created: false, differing: [], problem: null }];
    background.hold('save');
    background.hold('undo');
    people.save([email], null);
    background.push({ revision: 20, topic: 'job', job: job({ sendAfter: 18_000, list: 'Prospects', saves }) });
    people.save([email], null);
    people.undo(email);
    background.push({ revision: 21, topic: 'job-gone', id: 'j1' });
    people.save([email], null);
    await vi.advanceTimersByTimeAsync(0);
    expect(background.said('save')).toHaveLength(2);
  });

  it('resume on a click while their save or their only verification is on hold', async () => {
    const { people } = await searched();
    const [saved, checked] = ['person2@aldermoor.test', 'person3@aldermoor.test'];
    const saves = [{ email: saved, at: 'waiting' as const, created: false, differing: [], problem: null }];
    const offline = { state: 'held', held: { problem: { code: 'offline' }, until: 90_000 } } as const;
    const held = (id: string, some: Partial<JobView>, revision: number) =>
      background.push({ revision, topic: 'job', job: job({ id, total: 1, ...offline, ...some }) });
    held('saving', { kind: 'save', saves }, 20);
    held('checking', { kind: 'verify' }, 21);
    background.push({ revision: 22, topic: 'checks', checks: [{ at: 'waiting', email: checked, job: 'checking' }] });
    background.answer('resume-job', () => ({ job: null }));
    const rows = [saved, checked].map((email) => people.rows.value.find(({ contact }) => contact.email === email));
    expect(rows.map((row) => row && problemOf(row))).toEqual([{ code: 'offline' }, { code: 'offline' }]);
    for (const email of [saved, checked]) people.retry(email, false);
    expect(background.said('resume-job')).toEqual([{ job: 'saving' }, { job: 'checking' }]);
  });

  it('are verified again after a pushed result, even if the first click is not answered yet', async () => {
    const { people } = await searched();
    const email = 'person1@aldermoor.test';
    background.hold('verify');
    people.verify([email], true);
    people.verify([email], true);
    background.push({
      revision: 20,
      topic: 'checks',
      checks: [{ at: 'failed', email, job: 'v', problem: { code: 'offline' } }],
    });
    people.verify([email], true);
    await settled();
    expect(background.said('verify')).toHaveLength(2);
  });

  it('can’t be undone after the undo period', async () => {
    vi.useFakeTimers({ now: 10_000 });
    const { popup, people } = await searched();
    const saves = [
      { email: 'person2@aldermoor.test', at: 'waiting' as const, created: false, differing: [], problem: null },
    ];
    background.answer('save', () => ({ job: job({ sendAfter: 18_000, saves }) }));
    people.save(['person2@aldermoor.test'], null);
    await vi.advanceTimersByTimeAsync(8_100);
    expect(popup.shared.saves.undoable.value).toBeNull();
    expect(people.rows.value[2]?.save?.at).toBe('sending');
  });

  it('are navigated, selected and verified by keyboard', async () => {
    background.answer('verify', () => ({ job: null }));
    const { popup, people } = await searched();
    for (const verb of ['next', 'next', 'select', 'next', 'select', 'verify'] as const)
      expect(act(verb, popup)).toBe(true);
    expect(people.selection.cursor.value).toBe('person2@aldermoor.test');
    expect(background.said('verify')).toMatchObject([{ emails: ['person1@aldermoor.test', 'person2@aldermoor.test'] }]);
    act('leave', popup);
    expect(people.selection.rows.value).toEqual([]);
  });
});

describe('an article', () => {
  it('offers a second search by the visited URL after a miss, and prefills the finder', async () => {
    background.answer('request', ({ operation }) =>
      operation === 'countDomainEmails' ? answered(countReply(12)) : answered(foundReply(null)),
    );
    const popup = await opened({ subject: article });
    const view = popup.showing.value?.view;
    if (view?.kind !== 'article') throw new Error('an article was expected');
    view.authors.find();
    view.authors.find();
    await settled();
    expect(view.authors.canTryVisited.value).toBe(true);
    view.authors.findVisited();
    await settled();
    expect(view.authors.canTryVisited.value).toBe(false);
    const urls = background
      .said('request')
      .flatMap(({ operation, params }) => (operation === 'findAuthor' ? [params.url] : []));
    expect(urls).toEqual([article.url, article.visited]);
    expect(view.finding.finder.values.value).toMatchObject({ name: 'Yael Ben-David', where: 'wadden.example' });
    view.authors.choose(1);
    expect(view.finding.finder.values.value.name).toBe('Ngoc Anh');
  });

  it('is shown again, with its found author, when the user goes back from its site', async () => {
    const found = foundReply('yael@wadden.example');
    background.answer('request', ({ operation }) => answered(operation === 'findAuthor' ? found : countReply(12)));
    const popup = await opened({ subject: article });
    const view = popup.showing.value?.view;
    if (view?.kind !== 'article') throw new Error('an article was expected');
    view.authors.find();
    await settled();
    for (const back of [popup.back, () => act('leave', popup)]) {
      popup.show({ kind: 'company', company: view.site, finding: view.finding });
      expect(popup.showing.value?.view.kind).toBe('company');
      back();
      expect(popup.showing.value?.view).toBe(view);
    }
    expect(view.authors.found.value?.email).toBe('yael@wadden.example');
    expect(act('leave', popup)).toBe(false);
  });
});

describe('the finder', () => {
  async function finderOf(some: Partial<Opening> = {}) {
    const popup = await opened(some);
    const view = popup.showing.value?.view;
    if (view?.kind !== 'company') throw new Error('a company was expected');
    return { popup, finder: view.finding.finder, people: view.finding.people };
  }

  it('names the missing field, and sends nothing', async () => {
    const { finder } = await finderOf();
    finder.find();
    expect(finder.fault.value).toEqual({ field: 'name', fault: 'missing', quoted: null });
    expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
  });

  it('searches by first and last name with the search time from the settings, and clears its draft', async () => {
    background.answer('request', ({ operation }) =>
      operation === 'findEmail' ? answered(foundReply('marit@aldermoor.test')) : answered(countReply(1)),
    );
    const { popup, finder, people } = await finderOf({ settings: { ...settings, patient: true } });
    finder.write('name', 'Marit Lindqvist');
    finder.setSplit(true);
    finder.find();
    finder.find();
    await settled();
    const asked = background.said('request').filter(({ operation }) => operation === 'findEmail');
    expect(asked.map(({ params }) => params)).toEqual([
      { domain: 'aldermoor.test', first_name: 'Marit', last_name: 'Lindqvist', max_duration: 20 },
    ]);
    expect(people.rows.value[0]?.contact.email).toBe('marit@aldermoor.test');
    expect(popup.shared.drafts.values.value).toEqual({});
  });

  it.each(['aldermoor.test.', 'aldermoor.test,', '(www.Aldermoor.test)', 'https://aldermoor.test./team'])(
    'accepts a domain as copied: “%s”',
    async (where) => {
      const { finder } = await finderOf();
      finder.write('where', where);
      finder.write('name', 'Marit Lindqvist');
      expect(finder.whom.value).toEqual({ domain: 'aldermoor.test', full_name: 'Marit Lindqvist' });
    },
  );

  it('sends a company’s name as such, and a profile by the handle in its URL or path', async () => {
    const { finder } = await finderOf();
    finder.write('name', 'Marit Lindqvist');
    finder.write('where', 'Kestrel & Fjord');
    finder.find();
    await settled();
    for (const profile of ['https://www.linkedin.com/in/Marit-L/?trk=x', ' in/Bo-D', 'cy-e ']) {
      finder.write('handle', profile);
      finder.find();
      await settled();
    }
    const asked = background.said('request').filter(({ operation }) => operation === 'findEmail');
    expect(asked.map(({ params }) => params)).toEqual([
      { company: 'Kestrel & Fjord', full_name: 'Marit Lindqvist' },
      { linkedin_handle: 'marit-l' },
      { linkedin_handle: 'bo-d' },
      { linkedin_handle: 'cy-e' },
    ]);
  });

  it('restores a draft only for its own subject, and never over the person typed in the bar', async () => {
    const draft = { 'finder other.test\nname': 'Zed', 'finder aldermoor.test\nfirst': 'Zed' };
    const { finder, popup } = await finderOf({ draft });
    expect(finder.values.value.name).toBe('');
    finder.write('name', 'Ze');
    expect(background.said('keep-draft').at(-1)).toMatchObject({ form: 'finder aldermoor.test' });
    const asked = 'Ann Berg at aldermoor.test';
    background.answer('look-up', () => ({
      typed: { kind: 'person' as const, name: 'Ann Berg', domain: aldermoor },
      about: { cached: [], ...nothingKnown },
    }));
    popup.shared.drafts.of(`finder ${asked}`).keep({ name: 'Else', split: 'yes' });
    popup.look(asked);
    await settled();
    const view = popup.showing.value?.view;
    expect(view?.kind === 'person' && view.finding.finder.values.value).toMatchObject({
      ...{ name: 'Ann Berg', where: 'aldermoor.test', split: false },
    });
  });

  it('above the people closes on the first Escape, and is open again only with a recent draft', async () => {
    const draftOf = (typed: number) => ({
      'finder aldermoor.test\nname': 'Mar',
      'finder aldermoor.test\ntyped': String(typed),
    });
    const shown = async (typed: number) => {
      const popup = await opened({ about: rows, draft: draftOf(typed) });
      const view = popup.showing.value?.view;
      if (view?.kind !== 'company') throw new Error('a company was expected');
      return { popup, finding: view.finding };
    };
    const old = await shown(Date.now() - 60 * 60_000);
    expect(old.finding.open.value).toBe(false);
    expect(old.finding.finder.values.value.name).toBe('Mar');

    const { popup, finding } = await shown(Date.now());
    expect(finding.open.value).toBe(true);
    expect(act('leave', popup)).toBe(true);
    expect(finding.open.value).toBe(false);
    expect(act('leave', popup)).toBe(false);
    expect(background.said('keep-draft').at(-1)?.values).toEqual({ 'finder aldermoor.test\nname': 'Mar' });
  });

  it('restores its draft after the popup was closed', async () => {
    const { finder } = await finderOf({ draft: { 'finder aldermoor.test\nname': 'Mar' } });
    expect(finder.values.value).toMatchObject({ name: 'Mar', where: 'aldermoor.test' });
  });
});

describe('a click that the background refuses', () => {
  const problem = { code: 'storage', full: false, used: null, room: null } as const;
  const recent = { text: 'acme.test', name: null, results: null, approximate: false, asked: 1_000 };

  it.each<[Parameters<FakeBackground['refuse']>[0], (popup: Opened) => void]>([
    ['use-device', (popup) => popup.useDevice()],
    ['forget-recent', ({ shared }) => shared.recents.forget(recent.text)],
    ['pause-job', ({ shared }) => shared.jobs.pause('one')],
    ['dismiss-job', ({ shared }) => shared.jobs.dismiss('one')],
    ['change-settings', (popup) => resolverOf(popup)('jane@acme.test', { at: 'off' })],
  ])('shows the problem and removes nothing: %s', async (name, click) => {
    background.answer('recents', () => ({ recents: [recent] }));
    const popup = await opened({ jobs: [job({ id: 'one', kind: 'site', state: 'done' })], recents: [recent] });
    background.refuse(name, problem);
    click(popup);
    await settled();
    expect(background.said(name)).toHaveLength(1);
    expect(popup.shared.flash.now.value?.done).toEqual({ what: 'refused', problem });
    expect(popup.shared.recents.list.value).toEqual([recent]);
    expect(popup.shared.jobs.all.value.has('one')).toBe(true);
  });

  function resolverOf(popup: Opened) {
    const { people } = popup;
    const { onResolver } = people.value ? rowEvents(popup, people.value) : {};
    if (!onResolver) throw new Error('rows with a choice of resolver were expected');
    return onResolver;
  }
});
