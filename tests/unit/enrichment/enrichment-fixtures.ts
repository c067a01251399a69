/** Enrichment at a URL hash of the workspace, over a fake background. */
import * as z from 'zod/mini';
import { createEnrichment } from '../../../components/enrichment/enrichment-store.ts';
import { operations } from '../../../lib/contract/operations.ts';
import { lead as leadSchema } from '../../../lib/contract/resources/lead.ts';
import type { Asked, CachedAnswer, UnderWay } from '../../../lib/messages/request-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { settled } from '../harness/fake-background.ts';
import { knownLead, nothingKnown } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';

export const email = 'marit@aldermoor.test';
export const person = {
  name: { fullName: 'Marit Lindqvist', givenName: 'Marit', familyName: 'Lindqvist' },
  email,
  employment: { title: 'Head of Calibration', name: 'Aldermoor Optics', domain: 'aldermoor.test', role: 'operations' },
  linkedin: { handle: 'in/marit' },
  geo: { countryCode: 'nl' },
};
export const company = {
  name: 'Aldermoor',
  domain: 'aldermoor.test',
  category: { industry: 'Optics' },
  metrics: { employees: '201-500' },
};
/** Also answers the requests for leads that follow: there are none. */
export const personReply = () => z.parse(operations.enrichPerson.reply, { data: { ...person, leads: [] } });
export const leadOf = (some: Record<string, unknown>) => z.parse(leadSchema, { id: 5, email, ...some });

export const answered = (reply: unknown): Asked<'enrichPerson'> =>
  ({ ok: true, reply, asked: 9_000, cached: false, planEnd: null }) as Asked<'enrichPerson'>;

export async function opened({
  hash = '#/enrichment',
  cached = [],
  knownLeads = [],
  draft = {},
  requests = [],
}: {
  hash?: string;
  cached?: CachedAnswer[];
  knownLeads?: { email: string; id: number }[];
  draft?: Record<string, string>;
  requests?: UnderWay[];
} = {}) {
  const stage = await openWorkspace(hash, { draft });
  const { background } = stage;
  background.answer('look-up', ({ text }) => ({
    typed: readTyped(text),
    about: { cached: [], ...nothingKnown },
  }));
  background.answer('about', () => ({
    cached,
    people: [],
    checks: [],
    knownLeads: knownLeads.map(knownLead),
  }));
  background.answer('open-requests', () => ({ requests }));
  const answerJoined = background.hold('join-request');
  const store = createEnrichment(stage.workspace);
  await settled();
  await settled();
  const asked = () => background.said('request').map(({ operation }) => operation);
  return { ...stage, store, asked, answerJoined };
}
