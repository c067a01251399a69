/** The requests that the extension's pages send to a service holding invented companies, addresses and leads. */
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { largest, leadRow } from './invented.ts';

/** Kinds of questions: the first words of their names in `questions`. */
export const kinds = ['domain search', 'count', 'leads', 'exist'];

export type Question = {
  [Name in OperationName]: [what: string, name: Name, params: (turn: number) => Params<Name>];
}[OperationName];

interface Asked {
  companies: number;
  leads: number;
  /** The id of one of the lead lists. */
  list: number;
  /** The number of the first lead; see `leadRow`. */
  from?: number;
}

/** The requests of the extension's pages, under their names in the results table. */
export function questions({ companies, leads, list, from = 0 }: Asked): Question[] {
  const domain = (turn: number) => `company-${1 + ((turn * 7_919) % (companies - 1))}.test`;
  return [
    ['domain search', 'searchDomain', (turn) => ({ domain: domain(turn), limit: 10 })],
    [
      'domain search, 12,000 addresses',
      'searchDomain',
      (turn) => ({ domain: largest, limit: 10, offset: (turn % 100) * 10 }),
    ],
    [
      'domain search, 12,000 addresses, filtered',
      'searchDomain',
      () => ({
        domain: largest,
        department: ['it'],
        job_titles: ['engineer'],
        required_field: ['full_name'],
        limit: 10,
      }),
    ],
    ['count', 'countDomainEmails', (turn) => ({ domain: domain(turn) })],
    ['count, 12,000 addresses', 'countDomainEmails', () => ({ domain: largest, include_job_titles: true })],
    ['leads, newest', 'listLeads', () => ({ limit: 50 })],
    ['leads, position contains', 'listLeads', (turn) => ({ position: turn % 2 ? 'engineer' : 'cfo', limit: 50 })],
    ['leads, list and status', 'listLeads', () => ({ leads_list_id: list, sending_status: ['~'], limit: 50 })],
    ['leads, place', 'listLeads', () => ({ location: { continent: { include: ['Europe'] } }, limit: 50 })],
    [
      'leads, made in a range',
      'listLeads',
      () => ({ created_at: { from: '2020-01-01', to: '2030-01-01' }, limit: 50 }),
    ],
    ['leads, query', 'listLeads', (turn) => ({ query: `-${turn}7`, limit: 50 })],
    ['exist', 'leadExists', (turn) => ({ email: leadRow(from + ((turn * 7_919) % leads)).email })],
  ];
}
