/** One interface for all stand-ins, so that every test runs against each. */
import type { App } from '../../../lib/team-service/apps/app.ts';
import { espocrm } from '../../../lib/team-service/apps/espocrm.ts';
import { hubspot } from '../../../lib/team-service/apps/hubspot.ts';
import { pipedrive } from '../../../lib/team-service/apps/pipedrive.ts';
import { twenty } from '../../../lib/team-service/apps/twenty.ts';
import { espocrmToken, startEspocrm } from './stand-ins/espocrm.ts';
import { hubspotToken, startHubspot } from './stand-ins/hubspot.ts';
import { pipedriveToken, startPipedrive } from './stand-ins/pipedrive.ts';
import { listIn, type Received, type StandIn } from './stand-ins/stand-in.ts';
import { startTwenty, twentyToken } from './stand-ins/twenty.ts';

export interface Crm {
  app: App;
  standIn: StandIn;
  settings: Record<string, unknown>;
  token: string;
  /** People's records, with ids and all fields. */
  people(): { id: string; fields: Record<string, unknown> }[];
  /** Their addresses. */
  addresses(): string[];
  /** Changes a record as a user of the app would. */
  edit(id: string, fields: Record<string, unknown>): void;
  /** Values of an app's fields. `own`: a field that no lead has. `lacked`: a field that a lead may lack. */
  theirs: { own: Record<string, unknown>; lacked: Record<string, unknown> };
  /** Whether a request writes people's records. */
  writes(request: Received): boolean;
}

export const crms: Record<string, () => Promise<Crm>> = {
  async hubspot() {
    const standIn = await startHubspot();
    return {
      app: hubspot,
      standIn,
      token: hubspotToken,
      settings: { token: hubspotToken, address: standIn.origin },
      people: () => [...standIn.contacts].map(([id, fields]) => ({ id, fields })),
      addresses: () => [...standIn.contacts.values()].map(({ email = '' }) => email),
      edit: (id, fields) => Object.assign(standIn.contacts.get(id) ?? {}, fields),
      theirs: { own: { favourite_colour: 'green' }, lacked: { jobtitle: 'Director' } },
      writes: ({ path }) => !path.endsWith('/read'),
    };
  },

  async twenty() {
    const standIn = await startTwenty();
    return {
      app: twenty,
      standIn,
      token: twentyToken,
      settings: { token: twentyToken, address: `${standIn.origin}/` },
      people: () => standIn.people.map(({ id, ...fields }) => ({ id: String(id), fields })),
      addresses: () => standIn.people.map(({ emails }) => primaryOf(emails)),
      edit: (id, fields) => Object.assign(standIn.people.find((one) => one.id === id) ?? {}, fields),
      theirs: { own: { favouriteColour: 'green' }, lacked: { jobTitle: 'Director' } },
      writes: ({ text }) => text.includes('createPeople'),
    };
  },

  'espocrm leads': () => espocrmWith('Lead'),
  'espocrm contacts': () => espocrmWith('Contact'),

  async pipedrive() {
    const standIn = await startPipedrive();
    return {
      app: pipedrive,
      standIn,
      token: pipedriveToken,
      settings: { token: pipedriveToken, address: standIn.origin },
      people: () =>
        standIn.persons.map(({ id, update_time: _time, is_deleted: _deleted, ...fields }) => ({
          id: String(id),
          fields,
        })),
      addresses: () => standIn.persons.flatMap(({ emails }) => listIn(emails).map(({ value }) => String(value))),
      edit: (id, fields) => Object.assign(standIn.persons.find((one) => String(one.id) === id) ?? {}, fields),
      theirs: {
        own: { custom_fields: { colour: 'green' } },
        lacked: { phones: [{ value: '+49 40 1', label: 'home' }] },
      },
      writes: ({ method, path }) => method !== 'GET' && path.includes('persons'),
    };
  },
};

async function espocrmWith(entity: 'Lead' | 'Contact'): Promise<Crm> {
  const standIn = await startEspocrm();
  const all = standIn.records[entity] ?? new Map();
  return {
    app: espocrm,
    standIn,
    token: espocrmToken,
    settings: { token: espocrmToken, address: standIn.origin, entity },
    people: () => [...all].map(([id, { id: _id, ...fields }]) => ({ id, fields })),
    addresses: () => [...all.values()].map(({ emailAddress }) => String(emailAddress)),
    edit: (id, fields) => Object.assign(all.get(id) ?? {}, fields),
    theirs: { own: { favouriteColour: 'green' }, lacked: { title: 'Director' } },
    writes: ({ method, path }) => method !== 'GET' && path.includes(`/${entity}`),
  };
}

function primaryOf(emails: unknown): string {
  return listIn([emails]).map(({ primaryEmail }) => String(primaryEmail))[0] ?? '';
}
