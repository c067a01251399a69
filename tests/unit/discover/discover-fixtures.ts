/** Invented companies, and Discover over a worker that a test plays. */
import * as z from 'zod/mini';
import { createDiscover } from '../../../components/discover/discover-store.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Asked, DiscoverFilterName } from '../../../lib/messages/views.ts';
import { settled } from '../harness/fake-background.ts';
import { type Opened, openWorkspace } from '../harness/opened-workspace.ts';

const entry = (number: number) => ({
  domain: `company${number}.test`,
  organization: `Company ${number}`,
  emails_count: { personal: number, generic: 1, total: number + 1 },
  industry: 'Optics',
});

/** A page of them, as the service answers it. */
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
  stage.worker.answer('searched', () => ({ searched: [] }));
  const closed: DiscoverFilterName[] = ['headcount', 'funding'];
  stage.worker.answer('closed-filters', () => ({ closed }));
  stage.worker.answer('request', () => found(0, 3));
  const screen = createDiscover(stage.workspace);
  await settled();
  return { ...stage, screen };
}

export const failsWith = (problem: Problem) => () => ({ ok: false, problem });
export const asked = ({ worker }: Opened) =>
  worker.said('request').map(({ operation, params }) => ({ operation, params }));
