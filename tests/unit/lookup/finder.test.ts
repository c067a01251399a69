/** A problem of the finder is shown only with the search that caused it. */
import { describe, expect, it } from 'vitest';
import { createFinder, type Finder } from '../../../components/lookup/person/finder-store.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { answered, foundReply } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { openFinder } from './finder-fixtures.ts';

function opened(problem: Problem) {
  const background = createFakeBackground();
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('request', () => ({ ok: false, problem }));
  const { finder } = openFinder('aldermoor.test', newLife().signal);
  return { finder, background };
}

describe('the finder', () => {
  it('does not offer an answered search again until another person is typed', async () => {
    const background = createFakeBackground();
    background.answer('keep-draft', () => ({ saved: true }));
    background.answer('request', () => answered(foundReply(null)));
    const { finder } = openFinder('aldermoor.test', newLife().signal);
    expect(finder.isAnswered.value).toBe(false);
    finder.find();
    await settled();
    expect(finder.isAnswered.value).toBe(true);
    finder.write('name', 'Bo Berg');
    expect(finder.isAnswered.value).toBe(false);
    finder.write('name', 'Marit Lindqvist');
    expect(finder.isAnswered.value).toBe(true);
  });

  it.each<[string, (finder: Finder) => void, object]>([
    ['longer', ({ findLonger }) => findLonger(), { max_duration: 20 }],
    ['again', ({ findAgain }) => findAgain(), {}],
    ['at another service', ({ findAt }) => findAt(['quay']), {}],
  ])('searches %s for the person of the shown answer, not for a name typed since', async (_, search, more) => {
    const background = createFakeBackground();
    const asked: object[] = [];
    background.answer('keep-draft', () => ({ saved: true }));
    background.answer('request', ({ params }) => {
      asked.push(params);
      return answered(foundReply(null));
    });
    background.answer('ask-in-order', ({ params }) => {
      asked.push(params);
      return { ok: false, problem: { code: 'offline' }, run: { from: null, steps: [] } };
    });
    const { finder } = openFinder('aldermoor.test', newLife().signal);
    finder.find();
    await settled();
    finder.write('name', 'B');
    search(finder);
    await settled();
    expect(asked).toMatchObject([{ full_name: 'Marit Lindqvist' }, { full_name: 'Marit Lindqvist', ...more }]);
    expect(finder.values.value.patient).toBe(false);
  });

  it('keeps a name typed while another search runs', async () => {
    const background = createFakeBackground();
    background.answer('keep-draft', () => ({ saved: true }));
    const answer = background.hold('request');
    const { finder, draft } = openFinder('aldermoor.test', newLife().signal);
    finder.find();
    finder.write('name', 'Bo Berg');
    answer(answered(foundReply(null)));
    await settled();
    expect(draft.values.value.name).toBe('Bo Berg');
  });

  it('shows the name as it was typed last, in one field or in two', () => {
    const background = createFakeBackground();
    background.answer('keep-draft', () => ({ saved: true }));
    const { finder } = openFinder('aldermoor.test', newLife().signal);
    finder.setSplit(true);
    expect(finder.values.value).toMatchObject({ first: 'Marit', last: 'Lindqvist' });
    finder.write('first', 'Marit Anna');
    finder.setSplit(false);
    expect(finder.values.value.name).toBe('Marit Anna Lindqvist');
    finder.setSplit(true);
    expect(finder.values.value).toMatchObject({ first: 'Marit Anna', last: 'Lindqvist' });
    finder.setSplit(false);
    finder.write('name', 'Bo Berg');
    finder.setSplit(true);
    expect(finder.values.value).toMatchObject({ first: 'Bo', last: 'Berg' });
    finder.setSplit(false);
    finder.write('name', 'Dr. María José García López');
    finder.setSplit(true);
    expect(finder.values.value).toMatchObject({ first: 'María José', last: 'García López' });
  });

  it('keeps a typed and split name when the popup closes, until another person is suggested', () => {
    const background = createFakeBackground();
    background.answer('keep-draft', () => ({ saved: true }));
    const { finder, draft, connection } = openFinder('aldermoor.test', newLife().signal);
    finder.write('name', 'Bo Berg');
    finder.setSplit(true);
    const suggested = { where: 'aldermoor.test' };
    const again = createFinder(connection, draft, { suggested, asked: false, patient: false, cached: [] });
    expect(again.values.value).toMatchObject({ split: true, first: 'Bo', last: 'Berg' });
    again.suggest({ name: 'Cy Eck' });
    const other = createFinder(connection, draft, { suggested, asked: false, patient: false, cached: [] });
    expect(other.values.value).toMatchObject({ first: '', last: '' });
  });

  it('applies the longer search time only to the person it was requested for', async () => {
    const background = createFakeBackground();
    background.answer('keep-draft', () => ({ saved: true }));
    background.answer('request', () => answered(foundReply(null)));
    const { finder } = openFinder('aldermoor.test', newLife().signal);
    finder.findLonger();
    await settled();
    finder.write('name', 'Bo Berg');
    finder.find();
    await settled();
    expect(background.said('request').map(({ params }) => [params.full_name, params.max_duration])).toEqual([
      ['Marit Lindqvist', 20],
      ['Bo Berg', undefined],
    ]);
  });
});

describe('a problem of the finder', () => {
  it('is hidden for another person, and its retry searches for its own', async () => {
    const { finder, background } = opened({ code: 'no-answer', why: 'broken' });
    finder.find();
    await settled();
    expect(finder.state.value.at).toBe('failed');
    finder.write('name', 'Bo Berg');
    expect(finder.state.value).toEqual({ at: 'idle' });
    finder.write('name', 'Marit Lindqvist');
    expect(finder.state.value.at).toBe('failed');
    finder.findAgain();
    await settled();
    expect(background.said('request').map(({ params, again }) => [params.full_name, again])).toEqual([
      ['Marit Lindqvist', false],
      ['Marit Lindqvist', true],
    ]);
  });

  it('disappears from a refused field as soon as its value changes', async () => {
    const refused = { code: 'refused-input', field: 'domain', fault: 'invalid', quoted: 'No.' } as const;
    const { finder } = opened(refused);
    finder.find();
    await settled();
    expect(finder.fault.value).toMatchObject({ field: 'where', quoted: 'No.' });
    finder.write('where', 'kestrel-fjord.example');
    expect(finder.fault.value).toBeNull();
  });
});
