// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { Elsewhere } from '../../../components/lookup/panel-view.tsx';
import { byRole, click, draw } from '../harness/render.tsx';

const none = () => {};

test('the status region is empty for the page in front, and announces another page', () => {
  const drawn = draw(<Elsewhere at="here" onFollow={none} />);
  const region = drawn.querySelector('[role=status]');
  expect(region?.textContent).toBe('');
  draw(<Elsewhere at="unseen" onFollow={none} />, drawn);
  expect(drawn.querySelector('[role=status]')).toBe(region);
  expect(region?.textContent).toBe('Another page: press Harrier’s button to look it up.');
});

test('shows a button only for a page that can be looked up', () => {
  const onFollow = vi.fn();
  for (const at of ['unseen', 'nothing'] as const)
    expect(draw(<Elsewhere at={at} onFollow={onFollow} />).querySelector('button')).toBeNull();
  click(
    byRole(
      draw(<Elsewhere at="offered" text="globex.test" same={false} onFollow={onFollow} />),
      'button',
      'Switch to globex.test',
    ),
  );
  expect(onFollow).toHaveBeenCalledOnce();
});

test('labels another page of the same site as such', () => {
  const drawn = draw(<Elsewhere at="offered" text="globex.test" same onFollow={none} />);
  expect(drawn.textContent).toBe('Another page of this siteLook at it');
});

test('strips bidi control characters from a hostile domain', () => {
  const drawn = draw(<Elsewhere at="offered" text={'globex.test\u202egnp'} same={false} onFollow={none} />);
  expect(drawn.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});
