import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPanel, type Panel } from '../../../components/lookup/panel-store.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import type { Subject } from '../../../lib/subject/subject.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { bringToFront, goTo, watchers } from '../harness/fake-window.ts';
import {
  aldermoor,
  answered,
  countReply,
  job,
  nothingKnown,
  opening,
  remoteService,
  searchReply,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

const globex: Subject = {
  kind: 'company',
  domain: { ...aldermoor, ascii: 'globex.test', unicode: 'globex.test' },
  name: null,
};
const nothing: Subject = { kind: 'nothing', why: 'unreadable' };

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('request', ({ operation }) =>
    operation === 'countDomainEmails' ? answered(countReply(37)) : answered(searchReply(0, 37)),
  );
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('glance', () => ({ subject: globex }));
  bringToFront({ id: 7, url: 'http://aldermoor.test/' });
});
afterEach(() => life.abort());

async function opened(some: Partial<Opening> = {}): Promise<Panel> {
  background.answer('open', ({ tab }) => opening({ tab, ...some }));
  const panel = createPanel(life.signal);
  await settled();
  return panel;
}

function company(panel: Panel) {
  const view = panel.showing.value?.view;
  if (view?.kind !== 'company') throw new Error(`a company was expected, not ${view?.kind}`);
  return view.company;
}

function looked(some: Partial<Extract<Push, { topic: 'looked' }>> = {}): Push {
  return { revision: 20, topic: 'looked', tab: 8, window: 1, subject: globex, page: 'http://globex.test/', ...some };
}

describe('opening the panel', () => {
  it('shows the front tab of its own window', async () => {
    bringToFront({ id: 99 }, 2);
    const panel = await opened();
    expect(background.said('open')).toEqual([{ tab: 7, window: 1 }]);
    expect(panel.showing.value?.text).toBe('aldermoor.test');
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
  });

  it('shows a page without a grant as unseen, also after a typed lookup', async () => {
    bringToFront({ id: 7 });
    const panel = await opened({ subject: nothing, page: null });
    expect(panel.showing.value?.view).toEqual({ kind: 'nothing', why: 'unseen' });
    background.answer('look-up', ({ text }): Answers['look-up'] => ({
      typed: { kind: 'company', name: text },
      about: { cached: [], ...nothingKnown },
    }));
    panel.look('Kestrel');
    await settled();
    panel.back();
    expect(panel.showing.value?.view).toEqual({ kind: 'nothing', why: 'unseen' });
  });

  it('stops watching tabs when it is closed', async () => {
    await opened();
    expect(watchers()).toBe(2);
    life.abort();
    expect(watchers()).toBe(0);
  });
});

describe('another page in front', () => {
  async function searched() {
    const panel = await opened();
    company(panel).search.ask();
    await settled();
    company(panel).people.selection.toggle('person1@aldermoor.test', false);
    return { panel, before: panel.showing.value };
  }

  it('prefills the finder with the company listed on a directory page', async () => {
    const panel = await opened({
      subject: { kind: 'company', domain: aldermoor, name: null, listed: 'Kelp Robotics' },
    });
    const view = panel.showing.value?.view;
    expect(view?.kind === 'company' && view.finding.finder.values.value.where).toBe('Kelp Robotics');
  });

  it('never replaces the shown page, and does not wake the background without a grant', async () => {
    const { panel, before } = await searched();
    bringToFront({ id: 8 });
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'unseen' });
    expect(panel.showing.value).toBe(before);
    expect(company(panel).people.selection.rows.value).toHaveLength(1);
    expect(background.said('glance')).toEqual([]);
    expect(background.said('open')).toHaveLength(1);
  });

  it('is offered if granted, and shown only on a click', async () => {
    const { panel, before } = await searched();
    bringToFront({ id: 8, url: 'http://globex.test/' });
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'offered', tab: 8, text: 'globex.test', same: false });
    expect(panel.showing.value).toBe(before);
    background.answer('open', ({ tab }) =>
      opening({ tab, subject: globex, page: 'http://globex.test/', revision: 30 }),
    );
    panel.follow();
    await settled();
    expect(background.said('open').at(-1)).toEqual({ tab: 8, window: 1 });
    expect(panel.showing.value?.text).toBe('globex.test');
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
  });

  it('is not replaced by a late answer to an earlier lookup', async () => {
    const { panel } = await searched();
    const reply = background.hold('look-up');
    panel.look('Kestrel');
    bringToFront({ id: 8, url: 'http://globex.test/' });
    await settled();
    background.answer('open', ({ tab }) =>
      opening({ tab, subject: globex, page: 'http://globex.test/', revision: 30 }),
    );
    panel.follow();
    await settled();
    reply({ typed: { kind: 'company', name: 'Kestrel' }, about: { cached: [], ...nothingKnown } });
    await settled();
    expect(panel.showing.value).toMatchObject({ from: 'page', text: 'globex.test' });
    expect(panel.lookUp.value).toEqual({ at: 'idle' });
  });

  it('is no longer indicated when the user comes back', async () => {
    const { panel, before } = await searched();
    bringToFront({ id: 8 });
    await settled();
    bringToFront({ id: 7, url: 'http://aldermoor.test/#team' });
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
    expect(panel.showing.value).toBe(before);
  });

  it('is noticed when the tab itself navigates', async () => {
    const { panel } = await searched();
    goTo(undefined);
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'unseen' });
  });

  it('is not offered if it belongs to the same company or can’t be looked up', async () => {
    const { panel } = await searched();
    background.answer('glance', (): Answers['glance'] => ({
      subject: { kind: 'company', domain: aldermoor, name: null },
    }));
    goTo('http://aldermoor.test/contact');
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
    background.answer('glance', (): Answers['glance'] => ({ subject: { kind: 'nothing', why: 'browser-page' } }));
    bringToFront({ id: 9, url: 'about:blank' });
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'nothing' });
  });

  it('is offered by the company name on the next directory page', async () => {
    const { panel } = await searched();
    background.answer('glance', (): Answers['glance'] => ({
      subject: { kind: 'company', domain: aldermoor, name: null, listed: 'Kelp Robotics' },
    }));
    goTo('http://aldermoor.test/company/kelp-robotics');
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'offered', tab: 7, text: 'Kelp Robotics', same: false });
  });

  it('in another window is ignored', async () => {
    const { panel } = await searched();
    bringToFront({ id: 99, url: 'http://globex.test/' }, 2);
    goTo('http://globex.test/', 2);
    background.push(looked({ window: 2, tab: 99 }));
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
    bringToFront({ id: 8, url: 'http://globex.test/' });
    await settled();
    bringToFront({ id: 98 }, 2);
    goTo('http://globex.test/', 2);
    await settled();
    expect(background.said('glance')).toEqual([{ tab: 8 }]);
  });

  it('follows the newer of two quick switches', async () => {
    const { panel } = await searched();
    const reply = background.hold('glance');
    bringToFront({ id: 8, url: 'http://globex.test/' });
    await settled();
    bringToFront({ id: 7, url: 'http://aldermoor.test/' });
    await settled();
    reply({ subject: globex });
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
  });
});

describe('a press of Harrier’s button', () => {
  it('offers the page that it was pressed on', async () => {
    const panel = await opened();
    bringToFront({ id: 8 });
    await settled();
    background.push(looked());
    await settled();
    expect(panel.elsewhere.value).toEqual({ at: 'offered', tab: 8, text: 'globex.test', same: false });
    expect(panel.showing.value?.text).toBe('aldermoor.test');
    expect(background.said('open')).toHaveLength(1);
  });

  it('on the shown page changes nothing; on another page of its site offers that page', async () => {
    const panel = await opened();
    const here = { tab: 7, subject: opening().subject, page: 'http://aldermoor.test/' };
    background.push(looked({ ...here, revision: 20 }));
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
    background.push(looked({ ...here, revision: 21, page: 'http://aldermoor.test/contact' }));
    expect(panel.elsewhere.value).toEqual({ at: 'offered', tab: 7, text: 'aldermoor.test', same: true });
  });

  it('in a private window does not reach a normal one', async () => {
    const panel = await opened();
    background.push(looked(), true);
    expect(panel.elsewhere.value).toEqual({ at: 'here' });
  });
});

describe('a panel that stays open', () => {
  it('keeps its content if the background does not answer a switch, and still receives job pushes', async () => {
    const panel = await opened();
    company(panel).search.ask();
    await settled();
    const before = panel.showing.value;
    background.push(looked());
    vi.useFakeTimers();
    background.hold('open');
    panel.follow();
    await vi.advanceTimersByTimeAsync(45_000);
    vi.useRealTimers();
    expect(panel.stage.value).toEqual({ at: 'silent', problem: { code: 'background-silent' } });
    expect(panel.showing.value).toBe(before);
    background.push({ revision: 31, topic: 'job', job: job({ id: 'j', kind: 'verify', total: 9, done: 4 }) });
    expect(panel.shared.jobs.bulk.value).toMatchObject([{ done: 4 }]);
    background.answer('open', ({ tab }) => opening({ tab, subject: globex, revision: 40 }));
    panel.openAgain();
    await settled();
    expect(background.said('open').at(-1)).toEqual({ tab: 8, window: 1 });
    expect(panel.showing.value?.text).toBe('globex.test');
  });

  it('ignores a job state in an answer that is older than a push', async () => {
    const panel = await opened();
    const running = job({ id: 'j', kind: 'verify', state: 'running', total: 9, done: 8 });
    background.push(looked());
    const reply = background.hold('open');
    panel.follow();
    await settled();
    background.push({ revision: 31, topic: 'job', job: { ...running, state: 'done', done: 9 } });
    reply(opening({ tab: 8, subject: globex, jobs: [running], revision: 30 }));
    await settled();
    expect(panel.shared.jobs.bulk.value).toMatchObject([{ state: 'done', done: 9 }]);
  });

  it('does not repeat by itself a count that a service failed', async () => {
    background.answer('request', () => ({ ok: false, problem: { code: 'service-failed', status: 500, quoted: null } }));
    const panel = await opened();
    const { service } = opening();
    background.push({ revision: 20, topic: 'service', service: service && { ...service, name: 'Renamed' } });
    await settled();
    expect(company(panel).count.value.at).toBe('failed');
    expect(background.said('request')).toHaveLength(1);
  });

  it('counts when a service is connected, even if the earlier refusal arrives later', async () => {
    const refusal = background.hold('request');
    const panel = await opened({ service: null });
    background.push({ revision: 20, topic: 'service', service: remoteService });
    await settled();
    background.answer('request', () => answered(countReply(37)));
    refusal({ ok: false, problem: { code: 'no-service' } });
    await settled();
    expect(company(panel).count.value.at).toBe('shown');
  });

  it('counts automatically, once, when a service is connected', async () => {
    background.answer('request', () => ({ ok: false, problem: { code: 'no-service' } }));
    const panel = await opened({ service: null });
    expect(company(panel).count.value.at).toBe('failed');
    background.answer('request', () => answered(countReply(37)));
    const service = remoteService;
    background.push({ revision: 20, topic: 'service', service: { ...service, state: 'no-key' } });
    await settled();
    expect(background.said('request')).toHaveLength(1);
    background.push({ revision: 21, topic: 'service', service });
    background.push({ revision: 22, topic: 'service', service: { ...service, name: 'Renamed' } });
    await settled();
    expect(background.said('request').map(({ operation }) => operation)).toEqual([
      'countDomainEmails',
      'countDomainEmails',
    ]);
    expect(company(panel).count.value).toMatchObject({ at: 'shown', reply: { data: { total: 37 } } });
  });
});
