/**
 * Stored counts where counting is slow: leads per value, and a large company's tally. Also an index for that
 * company's filters.
 */
export const storedCounts = [
  `create table if not exists lead_values (
    team_id bigint not null,
    field text not null,
    value text not null,
    amount bigint not null,
    primary key (team_id, field, value)
  )`,
  'alter table companies add column if not exists tally text',
  'create index if not exists addresses_by_department on addresses (team_id, domain, department, seniority, type, decision_maker)',
];
