/** How well a local part fits a name. */
import { expect, it } from 'vitest';

const { likeness } = await import('../../../../lib/page/people/local-part.ts');

const like = (local: string, first: string | null, last: string | null): number =>
  likeness(local, { first, last, words: [], score: 0 });

it.each([
  ['ada.byron', 'Ada', 'Byron'],
  ['byron.ada', 'Ada', 'Byron'],
  ['abyron', 'Ada', 'Byron'],
  ['byrona', 'Ada', 'Byron'],
  ['joerg.weissgerber', 'Jörg', 'Weißgerber'],
  ['jorg.weissgerber', 'Jörg', 'Weißgerber'],
  ['s.gorski', 'Sławomir', 'Górski'],
  ['oystein.aas', 'Øystein', 'Ås'],
  ['f.vanderluehe', 'Friederike', 'van der Lühe'],
  ['f.luehe', 'Friederike', 'van der Lühe'],
  ['eva.gross-kunz', 'Eva-Maria', 'Groß-Kunz'],
  ['ana.quiroga', 'Ana María', 'Quiroga Ibarra'],
  ['p.shishkin', 'Прохор', 'Шишкин'],
  ['n.hulak', 'Назар', 'Гулак'],
  ['o.xanthopoulou', 'Ουρανία', 'Ξανθοπούλου'],
])('%s is made of %s %s', (local, first, last) => {
  expect(like(local, first, last)).toBe(3);
});

it.each([
  ['byron', 2],
  ['ada', 2],
  ['ab', 1],
  ['info', 0],
  ['press.office', 0],
  ['otto.lilienfeld', -2],
  ['sunshine', -1],
])('scores %s for Ada Byron: %i', (local, expected) => {
  expect(like(local, 'Ada', 'Byron')).toBe(expected);
});

it('scores names in Japanese characters as 0', () => {
  expect(like('y.yamada', '太郎', '山田')).toBe(0);
});
