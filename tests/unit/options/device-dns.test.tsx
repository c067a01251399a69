// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { DeviceDns } from '../../../components/options/device-dns.tsx';
import type { ResolverChoice } from '../../../lib/device-service/verifier/resolvers.ts';
import { asked, settled } from '../harness/fake-background.ts';
import { settings } from '../harness/fixtures.ts';
import { byRole, click, draw, nameOf, write } from '../harness/render.tsx';
import { emptyBackground, openOptions } from './open-options.ts';

beforeEach(() => {
  asked.origins.length = 0;
  asked.refused = false;
});

async function drawn(resolver: ResolverChoice | null) {
  const background = emptyBackground();
  background.answer('settings', () => ({ ...settings, resolver }));
  background.answer('change-settings', (said) => ({ ...settings, resolver: said.resolver ?? resolver }));
  const options = await openOptions();
  const view = () => (
    <DeviceDns
      resolver={options.settings.value?.resolver ?? null}
      onChoose={(one) => options.change({ resolver: one })}
    />
  );
  const place = draw(view());
  const again = () => void draw(view(), place);
  const choose = async (name: string) => {
    const label = [...place.querySelectorAll<HTMLElement>('label')].find((one) => nameOf(one).startsWith(name));
    if (!label) throw new Error(`no ${name}`);
    const radio = label.querySelector('input');
    if (!radio) throw new Error(`no choice of ${name}`);
    click(radio);
    await settled();
    again();
  };
  const field = () => {
    const found = place.querySelector<HTMLInputElement>('form input');
    if (!found) throw new Error('no field for an own address');
    return found;
  };
  const chosen = () =>
    [...place.querySelectorAll('label')].filter((one) => one.querySelector('input')?.checked).map(nameOf);
  const said = () => background.said('change-settings').map((one) => one.resolver);
  return { place, again, choose, chosen, field, said };
}

test('no DNS server is chosen by default, and the text says what a server receives', async () => {
  const { place, chosen, choose, said } = await drawn(null);
  expect(chosen()).toEqual([]);
  expect(place.textContent).toContain('Not chosen yet');
  expect(place.textContent).toContain('never the address');
  await choose('Google');
  expect(said()).toEqual([{ at: 'preset', name: 'google' }]);
  expect(chosen()).toEqual(['Google dns.google']);
  await choose('None');
  expect(said().at(-1)).toEqual({ at: 'off' });
});

test('a custom DNS server requests only its own origin within the click, and is then chosen', async () => {
  const { place, again, choose, chosen, field, said } = await drawn({ at: 'off' });
  await choose('Your own');
  expect(said()).toEqual([]);
  write(field(), 'https://dns.oakhollow.test:8443/q{?dns}');
  click(byRole(place, 'button', 'Use it'));
  expect(asked.origins).toEqual([['https://dns.oakhollow.test/*']]);
  await settled();
  expect(asked.origins).toHaveLength(1);
  expect(said()).toEqual([{ at: 'own', address: 'https://dns.oakhollow.test:8443/q{?dns}' }]);
  again();
  expect(chosen()).toEqual(['Your own']);
});

test.each(['', 'dns.oakhollow.test', 'http://dns.oakhollow.test/q', 'https://me:word@dns.oakhollow.test/q'])(
  'an invalid DNS server address is reported under its field: %s',
  async (typed) => {
    const { place, choose, field, said } = await drawn({ at: 'off' });
    await choose('Your own');
    write(field(), typed);
    click(byRole(place, 'button', 'Use it'));
    await settled();
    const fault = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(fault?.textContent).toContain('Enter an address that begins with https');
    expect([asked.origins, said()]).toEqual([[], []]);
  },
);

test('a refused permission is reported and changes nothing', async () => {
  const { place, choose, field, said } = await drawn({ at: 'off' });
  asked.refused = true;
  await choose('Your own');
  write(field(), 'https://dns.oakhollow.test/q');
  click(byRole(place, 'button', 'Use it'));
  await settled();
  expect(said()).toEqual([]);
  draw(<DeviceDns resolver={{ at: 'off' }} onChoose={() => {}} />, place);
  expect(place.textContent).toContain('didn’t allow it');
});
