/** One of every message of the catalogue, as a screen would say it: whoever is not a screen has to be refused for who it is. */
import type { MessageName, Says } from '../../lib/messages/catalogue.ts';
import { contact } from './say.ts';

/** `base`: the service that a stranger would like to have the key sent to. */
export function everyMessage(base: string, service: string, job: string): { [Name in MessageName]: Says<Name> } {
  const email = 'somebody@aldermoor.test';
  return {
    open: { tab: null },
    'look-up': { text: 'aldermoor.test', private: false },
    ask: {
      operation: 'searchDomain',
      params: { domain: 'aldermoor.test' },
      click: true,
      anew: true,
      again: true,
      private: false,
      page: null,
    },
    verify: { emails: [email], anew: true, private: false },
    save: { contacts: [contact(email)], page: null, list: null, private: false },
    undo: { job },
    'remove-saved': { job, email },
    'pause-job': { job },
    'resume-job': { job },
    'stop-job': { job },
    'retry-job': { job },
    'dismiss-job': { job },
    jobs: {},
    marks: { domain: 'aldermoor.test', anew: true, private: false },
    about: { domain: 'aldermoor.test', page: null, emails: [email], private: false },
    recents: { search: '' },
    'forget-recent': { text: 'aldermoor.test' },
    'keep-draft': { form: 'finder', values: { name: 'Forged' }, private: false },
    usage: { anew: true },
    settings: {},
    'change-settings': { searchOnOpen: true },
    services: {},
    connect: { service: null, name: 'Forged', address: base, key: 'a-forged-key', sessionOnly: false },
    'choose-service': { service },
    lists: {},
    journal: { before: null, limit: 100 },
    kept: {},
    'clear-journal': {},
    'clear-kept': {},
    disconnect: { service },
    'forget-everything': {},
  };
}
