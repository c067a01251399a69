// @vitest-environment jsdom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { Journal } from '../../../components/activity/journal-table.tsx';
import { Habits } from '../../../components/options/habits.tsx';
import { KeptData } from '../../../components/options/kept-data.tsx';
import { ServiceForm, type ServiceFormProps } from '../../../components/options/service-form.tsx';
import { ServiceStatus } from '../../../components/options/services-view.tsx';
import { service, settings } from '../../gallery/made-up.ts';
import { byRole, click, draw, nameOf, write } from '../harness/render.tsx';

function form(props: Partial<ServiceFormProps> = {}) {
  const draft = { name: '', address: 'https://contacts.example/v2', key: '', sessionOnly: false };
  const rest = {
    managed: false,
    named: false,
    wrong: null,
    busy: false,
    onCancel: null,
    onWrite: () => {},
    onSave: () => {},
  };
  return draw(<ServiceForm draft={draft} {...rest} {...props} />);
}

const label = (drawn: HTMLElement, input: Element) => drawn.querySelector(`label[for="${input.id}"]`)?.textContent;

test('the service’s fields and button are called what the issue calls them', () => {
  const drawn = form();
  expect([...drawn.querySelectorAll('.field input')].map((input) => label(drawn, input))).toEqual([
    'Service address',
    'API key',
  ]);
  expect(drawn.querySelector('button[type=submit]')?.textContent).toBe('Save');
});

test('what is wrong with a key stands beside its field, and is said with it', () => {
  const drawn = form({
    wrong: { field: 'key', fault: 'check', problem: { code: 'key-refused', quoted: 'No such key' } },
  });
  const key = drawn.querySelector('input[type=password]');
  const said = drawn.querySelector(`#${key?.getAttribute('aria-describedby')}`);
  expect(key?.getAttribute('aria-invalid')).toBe('true');
  expect(said?.textContent).toContain('The service refused the key.');
  expect(said?.textContent).toContain('“No such key”');
});

test('a kept key is never put into a field', () => {
  const drawn = form({ draft: { name: '', address: 'https://contacts.example/v2', key: null, sessionOnly: false } });
  expect(drawn.querySelector('input[type=password]')).toBeNull();
  expect(drawn.textContent).toContain('Kept encrypted on this device');
});

test('a service that is connected says as whom, and on which plan', () => {
  expect(draw(<ServiceStatus service={service} />).textContent).toBe('Connected as Marit Lindqvist · Team');
});

test('the journal says each operation in words, and what it spent', () => {
  const entry = {
    id: '1',
    at: 0,
    service: 'x',
    operation: 'verifyEmail' as const,
    params: { email: 'a@b.test' },
    outcome: '200',
    spent: 'verification' as const,
  };
  const cells = [...draw(<Journal entries={[entry]} more={false} onMore={() => {}} />).querySelectorAll('td')];
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    'Verify an address',
    'email: a@b.test',
    '200',
    '1 verification',
  ]);
});

test('forgetting everything is asked once more', () => {
  const onForget = vi.fn();
  const kept = { answers: 3, bytes: 1, journal: 1 };
  const drawn = draw(
    <KeptData
      kept={kept}
      journal
      onJournal={() => {}}
      onClearKept={() => {}}
      onClearJournal={() => {}}
      onForget={onForget}
    />,
  );
  click(byRole(drawn, 'button', 'Forget'));
  expect(onForget).not.toHaveBeenCalled();
  click(byRole(drawn, 'button', 'Forget everything'));
  expect(onForget).toHaveBeenCalledOnce();
});

test('a ceiling is taken as a whole number or none, and only when it is left', () => {
  const onChange = vi.fn();
  const drawn = draw(
    <Habits
      follow={false}
      onFollow={vi.fn()}
      notify={false}
      onNotify={vi.fn()}
      settings={settings}
      lists={[]}
      onChange={onChange}
    />,
  );
  const [searches] = drawn.querySelectorAll<HTMLInputElement>('.ceiling input');
  if (!searches) throw new Error('no field');
  const leave = () => act(() => void searches.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  write(searches, '1e9');
  void leave();
  expect(onChange).not.toHaveBeenCalled();
  write(searches, '20');
  void leave();
  expect(onChange).toHaveBeenCalledWith({ ceilings: { search: 20, verification: null } });
});

test('a preset list can’t be changed, and says why', () => {
  const drawn = draw(
    <Habits
      follow={false}
      onFollow={vi.fn()}
      notify={false}
      onNotify={vi.fn()}
      settings={{ ...settings, listManaged: true }}
      lists={['Other']}
      onChange={() => {}}
    />,
  );
  expect(drawn.textContent).toContain('Set by your organisation.');
  expect([...drawn.querySelectorAll('button')].map(nameOf)).not.toContain('Prospects');
});
