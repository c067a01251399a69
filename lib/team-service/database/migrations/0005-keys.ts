/** Keys and their rate windows. */
export const keys = [
  `create table if not exists api_keys (
    team_id bigint not null,
    id text not null,
    hash text not null,
    name text not null,
    member_id bigint not null,
    created_at bigint not null,
    primary key (team_id, id)
  )`,
  `create table if not exists rate_windows (
    team_id bigint not null,
    bucket text not null,
    second bigint not null,
    in_second integer not null,
    minute bigint not null,
    in_minute integer not null,
    primary key (team_id, bucket)
  )`,
];
