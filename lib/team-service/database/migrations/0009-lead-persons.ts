/** By which keys of name and company leads are found, for imports that tell people by these. */
export const leadPersons = [
  `create table if not exists lead_persons (
    team_id bigint not null,
    key text not null,
    lead_id bigint not null,
    primary key (team_id, key, lead_id)
  )`,
];
