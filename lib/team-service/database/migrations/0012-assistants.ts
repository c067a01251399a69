/** What assistants may do with a key, what they did today, and their previews. */
export const assistants = [
  `create table if not exists assistant_grants (
    team_id bigint not null,
    key_id text not null,
    allowance text not null,
    primary key (team_id, key_id)
  )`,
  `create table if not exists assistant_usage (
    team_id bigint not null,
    key_id text not null,
    day text not null,
    kind text not null,
    used integer not null,
    primary key (team_id, key_id, day, kind)
  )`,
  `create table if not exists assistant_previews (
    team_id bigint not null,
    token text not null,
    key_id text not null,
    call text not null,
    until bigint not null,
    primary key (team_id, token)
  )`,
];
