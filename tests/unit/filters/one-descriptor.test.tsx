// @vitest-environment jsdom
/** A filter is one table entry and its words: its schema, form, parsing, control and chip derive from them. */
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { FilterFields } from '../../../components/filters/fields.tsx';
import { formOf, readForm } from '../../../components/filters/form.ts';
import { blameWords, type FilterWords, summaryOf } from '../../../components/filters/words.ts';
import { schemasOf } from '../../../lib/contract/filter-schemas.ts';
import type { Filters } from '../../../lib/contract/filters/field.ts';
import { byRole, click, draw, write } from '../harness/render.tsx';

/** Filters made up for this test. */
const made = {
  finish: { kind: 'options', of: ['matt', 'gloss'] },
  fleet: {
    kind: 'group',
    of: { ships: { kind: 'range', of: 'number', most: 900 }, flags: { kind: 'sides', of: 'text' } },
  },
  launched: { kind: 'when' },
  draught: { kind: 'score' },
} as const satisfies Filters;

const words: FilterWords = {
  label: (field) => `label of ${field}`,
  hint: (field) => `hint of ${field}`,
  example: (field) => `example of ${field}`,
  option: (_, value) => value.toUpperCase(),
};

const wanted = {
  finish: ['gloss'],
  fleet: { ships: { from: 3 }, flags: { include: ['NO', 'SE'] } },
  launched: 'last7d',
  draught: { to: 40 },
};

test('the schema accepts valid values and names an invalid filter', () => {
  const schema = z.strictObject(schemasOf(made));
  expect(z.safeParse(schema, wanted).success).toBe(true);
  const wrong: Record<string, unknown> = {
    finish: ['satin'],
    fleet: { ships: { from: 3, to: 1 } },
    launched: 'last8d',
    draught: { from: 101 },
  };
  for (const [name, value] of Object.entries(wrong)) {
    const read = z.safeParse(schema, { ...wanted, [name]: value });
    expect(read.success, name).toBe(false);
    expect(read.error?.issues[0]?.path[0], name).toBe(name);
  }
});

test('a filter survives a round trip through its form, and a fault names its field', () => {
  for (const name of ['finish', 'fleet', 'launched', 'draught'] as const) {
    expect(readForm(made[name], formOf(made[name], wanted[name])), name).toMatchObject({
      ok: true,
      value: wanted[name],
    });
    expect(readForm(made[name], {}), name).toEqual({ ok: true, value: undefined });
  }
  const read = readForm(made.fleet, { 'ships.from': '901' });
  expect(read).toEqual({ ok: false, wrong: [{ path: 'ships.from', why: 'too_large' }] });
});

test('the chip describes the value of the filter', () => {
  const said = (name: keyof typeof made) => summaryOf(name, made[name], formOf(made[name], wanted[name]), words);
  expect(said('finish')).toBe('GLOSS');
  expect(said('fleet')).toBe('from 3, NO, SE');
  expect(said('launched')).toBe('Last 7 days');
  expect(said('draught')).toBe('at most 40');
});

test('the controls edit their own fields of the form and show faults beside them', () => {
  const onEdit = vi.fn();
  const drawn = draw(
    <FilterFields
      name="fleet"
      label="Fleet"
      filter={made.fleet}
      form={{ 'ships.from': '901' }}
      blames={[{ path: 'ships.from', why: 'too_large' }]}
      words={words}
      onEdit={onEdit}
    />,
  );
  const [from] = drawn.querySelectorAll('input');
  const said = drawn.querySelector(`#${from?.getAttribute('aria-describedby')}`);
  expect(said?.textContent).toContain(blameWords({ path: 'ships.from', why: 'too_large' }));
  if (from) write(from, '90');
  expect(onEdit).toHaveBeenLastCalledWith({ 'ships.from': '90' });
  expect(drawn.textContent).toContain('label of fleet.flags.include');

  const ticks = draw(
    <FilterFields
      name="finish"
      label="Finish"
      filter={made.finish}
      form={{}}
      blames={[]}
      words={words}
      onEdit={onEdit}
    />,
  );
  const box = byRole(ticks, 'label', 'MATT').querySelector('input');
  if (box) click(box);
  expect(onEdit).toHaveBeenLastCalledWith({ '': 'matt' });
});
