// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '#i18n';
import { FilterBar } from '../../../components/lookup/company/filter-bar.tsx';
import { byRole, click, draw, nameOf, write } from '../harness/render.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const none = () => undefined;

it.each([
  [0, true],
  [3, false],
])('closes the sheet on rows to show: of %i it is disabled: %s', (shown, isDisabled) => {
  const drawn = draw(
    <FilterBar
      chips={[{ name: 'verification_status', value: 'invalid', on: true, count: shown }]}
      shown={shown}
      loaded={12}
      apply={null}
      onToggle={none}
      onPlace={none}
      onClear={none}
      onNext={none}
    />,
  );
  click(byRole(drawn, 'button', 'All filters'));
  const show = [...document.querySelectorAll('button')].find((button) => button.textContent === `Show ${shown}`);
  expect(show?.disabled).toBe(isDisabled);
});

it('names continents in the user’s language, and gives the service the contract’s word', () => {
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
      {...{ chips, onPlace, shown: 3, loaded: 12, apply: null }}
      {...{ onToggle: none, onClear: none, onNext: none }}
    />,
  );
  expect([...drawn.querySelectorAll('.filters .chip')].map(nameOf)).toEqual(['Europa', 'Leiden, NL']);
  click(byRole(drawn, 'button', 'filter.all'));
  click(byRole(document, 'button', 'filter.region'));
  click(byRole(document, '[role^=menuitem]', 'Europa'));
  expect(onPlace).toHaveBeenCalledWith({ continent: 'Europe' }, 'include');
});

it('takes no letters for a country that the contract does not know', () => {
  const onPlace = vi.fn();
  const drawn = draw(
    <FilterBar
      {...{ chips: [], onPlace, shown: 3, loaded: 12, apply: null }}
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
