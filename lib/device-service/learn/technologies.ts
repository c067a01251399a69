/** The technologies that a page shows, by name, in the table's order. */
import type { PageMarks } from '../../page/marks.ts';
import { technologyRules } from './technology-rules.ts';

export function technologiesOf({ generators, loads, named, frame }: PageMarks): string[] {
  // Joined into one text, so a rule is one search instead of one per address.
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

/** One per line, so `^` and `$` with the flag `m` are its start and end. */
function lines(texts: readonly string[]): string {
  return texts.join('\n');
}
