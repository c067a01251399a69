/** Saved searches, verifications, usage and opt-outs. */
export const belongings = [
  `create table if not exists views (
    team_id bigint not null,
    id bigint not null,
    record text not null,
    primary key (team_id, id)
  )`,
  `create table if not exists verifications (
    team_id bigint not null,
    email_key text not null,
    open boolean not null,
    waited integer not null,
    failed integer not null,
    primary key (team_id, email_key)
  )`,
  `create table if not exists verification_starts (
    team_id bigint not null,
    domain text not null,
    at bigint not null,
    id bigint not null,
    primary key (team_id, domain, at, id)
  )`,
  `create table if not exists usage (
    team_id bigint not null,
    date text not null,
    searches bigint not null,
    verifications bigint not null,
    primary key (team_id, date)
  )`,
  `create table if not exists opt_outs (
    team_id bigint not null,
    hash text not null,
    primary key (team_id, hash)
  )`,
];
