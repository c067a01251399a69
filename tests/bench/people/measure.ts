/** Runs the people reader on invented contact pages, in documents made by a parser. */
import { JSDOM } from 'jsdom';
import { randomBy } from '../finder/random.ts';
import { around, type Laid, layouts, type Setting } from './layouts.ts';
import { persons } from './persons.ts';
import { type Counts, count, noCounts, sum } from './score.ts';
import { tongues } from './tongues.ts';

type Layouts = Record<string, (setting: Setting) => Laid>;

export interface Measured {
  all: Counts;
  byLayout: Map<string, Counts>;
  byLanguage: Map<string, Counts>;
  wrongs: string[];
}

/** The reader uses the DOM's globals, so it is imported once they exist. */
async function readerIn({ window }: JSDOM) {
  for (const name of ['Document', 'Element', 'Node'] as const) Reflect.set(globalThis, name, window[name]);
  return (await import('../../../lib/page/people/read-people.ts')).readPeople;
}

/** `turns`: pages per layout and language. */
export async function measurePeople(turns: number, seed: number, of: Layouts = layouts): Promise<Measured> {
  const dom = new JSDOM('');
  const readPeople = await readerIn(dom);
  const parser = new dom.window.DOMParser();
  const random = randomBy(seed);
  const out: Measured = { all: noCounts(), byLayout: new Map(), byLanguage: new Map(), wrongs: [] };
  for (const [name, layout] of Object.entries(of)) {
    for (const [language, tongue] of Object.entries(tongues)) {
      for (let turn = 0; turn < turns; turn += 1) {
        const domain = `${random.pick(['kontor', 'quill', 'plume', 'feather'])}-${random.whole(1, 99)}.test`;
        const people = persons(random.whole(2, 6), language, tongue, domain, random);
        const setting: Setting = { people, tongue, domain, random };
        const { body, people: expected } = around(layout(setting), setting);
        const document = parser.parseFromString(
          `<!doctype html><html lang="${language}"><head><title>${tongue.company}</title></head><body>${body}</body></html>`,
          'text/html',
        );
        const read = await readPeople(document, { href: `https://${domain}/team`, hostname: domain });
        const counts = noCounts();
        out.wrongs.push(...count(counts, expected, read).map((wrong) => `${name}, ${language}: ${wrong}`));
        sum(out.all, counts);
        for (const [map, key] of [
          [out.byLayout, name],
          [out.byLanguage, language],
        ] as const) {
          const before = map.get(key) ?? noCounts();
          sum(before, counts);
          map.set(key, before);
        }
      }
    }
  }
  return out;
}
