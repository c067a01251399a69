/** What would take long to count is kept: how many leads have a value, and the tally of a large company's addresses. And an index for the filters of such a company. */
export const keptNumbers = [
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
