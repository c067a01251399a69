// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { peopleOn, said } from './read-here.ts';

describe('a page that is made to break the reader', () => {
  it('gives no people when it is empty', async () => {
    expect(await peopleOn('')).toEqual([]);
  });

  it('is read correctly despite forms that shadow document properties', async () => {
    const clobbering = ['querySelectorAll', 'createTreeWalker', 'body', 'getElementsByTagName']
      .map((name) => `<form name="${name}"><input name="parentElement"></form>`)
      .join('');
    expect(await said(`${clobbering}<p>Ada Byron, Engineer, ada@acme.test</p>`)).toEqual([
      'ada@acme.test: Ada + Byron, Engineer',
    ]);
  });

  it('gives no invisible characters', async () => {
    const [one] = await peopleOn(
      '<div><h3>Ada\u200b By\u2060ron</h3><p>\uE000Engineer\uE001</p><p>ada.byron@acme.test</p></div>',
    );
    const ada = { email: 'ada.byron@acme.test', first_name: 'Ada', last_name: 'Byron', position: 'Engineer' };
    expect(one).toEqual({ ...ada, phone: null });
  });

  it.each([
    ['endless addresses', 'a.b@acme.test '.repeat(80_000)],
    [
      'different addresses in one list',
      Array.from({ length: 2_000 }, (_, at) => `<li>Ada Byron${at}, x${at}@acme.test</li>`).join(''),
    ],
    ['endless capitalised words', `${'Ada Byron Of Engines '.repeat(50_000)} ada@acme.test`],
    ['brackets and signs', `${'([{<'.repeat(250_000)} at ${' dot '.repeat(200_000)} ada@acme.test`],
    ['deeply nested elements', `${'<div>'.repeat(400)}Ada Byron<p>ada@acme.test</p>`],
    ['endless names near one address', `${'<p>Ada Byron</p><p>Otto Lilienfeld</p>'.repeat(1_500)}<p>m17@acme.test</p>`],
    // Quadratic code would exceed the test's timeout.
  ])('is read in time: %s', async (_, body) => {
    const people = await peopleOn(body);
    expect(people.length).toBeLessThanOrEqual(1_000);
  });
});
