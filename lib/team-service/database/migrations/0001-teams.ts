export const teams = [
  `create table if not exists teams (
    team_id bigint not null,
    account text not null,
    salt text not null,
    primary key (team_id)
  )`,
  `create table if not exists members (
    team_id bigint not null,
    id bigint not null,
    record text not null,
    primary key (team_id, id)
  )`,
  `create table if not exists apps (
    team_id bigint not null,
    id text not null,
    number bigint not null,
    record text not null,
    primary key (team_id, id)
  )`,
];
