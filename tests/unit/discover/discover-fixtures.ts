/** Invented companies, and Discover over a fake background. */
import * as z from 'zod/mini';
import { createDiscover } from '../../../components/discover/discover-store.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import type { DiscoverFilterName } from '../../../lib/messages/workspace-views.ts';
import { settled } from '../harness/fake-background.ts';
import { type Opened, openWorkspace } from '../harness/opened-workspace.ts';

const entry = (number: number) => ({
  domain: `company${number}.test`,
  organization: `Company ${number}`,
  emails_count: { personal: number, generic: 1, total: number + 1 },
  industry: 'Optics',
});

/** A response with the companies `from` up to `to`. */
export function found(from: number, to: number, meta: Record<string, unknown> = {}): Asked<'discoverCompanies'> {
  const data = Array.from({ length: to - from }, (_, at) => entry(from + at));
  const reply = z.parse(operations.discoverCompanies.reply, {
    data,
    meta: { results: to, limit: 100, offset: from, ...meta },
  });
  return { ok: true, reply, asked: 1_000, cached: false, planEnd: null };
}

export async function opened(some: Parameters<typeof openWorkspace>[1] = {}, hash = '#/discover') {
  const stage = await openWorkspace(hash, some);
  stage.background.answer('searched', () => ({ searched: [] }));
  const closed: DiscoverFilterName[] = ['headcount', 'funding'];
  stage.background.answer('closed-filters', () => ({ closed }));
  stage.background.answer('request', () => found(0, 3));
  const store = createDiscover(stage.workspace);
  await settled();
  return { ...stage, store };
}

export const failsWith = (problem: Problem) => () => ({ ok: false, problem });
export const asked = ({ background }: Opened) =>
  background.said('request').map(({ operation, params }) => ({ operation, params }));
