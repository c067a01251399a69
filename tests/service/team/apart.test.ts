/**
 * Teams never see or change each other's data. With the other team's key, every operation asks for the first team's
 * data. The replies equal those of a service without the first team.
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperationName, operationNames, type Params } from '../../../lib/contract/operations.ts';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import { everything } from '../../../lib/device-service/page-of-rows.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { listSize } from '../list-size.ts';
import { type Answered, ask, newTeam, startLonelyService, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const domain = 'skerry-instruments.test';
const email = `signe.aas@${domain}`;
const article = `https://${domain}/news/tide-gauges`;
const handle = 'signe-aas';

let service: TeamService;
let owner: { team: number; key: string };
let other: { key: string };
let alone: { service: TeamService; key: string };
let lead: number;
let list: number;
let view: number;
beforeAll(async () => {
  service = await startTeamService(clock);
  owner = await newTeam(service, clock, 'Owner');
  other = await newTeam(service, clock, 'Curious');
  const empty = await startLonelyService(clock);
  alone = { service: empty, key: (await newTeam(empty, clock, 'Curious')).key };
  const named = { first_name: 'Signe', last_name: 'Aas', linkedin: `https://www.linkedin.com/in/${handle}` };
  await lendTeamStore(service.database, { team: owner.team })(({ directory }) =>
    directory.write([
      { put: blankCompany(domain, { organization: 'Skerry Instruments' }), as: 'company' },
      { put: { ...blankEmail(email, 'personal'), ...named }, as: 'email' },
      { put: { domain, authors: [named] }, as: 'article', url: article.replace('https://', '') },
    ]),
  );
  const lead_ = await data(ask(service, owner.key, 'createLead', { email, leads_list_name: 'Kelp harvest' }));
  lead = lead_.id;
  list = lead_.leads_list.id;
  view = (await data(ask(service, owner.key, 'createView', { name: 'Tide gauges', filters: {} }))).id;
});
afterAll(() => Promise.all([service.close(), alone.service.close()]));

async function data(answered: Promise<Answered>) {
  return JSON.parse((await answered).text).data;
}

/** Parameters that find the owner's data, with ids of the first team. */
const asked = (): { [Name in OperationName]: Params<Name> } => ({
  searchDomain: { domain },
  searchDomainWithPost: { domain },
  findEmail: { domain, first_name: 'Signe', last_name: 'Aas' },
  findAuthor: { url: article },
  verifyEmail: { email },
  countDomainEmails: { domain },
  discoverCompanies: { organization: { domain: [domain] } },
  discoverPeople: { organization: { domain: [domain] } },
  listViews: {},
  getView: { id: view },
  createView: { name: 'Tide gauges', filters: {} },
  deleteView: { id: view },
  enrichPerson: { linkedin_handle: handle },
  enrichCompany: { domain },
  enrichPersonAndCompany: { linkedin_handle: handle },
  listLeads: {},
  getLead: { id: lead },
  createLead: { email: 'own@curious.test', leads_list_ids: [list] },
  createOrUpdateLead: { email: 'own@curious.test', leads_list_ids: [list] },
  updateLead: { id: lead, first_name: 'Mine' },
  deleteLead: { id: lead },
  leadExists: { email },
  listCampaignRecipients: { id: '1' },
  getAccount: {},
  updateAccount: { first_name: 'Curious' },
  getAccountStats: {},
  getUsage: {},
  getUsageHistory: {},
  listTeamMembers: {},
  listConnectedApps: {},
  getConnectedApp: { id: '1' },
  pushToConnectedApp: { id: '1', lead_ids: [lead] },
  listEmailAccounts: {},
  listEmailAccountCapacities: {},
});

/** Ids differ between services. */
const comparable = ({ status, text }: Answered) => ({ status, text: text.replace(/\b\d{13,}\b/g, '#') });

/** All data of the first team. */
const firstTeamData = () =>
  lendTeamStore(service.database, { team: owner.team })(async ({ leads, views, account, team, usage, directory }) => ({
    leads: await leads.leads({}, clock.now, everything),
    size: await listSize(leads, list),
    views: await views.all(),
    account: await account.read(),
    members: await team.members(),
    usage: await usage.days(['2026-03-18']),
    company: await directory.company(domain),
    emails: await directory.emails(domain, {}, everything),
  }));

async function askAll<Name extends OperationName>(name: Name) {
  const params = asked()[name];
  return {
    own: comparable(await ask(service, other.key, name, params)),
    withoutFirstTeam: comparable(await ask(alone.service, alone.key, name, params)),
  };
}

test.each([
  'searchDomain',
  'findEmail',
  'findAuthor',
  'countDomainEmails',
  'discoverCompanies',
  'listViews',
  'getView',
  'enrichPerson',
  'enrichCompany',
  'listLeads',
  'getLead',
  'leadExists',
] as const)('%s finds the team’s own data', async (name) => {
  const seen = comparable(await ask(service, owner.key, name, asked()[name]));
  expect(seen.status).toBe(200);
  expect(seen).not.toEqual((await askAll(name)).own);
});

test.each(operationNames)('%s neither shows nor changes data of another team', async (name) => {
  const before = await firstTeamData();
  const { own, withoutFirstTeam } = await askAll(name);
  expect(own).toEqual(withoutFirstTeam);
  expect(await firstTeamData()).toEqual(before);
});
