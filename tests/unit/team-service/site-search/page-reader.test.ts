/** A hostile page ends its thread without harm to the next page. */
import { afterEach, expect, test } from 'vitest';
import { createPageReader, type PageReader } from '../../../../lib/team-service/site-search/page-reader.ts';
import { bigPage } from '../../../sites/big-page.ts';

const readers: PageReader[] = [];
afterEach(() => Promise.all(readers.splice(0).map((one) => one.close())));

function reader(limits: Parameters<typeof createPageReader>[0] = {}): PageReader {
  const made = createPageReader({ time: 600_000, ...limits });
  readers.push(made);
  return made;
}

const page = (body: string) => `<!doctype html><title>Team</title><body>${body}`;
const url = 'https://some.test/team';

test('reads a page’s people, links and addresses, and runs none of its scripts', async () => {
  const { read } = reader();
  const html = page(`<script>document.title = 'run'; document.body.innerHTML = ''</script>
    <img src="https://elsewhere.test/x.png" onerror="document.title='run'">
    <div class="card"><h3>Ann Berg</h3><p>Head of kelp</p><a href="mailto:ann.berg@some.test">ann.berg@some.test</a></div>
    <a href="/imprint">Imprint</a>`);
  const found = await read(html, url);
  expect(found.facts.title).toBe('Team');
  expect(found.people).toMatchObject([{ email: 'ann.berg@some.test', first_name: 'Ann', last_name: 'Berg' }]);
  expect(found.links).toContainEqual({ href: 'https://some.test/imprint', text: 'Imprint', isNav: false });
});

test('a page that takes too long is given up, and the next one is read', async () => {
  const hasty = reader({ time: 300 });
  await expect(hasty.read(bigPage(), url)).rejects.toThrow('too long');
  const patient = reader();
  const [one, other] = await Promise.all([
    patient.read(page('a@some.test'), url),
    patient.read(page('b@some.test'), url),
  ]);
  expect([one, other].map(({ facts }) => facts.addresses[0]?.address)).toEqual(['a@some.test', 'b@some.test']);
});

test('a page that takes too much memory ends only its own thread', async () => {
  // The reader's own code takes 37 MB. Near the limit, a slow machine collects garbage for a while.
  const small = reader({ megabytes: 52, time: 600_000 });
  await expect(small.read(bigPage(), url)).rejects.toThrow('ended');
  expect((await small.read(page('a@some.test'), url)).facts.addresses).toHaveLength(1);
});
