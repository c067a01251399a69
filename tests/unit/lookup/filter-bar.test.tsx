// @vitest-environment jsdom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '#i18n';
import { FilterBar } from '../../../components/lookup/company/filter-bar.tsx';
import { createDrafts } from '../../../components/shell/drafts.ts';
import { createFakeBackground } from '../harness/fake-background.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf, press, write } from '../harness/render.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const none = () => undefined;

function newDraft() {
  createFakeBackground();
  return createDrafts({ signal: newLife().signal, private: signal(false) }, 'popup').of('filters acme.test');
}

it.each([
  [0, true],
  [3, false],
])('the button that shows the rows closes the sheet; with %i rows it is disabled: %s', (shown, isDisabled) => {
  const drawn = draw(
    <FilterBar
      chips={[{ name: 'verification_status', value: 'invalid', on: true, count: shown }]}
      shown={shown}
      loaded={12}
      apply={null}
      draft={newDraft()}
      onToggle={none}
      onPlace={none}
      onClear={none}
      onNext={none}
    />,
  );
  click(byRole(drawn, 'button', 'All filters'));
  const show = byRole(document, 'dialog button', `Show ${shown}`);
  expect(show.hasAttribute('disabled')).toBe(isDisabled);
  // Unlike a dispatched event, `click()` does nothing on a disabled button.
  void act(() => show.click());
  expect(document.querySelectorAll('dialog')).toHaveLength(isDisabled ? 1 : 0);
});

it('shows continents in the user’s language, and sends the contract’s value', () => {
  vi.spyOn(i18n, 't').mockImplementation((key) =>
    String(key) === 'filters.continent_europe' ? 'Europa' : String(key),
  );
  const onPlace = vi.fn();
  const chips = [
    { name: 'include' as const, value: 'Europe', on: true, count: null },
    { name: 'include' as const, value: 'Leiden, NL', on: true, count: null },
  ];
  const drawn = draw(
    <FilterBar
      {...{ chips, onPlace, shown: 3, loaded: 12, apply: null, draft: newDraft() }}
      {...{ onToggle: none, onClear: none, onNext: none }}
    />,
  );
  expect([...drawn.querySelectorAll('.filters .chip')].map(nameOf)).toEqual(['Europa', 'Leiden, NL']);
  click(byRole(drawn, 'button', 'filter.all'));
  click(byRole(document, 'button', 'filter.region'));
  click(byRole(document, '[role^=menuitem]', 'Europa'));
  expect(onPlace).toHaveBeenCalledWith({ continent: 'Europe' }, 'include');
});

it('rejects a country code that the contract does not know', () => {
  const onPlace = vi.fn();
  const drawn = draw(
    <FilterBar
      {...{ chips: [], onPlace, shown: 3, loaded: 12, apply: null, draft: newDraft() }}
      {...{ onToggle: none, onClear: none, onNext: none }}
    />,
  );
  click(byRole(drawn, 'button', 'All filters'));
  const field = document.querySelector<HTMLInputElement>('input[placeholder="NL"]');
  const give = (text: string) => {
    if (field) write(field, text);
    const [add] = [...(field?.closest('.field-line')?.querySelectorAll('button') ?? [])];
    if (add) click(add);
  };
  give('UK');
  expect(onPlace).not.toHaveBeenCalled();
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  give('gb');
  expect(onPlace).toHaveBeenCalledWith({ country: 'GB' }, 'include');
});

it('keeps unfinished input when the sheet is closed, until it is applied', () => {
  const draft = newDraft();
  const field = (label: string) => {
    const [found] = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === label);
    return document.querySelector<HTMLInputElement>(`input[id="${found?.htmlFor}"]`) as HTMLInputElement;
  };
  const opened = () => {
    document.body.replaceChildren();
    const bar = (
      <FilterBar
        {...{ chips: [], draft, shown: 3, loaded: 12, apply: null }}
        {...{ onToggle: none, onPlace: none, onClear: none, onNext: none }}
      />
    );
    click(byRole(draw(bar), 'button', 'All filters'));
  };
  opened();
  for (const [label, text] of [
    [i18n.t('filter.job_titles'), 'Head of'],
    [i18n.t('filter.country'), 'n'],
    [i18n.t('filter.city'), 'Leid'],
  ] as const)
    write(field(label), text);
  opened();
  expect(field(i18n.t('filter.country')).value).toBe('n');
  expect(field(i18n.t('filter.city')).value).toBe('Leid');
  expect(field(i18n.t('filter.job_titles')).value).toBe('Head of');
  press(field(i18n.t('filter.job_titles')), 'Enter');
  opened();
  expect(field(i18n.t('filter.job_titles')).value).toBe('');
});

const several = [
  { name: 'type' as const, value: 'personal', on: false, count: 31 },
  { name: 'type' as const, value: 'generic', on: false, count: 6 },
  { name: 'department' as const, value: 'sales', on: true, count: 9 },
];
const stopsIn = (place: ParentNode) =>
  [...place.querySelectorAll<HTMLElement>('.chip')].filter(({ tabIndex }) => tabIndex === 0).map(nameOf);

it('has one tab stop for the line of chips and one per group of the sheet; arrow keys move within', () => {
  const drawn = draw(
    <FilterBar
      {...{ chips: several, draft: newDraft(), shown: 3, loaded: 12, apply: null }}
      {...{ onToggle: none, onPlace: none, onClear: none, onNext: none }}
    />,
  );
  expect(stopsIn(drawn)).toEqual(['Sales 9']);
  byRole(drawn, '[role=toolbar] > .chip', 'Sales 9').focus();
  for (const [key, chip] of [
    ['ArrowRight', 'People 31'],
    ['End', 'Role addresses 6'],
    ['ArrowLeft', 'People 31'],
  ] as const) {
    press(document.activeElement as HTMLElement, key);
    expect(nameOf(document.activeElement as HTMLElement)).toBe(chip);
    expect(stopsIn(drawn)).toEqual([chip]);
  }
  click(byRole(drawn, 'button', 'All filters'));
  const groups = [...document.querySelectorAll('dialog [role=toolbar]')];
  expect(groups.map(stopsIn)).toEqual([['People 31'], ['Sales 9']]);
  const names = groups.map(
    (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
  );
  expect(names).toEqual(['Type', 'Department']);
});
