import { writeDay } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import { lendTeamStore } from '../store/team-store.ts';

const mostListed = 1_000;

/** Latest first: id, day of deletion and address. */
export async function listTrash(database: Database, team: number): Promise<string[][]> {
  const deleted = await lendTeamStore(database, { team })(({ trash }) => trash.page(mostListed, null), 'read');
  return deleted.map(({ lead, deletedAt }) => [String(lead.id), writeDay(deletedAt), lead.email]);
}

export function restoreLead(database: Database, team: number, id: string, now: number): Promise<void> {
  return lendTeamStore(database, { team })(async ({ trash, audit }) => {
    const outcome = /^\d{1,16}$/.test(id) ? await trash.restore(Number(id)) : 'unknown';
    if (outcome === 'unknown') throw new Error(`No deleted lead ${id}.`);
    if (outcome === 'taken') throw new Error('The team has a lead with this address again.');
    await audit.note({ action: 'restore', by: null, at: now, subject: id });
  });
}
