// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { FilterBar } from '../../../components/lookup/company/filter-bar.tsx';
import { byRole, click, draw } from '../harness/render.tsx';

afterEach(() => document.body.replaceChildren());

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
