/** Which technologies a page shows that it is made with: names, in the order of the table. */
import type { PageMarks } from '../../page/marks.ts';
import { technologyRules } from './technology-rules.ts';

export function technologiesOf({ generators, loads, named, frame }: PageMarks): string[] {
  // One text each, so that a rule is one search and not one for every address.
  const texts = {
    generator: lines(generators),
    loads: lines(loads),
    named: lines([...loads, ...named]),
    frame: lines(frame),
  };
  return technologyRules
    .filter(([, rule]) =>
      (['generator', 'loads', 'named', 'frame'] as const).some((what) => rule[what]?.test(texts[what]) === true),
    )
    .map(([name]) => name);
}

/** Each on a line of its own, so that `^` and `$` with the flag `m` are the beginning and the end of one. */
function lines(texts: readonly string[]): string {
  return texts.join('\n');
}
