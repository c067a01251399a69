import { describe, expect, it } from 'vitest';
import type { EditOutcome } from '../../../lib/messages/lead-views.ts';
import { settled } from '../harness/fake-background.ts';
import { lead, openLeads } from './lead-fixtures.ts';

const outcome = (one: EditOutcome) => one;

const marit = () => lead(12, { position: 'Head', confidence_score: 97, fair_badge: null, notes: 'Dutch' });

async function begun(field: string, some = {}) {
  const opened = await openLeads('#/leads?lead=12', [marit()], some);
  const { edits } = opened.leads;
  edits.begin(marit(), field, 'drawer');
  return { ...opened, edits, edit: () => edits.all.value.get(`12 ${field}`) };
}

describe('a field of a lead', () => {
  it('is sent with the value that the user saw, and then shows the service’s value', async () => {
    const { edits, edit, background, leads } = await begun('position');
    background.answer('edit-lead', () => outcome({ at: 'edited', lead: lead(12, { position: 'Chief' }) }));
    edits.type(12, 'position', ' Chief ');
    await edits.save(12, 'position');
    expect(background.said('edit-lead')).toEqual([
      { lead: 12, service: 's1', saw: { position: 'Head' }, changes: { position: 'Chief' }, over: false },
    ]);
    expect(edit()).toBeUndefined();
    expect(leads.rows.value[0]?.lead.position).toBe('Chief');
  });

  it('sends nothing when nothing was changed', async () => {
    const { edits, edit, background } = await begun('position');
    await edits.save(12, 'position');
    expect(background.said('edit-lead')).toEqual([]);
    expect(edit()).toBeUndefined();
  });

  it('stands beside a conflicting value, and overwrites it only on a click', async () => {
    const { edits, edit, background } = await begun('position');
    background.answer('edit-lead', ({ over }) =>
      outcome(
        over
          ? { at: 'edited', lead: lead(12, { position: 'Chief' }) }
          : { at: 'differs', lead: lead(12, { position: 'Director' }), fields: ['position'] },
      ),
    );
    edits.type(12, 'position', 'Chief');
    await edits.save(12, 'position');
    expect(edit()).toMatchObject({ at: 'differs', text: 'Chief', theirs: 'Director' });
    await edits.save(12, 'position');
    expect(background.said('edit-lead')).toHaveLength(1);
    await edits.useMine(12, 'position');
    expect(background.said('edit-lead')[1]).toEqual({
      lead: 12,
      service: 's1',
      saw: { position: 'Director' },
      changes: { position: 'Chief' },
      over: true,
    });
    expect(edit()).toBeUndefined();
  });

  it('keeps the typed text if it can’t be saved', async () => {
    const { edits, edit, background } = await begun('position');
    background.answer('edit-lead', () => outcome({ at: 'failed', problem: { code: 'offline' } }));
    edits.type(12, 'position', 'Chief');
    await edits.save(12, 'position');
    expect(edit()).toMatchObject({ at: 'failed', text: 'Chief', problem: { code: 'offline' } });
  });

  it('keeps the typed text and the value seen when the workspace is reopened', async () => {
    const { edits, background } = await begun('notes');
    edits.type(12, 'notes', 'Dutch, and tea');
    await settled();
    const saved = background.said('keep-draft').at(-1)?.values ?? {};
    const again = await openLeads('#/leads?lead=12', [marit()], { draft: saved });
    expect(again.leads.edits.all.value.get('12 notes')).toMatchObject({ text: 'Dutch, and tea', saw: 'Dutch' });
  });

  it('drops the typed text when the edit is cancelled', async () => {
    const { edits, edit, background } = await begun('position');
    edits.type(12, 'position', 'Chief');
    edits.leave(12, 'position');
    await edits.save(12, 'position');
    expect(edit()).toBeUndefined();
    expect(background.said('edit-lead')).toEqual([]);
  });

  it.each([
    ['confidence_score', '', 'confidence'],
    ['confidence_score', '101', 'confidence'],
    ['country_code', 'Holland', 'country'],
    ['notes', 'x'.repeat(20_001), 'too-long'],
  ])('of the kind %s reports an invalid value before sending', async (field, text, fault) => {
    const { edits, edit, background } = await begun(field);
    edits.type(12, field, text);
    await edits.save(12, field);
    expect(edit()).toMatchObject({ at: 'typing', text, fault });
    expect(background.said('edit-lead')).toEqual([]);
  });

  it('is sent as a number or a custom attribute, by its kind', async () => {
    const { edits, background } = await begun('confidence_score');
    background.answer('edit-lead', () => outcome({ at: 'edited', lead: marit() }));
    edits.type(12, 'confidence_score', '50');
    await edits.save(12, 'confidence_score');
    edits.begin(marit(), 'attribute:fair_badge', 'table');
    edits.type(12, 'attribute:fair_badge', 'A-17');
    await edits.save(12, 'attribute:fair_badge');
    expect(background.said('edit-lead')).toMatchObject([
      { saw: { confidence_score: 97 }, changes: { confidence_score: 50 } },
      { saw: { custom_attributes: { fair_badge: '' } }, changes: { custom_attributes: { fair_badge: 'A-17' } } },
    ]);
  });
});
