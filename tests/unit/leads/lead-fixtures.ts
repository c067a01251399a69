/** Invented leads, parsed by the contract's own schemas, and a fake background that lists them as a service would. */
import * as z from 'zod/mini';
import { createLeads } from '../../../components/leads/leads-store.ts';
import { operations, type Reply } from '../../../lib/contract/operations.ts';
import { type Lead, lead as schema } from '../../../lib/contract/resources/lead.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import type { Beginning } from '../../../lib/messages/workspace-views.ts';
import { settled } from '../harness/fake-background.ts';
import { nothingKnown } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';

export function lead(id: number, some: Record<string, unknown> = {}): Lead {
  return z.parse(schema, { id, email: `lead${id}@aldermoor.test`, ...some });
}

export const done = <Name extends 'listLeads' | 'getLead' | 'leadExists' | 'createLead'>(
  reply: Reply<Name>,
): Asked<Name> => ({ ok: true, reply, asked: 1, cached: false, planEnd: null });

/** One page of the leads, as a service returns it. */
export function pageOf(
  all: readonly Lead[],
  { limit, offset = 0 }: { limit?: number; offset?: number },
): Reply<'listLeads'> {
  return z.parse(operations.listLeads.reply, {
    data: { leads: all.slice(offset, offset + (limit ?? 20)) },
    meta: { count: 0, total: all.length },
  });
}

/** Opens the leads at a URL of the workspace. Changing `all` later acts as a change made elsewhere. */
export async function openLeads(hash: string, all: Lead[], some: Partial<Beginning> = {}) {
  const opened = await openWorkspace(hash, some);
  const { background, workspace } = opened;
  background.answer('lead-filters', () => ({ saved: [] }));
  background.answer('about', () => ({ cached: [], ...nothingKnown }));
  background.answer('request', ({ operation, params }) => {
    if (operation === 'listLeads') return done(pageOf(all, params));
    const found = all.find(({ id }) => id === params.id);
    return found ? done({ data: found }) : { ok: false, problem: { code: 'not-found', quoted: null } };
  });
  const leads = createLeads(workspace);
  await settled();
  const listed = () =>
    background
      .said('request')
      .filter(({ operation }: Says<'request'>) => operation === 'listLeads')
      .map(({ params }) => params);
  return { ...opened, leads, listed, ids: () => leads.rows.value.map((row) => row.lead.id) };
}
