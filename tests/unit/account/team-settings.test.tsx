// @vitest-environment jsdom
/** Owners see their team's settings in Account and change them in place. */
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { expect, test } from 'vitest';
import { createAccount } from '../../../components/account/account-store.ts';
import { TeamSettingsView } from '../../../components/account/team-settings.tsx';
import { createOwnSettings } from '../../../components/account/team-settings-store.ts';
import type { ShownProblem } from '../../../components/format/problem-words.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { ManagedTeam, RemoteView, TeamSettings } from '../../../lib/messages/service-views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, click, draw, press, write } from '../harness/render.tsx';

const kelp: TeamSettings = {
  ...{ name: 'Kelp', searches: 500, verifications: null },
  ...{ autoSave: 'off', attributes: ['tags', 'region'] },
};
const ofTeam: RemoteView = { ...remoteService, team: true, members: true, teamSettings: true };

type Answer = { settings: TeamSettings } | { problem: ShownProblem };

function heldBack() {
  let resolve: (answer: Answer) => void = () => undefined;
  const promise = new Promise<Answer>((done) => {
    resolve = done;
  });
  return { promise, resolve: (answer: Answer) => resolve(answer) };
}

/** `answers`: returned in this order; the last one repeats. */
async function opened(...answers: (Answer | Promise<Answer>)[]) {
  const asked: (Record<string, unknown> | null)[] = [];
  const service = signal<RemoteView>(ofTeam);
  const counted = { changes: 0 };
  const settings = createOwnSettings({
    ...{ service, life: newLife().signal },
    ask: async (_, fields) => {
      asked.push(fields);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return (await next) ?? { settings: kelp };
    },
    changed: () => {
      counted.changes += 1;
    },
  });
  const place = draw(<TeamSettingsView settings={settings} />);
  await act(() => settings.load());
  const pressed = async (words: string) => {
    click(byRole(place, 'button', words));
    await act(settled);
  };
  const field = (label: string) => {
    const found = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const input = place.querySelector(`[id="${found?.htmlFor}"]`);
    if (!(input instanceof HTMLInputElement)) throw new Error(`No field ${label}`);
    return input;
  };
  const choose = (words: string) => {
    const line = [...place.querySelectorAll('label.tick')].find((one) => one.textContent?.startsWith(words));
    const radio = line?.querySelector('input');
    if (!radio) throw new Error(`No choice ${words}`);
    click(radio);
  };
  return { asked, service, settings, place, pressed, field, choose, counted, changes: () => asked.slice(1) };
}

test('a summary line shows name, limits, auto-save and attributes', async () => {
  const { place } = await opened({ settings: kelp });
  expect(place.querySelector('.team-facts')?.textContent).toBe(
    'Kelp500 searches a month · Unlimited verifications · Addresses are not saved automatically · Attributes: tags, region',
  );
});

test('an owner edits the settings in place, and only changed fields are sent', async () => {
  const changed: TeamSettings = { ...kelp, name: 'Tide', searches: 1500, autoSave: 'listed', attributes: [] };
  const { place, pressed, field, choose, changes, counted } = await opened({ settings: kelp }, { settings: changed });
  await pressed('Change the team’s settings');
  expect(document.activeElement).toBe(field('Team name'));
  expect(
    [field('Team name'), field('Searches a month'), field('Verifications a month')].map(({ value }) => value),
  ).toEqual(['Kelp', '500', '']);
  expect(field('Custom attributes of leads').value).toBe('tags, region');
  write(field('Team name'), ' Tide ');
  write(field('Searches a month'), '1,500');
  choose('Save to the newest list');
  write(field('Custom attributes of leads'), ' ');
  await pressed('Save settings');
  expect(changes()).toEqual([{ name: 'Tide', searches: 1500, auto_save: 'listed', attributes: [] }]);
  expect(place.querySelector('form')).toBeNull();
  expect(place.textContent).toContain('Tide1,500 searches a month');
  expect(place.textContent).toContain('No custom attributes');
  expect(counted.changes).toBe(1);
  expect(document.activeElement).toBe(byRole(place, 'button', 'Change the team’s settings'));
});

test('an unchanged form sends nothing, and Escape closes the form', async () => {
  const { place, pressed, field, choose, changes } = await opened({ settings: kelp });
  await pressed('Change the team’s settings');
  write(field('Custom attributes of leads'), 'tags,region,,tags');
  await pressed('Save settings');
  expect([changes(), place.querySelector('form')]).toEqual([[], null]);
  await pressed('Change the team’s settings');
  choose('Save without a list');
  const radio = place.querySelector('input[type=radio]');
  if (radio) press(radio, 'Escape');
  expect(place.querySelector('form')).toBeNull();
  expect(document.activeElement).toBe(byRole(place, 'button', 'Change the team’s settings'));
  await pressed('Change the team’s settings');
  await pressed('Save settings');
  expect(changes()).toEqual([]);
});

test('an invalid value is reported at its field, and nothing is sent', async () => {
  const { place, pressed, field, changes } = await opened({ settings: { ...kelp, attributes: ['updated_at'] } });
  await pressed('Change the team’s settings');
  write(field('Team name'), ' ');
  write(field('Searches a month'), 'many');
  write(field('Verifications a month'), '1000000001');
  await pressed('Save settings');
  const wrong = () => [...place.querySelectorAll('.labelled:has([aria-invalid])')].map((one) => one.textContent);
  expect(wrong()).toEqual([
    expect.stringContaining('Enter a name.'),
    expect.stringContaining('A whole number up to'),
    expect.stringContaining('A whole number up to'),
  ]);
  write(field('Team name'), 'Kelp');
  write(field('Searches a month'), '500');
  write(field('Verifications a month'), '');
  for (const [text, words] of [
    ['tier, Région', '“Région” can’t be an attribute'],
    ['tier, email', '“email” can’t be an attribute'],
    [Array.from({ length: 101 }, (_, at) => `a${at}`).join(), 'At most 100 attributes.'],
  ] as const) {
    write(field('Custom attributes of leads'), text);
    expect(wrong()).toEqual([]);
    await pressed('Save settings');
    expect(wrong()).toEqual([expect.stringContaining(words)]);
  }
  expect(changes()).toEqual([]);
});

test('typed values stay if saving fails, and can be sent again', async () => {
  const { place, pressed, field, choose, changes, settings } = await opened(
    ...[{ settings: kelp }, { problem: { code: 'offline' } as const }, { settings: { ...kelp, searches: null } }],
  );
  await pressed('Change the team’s settings');
  write(field('Searches a month'), '');
  choose('Save without a list');
  await pressed('Save settings');
  expect(place.querySelector('.notice')).not.toBeNull();
  expect([field('Searches a month').value, settings.form.value?.autoSave]).toEqual(['', 'unlisted']);
  await pressed('Save settings');
  expect(changes()).toEqual(Array.from({ length: 2 }, () => ({ searches: null, auto_save: 'unlisted' })));
  expect(place.querySelector('form')).toBeNull();
});

test('while the form is being sent, it can be neither changed nor sent again', async () => {
  const { promise, resolve } = heldBack();
  const { place, pressed, field, choose, changes, settings } = await opened({ settings: kelp }, promise);
  await pressed('Change the team’s settings');
  write(field('Team name'), 'Tide');
  await pressed('Save settings');
  expect(byRole(place, 'button', 'Save settings').getAttribute('aria-busy')).toBe('true');
  write(field('Team name'), 'Other');
  choose('Save without a list');
  await pressed('Save settings');
  expect(settings.form.value).toMatchObject({ name: 'Tide', autoSave: 'off' });
  resolve({ settings: { ...kelp, name: 'Tide' } });
  await act(settled);
  expect(changes()).toEqual([{ name: 'Tide' }]);
  expect(place.textContent).toContain('Tide500 searches');
});

test('a late response of the former service does not replace the new service’s settings', async () => {
  const { promise, resolve } = heldBack();
  const other = { ...kelp, name: 'Skerry' };
  const { place, pressed, field, service, settings, counted } = await opened(
    ...[{ settings: kelp }, promise, { settings: other }],
  );
  await pressed('Change the team’s settings');
  write(field('Team name'), 'Tide');
  await pressed('Save settings');
  act(() => {
    service.value = { ...ofTeam, id: 's2' };
  });
  expect(place.textContent).toBe('');
  await act(() => settings.load());
  resolve({ settings: { ...kelp, name: 'Tide' } });
  await act(settled);
  expect(settings.state.value).toEqual({ at: 'shown', settings: other });
  expect([settings.form.value, counted.changes]).toEqual([null, 0]);
});

test('a failed load is reported, and another load shows the settings', async () => {
  const { place, asked, settings } = await opened({ problem: { code: 'offline' } }, { settings: kelp });
  expect(place.querySelector('.notice')).not.toBeNull();
  await act(() => settings.load());
  expect(asked).toEqual([null, null]);
  expect(place.textContent).toContain('Kelp');
});

async function account(service: RemoteView, hash = '#/account') {
  const { background, workspace, goTo } = await openWorkspace(hash, { service });
  background.answer('restate-service', () => ({}));
  background.answer('request', () => ({ ok: false, problem: { code: 'offline' } }));
  const none: ManagedTeam = { members: [], invitations: [], settings: null, link: null };
  background.answer('manage-team', ({ what }: Says<'manage-team'>) => ({
    ...{ ok: true as const, value: { ...none, settings: what === 'team' ? kelp : null } },
  }));
  const store = createAccount(workspace);
  await settled();
  return { background, store, goTo, asked: () => background.said('manage-team').map(({ what }) => what) };
}

test('settings are requested if the service offers them, and a change reloads the account', async () => {
  const { background, store, asked } = await account(ofTeam);
  expect(asked()).toEqual(['members', 'invitations', 'team']);
  const { settings } = store.members;
  expect(settings.state.value).toEqual({ at: 'shown', settings: kelp });
  const before = background.said('request').length;
  settings.open();
  settings.type({ name: 'Tide' });
  settings.save();
  await settled();
  expect(background.said('manage-team').at(-1)).toEqual({
    ...{ service: ofTeam.id, what: 'team', verb: 'change', id: null, fields: { name: 'Tide' } },
  });
  expect(
    background
      .said('request')
      .slice(before)
      .map(({ operation }) => operation),
  ).toEqual(['getAccount', 'getUsage', 'getAccountStats']);
});

test('settings are not requested from an older service', async () => {
  const { teamSettings: _without, ...older } = ofTeam;
  const { store, asked } = await account(older);
  expect(asked()).toEqual(['members', 'invitations']);
  expect(store.members.settings.state.value).toEqual({ at: 'none' });
});

test('an upgraded service shows its new features while its account is open', async () => {
  const { members: _members, teamSettings: _settings, ...before } = ofTeam;
  const { background, store, asked, goTo } = await account(before, '#/leads');
  const restated = () => background.said('restate-service');
  expect(restated()).toEqual([]);
  goTo('#/account');
  await settled();
  expect([restated(), asked()]).toEqual([[{ service: ofTeam.id }], []]);
  background.push({ revision: 2, topic: 'service', service: { ...before, members: true } });
  await settled();
  expect([store.members.state.value.at, asked()]).toEqual(['shown', ['members', 'invitations']]);
  background.push({ revision: 3, topic: 'service', service: ofTeam });
  await settled();
  expect(store.members.settings.state.value).toEqual({ at: 'shown', settings: kelp });
  const many = asked().length;
  background.push({ revision: 4, topic: 'service', service: { ...ofTeam, name: 'Kelp' } });
  await settled();
  expect(asked()).toHaveLength(many);
  store.refresh();
  expect(restated()).toHaveLength(2);
});
