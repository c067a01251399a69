import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge, unmerge } from '../../../../lib/device-service/merge/merge.ts';

const jane = { email: 'jane@acme.test', first_name: 'Jane', last_name: 'Meyer', position: 'CEO', phone_number: null };

describe('a merge', () => {
  it('fills what is missing, keeps what is there, and tells what differs', () => {
    const { record, differing } = merge(jane, {
      ...{ email: 'jane@home.test', first_name: 'JANE', position: 'Founder', phone_number: '+49 1', city: 'Berlin' },
    });
    expect(record).toEqual({ ...jane, phone_number: '+49 1', city: 'Berlin' });
    expect(differing).toEqual([
      { field: 'email', kept: 'jane@acme.test', other: 'jane@home.test' },
      { field: 'position', kept: 'CEO', other: 'Founder' },
    ]);
  });

  it('takes the fuller name, and tells the other one', () => {
    const { record, differing } = merge({ ...jane, first_name: 'J.' }, jane);
    expect(record.first_name).toBe('Jane');
    expect(differing).toEqual([{ field: 'first_name', kept: 'Jane', other: 'J.' }]);
    expect(merge(jane, { ...jane, first_name: 'J.' }).record.first_name).toBe('Jane');
    expect(merge(jane, { ...jane, first_name: 'Janie' }).record.first_name).toBe('Jane');
  });

  it('keeps both notes, once', () => {
    const { record } = merge({ notes: 'Met in May.' }, { notes: 'Likes lenses.' });
    expect(record.notes).toBe('Met in May.\nLikes lenses.');
    expect(merge(record, { notes: 'Likes lenses.' }).record.notes).toBe(record.notes);
  });

  it('is undone, but for what was changed since', () => {
    const { record, changed } = merge(jane, { phone_number: '+49 1', city: 'Berlin' });
    expect(unmerge(record, changed)).toEqual({ ...jane, city: null });
    expect(unmerge({ ...record, city: 'Hamburg' }, changed)).toEqual({ ...jane, city: 'Hamburg' });
  });

  it('loses no word of either, and every merge can be undone', () => {
    const text = fc.option(fc.constantFrom('J.', 'Jane', 'Meyer', 'a', 'b b', 'é'), { nil: null });
    const record = fc.record({ first_name: text, last_name: text, notes: text, position: text });
    fc.assert(
      fc.property(record, record, (one, other) => {
        const made = merge(one, other);
        expect(unmerge(made.record, made.changed)).toEqual(one);
        const all = [...Object.values(made.record), ...made.differing.flatMap(({ kept, other: told }) => [kept, told])]
          .join('\n')
          .toLowerCase();
        for (const said of [...Object.values(one), ...Object.values(other)]) {
          if (said !== null)
            expect(all.normalize('NFD').replace(/\p{M}/gu, '')).toContain(
              said.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
            );
        }
      }),
    );
  });
});
