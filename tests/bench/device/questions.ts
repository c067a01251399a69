/** What screens ask of a service that holds invented companies, addresses and leads. */
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { largest, leadRow } from './invented.ts';

/** What is asked, by the beginning of what `questions` calls it. */
export const kinds = ['domain search', 'count', 'leads', 'exist'];

export type Question = {
  [Name in OperationName]: [what: string, name: Name, params: (turn: number) => Params<Name>];
}[OperationName];

interface Asked {
  companies: number;
  leads: number;
  /** Of the leads, by its id. */
  list: number;
  /** The number of the first lead. */
  from?: number;
}

/** What screens ask, by what is said of it in the table. */
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
