/** A person who opted out is answered with 451, or as unknown. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { optOut } from '../../../lib/team-service/opt-out.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const domain = 'skerry-instruments.test';
const email = `signe.aas@${domain}`;
const names = { first_name: 'Signe', last_name: 'Aas' };
const known = { ...names, linkedin: 'https://www.linkedin.com/in/signe-aas' };
const url = `https://${domain}/news/tides`;

let service: TeamService;
let key: string;
let other: number;
beforeAll(async () => {
  service = await startTeamService(clock);
  const made = await newTeam(service, clock, 'Kelp');
  key = made.key;
  await lendTeamStore(service.database, { team: made.team })(({ directory }) =>
    directory.write([
      { put: blankCompany(domain), as: 'company' },
      { put: { ...blankEmail(email, 'personal'), ...known }, as: 'email' },
      { put: { ...blankEmail(`bo.berg@${domain}`, 'personal'), first_name: 'Bo', last_name: 'Berg' }, as: 'email' },
      { put: { domain, authors: [names] }, as: 'article', url: url.replace('https://', '') },
    ]),
  );
  await ask(service, key, 'createLead', { email });
  other = await id(ask(service, key, 'createLead', { email: `bo.berg@${domain}` }));
  expect((await ask(service, key, 'findEmail', { domain, ...names })).text).toContain(email);
  await optOut(service.database, made.team, email, 0);
});
afterAll(() => service.close());

const id = async (answered: ReturnType<typeof ask>): Promise<number> => JSON.parse((await answered).text).data.id;

test.each<[OperationName, () => Params<OperationName>]>([
  // The address that the company's pattern gives.
  ['findEmail', () => ({ domain, ...names })],
  ['verifyEmail', () => ({ email })],
  ['enrichPerson', () => ({ email })],
  ['enrichPersonAndCompany', () => ({ email })],
  ['createLead', () => ({ email })],
  ['createOrUpdateLead', () => ({ email: email.toUpperCase() })],
  ['updateLead', () => ({ id: other, email })],
])('%s answers 451 for an opted-out person', async (name, params) => {
  expect((await ask(service, key, name, params())).status).toBe(451);
});

test.each<[OperationName, Params<OperationName>]>([
  ['searchDomain', { domain }],
  ['countDomainEmails', { domain }],
  ['findAuthor', { url }],
  ['enrichPerson', { linkedin_handle: 'signe-aas' }],
  ['listLeads', {}],
  ['leadExists', { email }],
  ['discoverPeople', { organization: { domain: [domain] } }],
])('%s returns nothing about an opted-out person', async (name, params) => {
  const { text } = await ask(service, key, name, params);
  const { data } = JSON.parse(text);
  expect(JSON.stringify(data ?? null)).not.toMatch(/signe|aas/i);
});
