/** Keys of name and company by which an import finds the same person. */
export const leadPersons = [
  `create table if not exists lead_persons (
    team_id bigint not null,
    key text not null,
    lead_id bigint not null,
    primary key (team_id, key, lead_id)
  )`,
];
