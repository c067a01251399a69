/** Roles and limits of members, invitations, the audit log and deleted leads. */
export const memberRoles = [
  'alter table members add column if not exists role text',
  'alter table members add column if not exists may text[]',
  'alter table members add column if not exists searches bigint',
  'alter table members add column if not exists verifications bigint',
  'alter table members add column if not exists seen_at bigint',
  // Teams of an older version have no owner: the earliest member becomes one.
  `update members set role = 'owner' where role is null
    and (team_id, id) in (select team_id, min(id) from members group by team_id)`,
  `create table if not exists member_usage (
    team_id bigint not null,
    member_id bigint not null,
    date text not null,
    searches bigint not null,
    verifications bigint not null,
    primary key (team_id, member_id, date)
  )`,
  `create table if not exists invitations (
    team_id bigint not null,
    id text not null,
    hash text not null,
    name text not null,
    role text not null,
    searches bigint,
    verifications bigint,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    primary key (team_id, id)
  )`,
  `create table if not exists audit (
    team_id bigint not null,
    id bigint not null,
    at bigint not null,
    member_id bigint,
    client text,
    action text not null,
    subject text,
    amount bigint not null,
    primary key (team_id, id)
  )`,
  'create index if not exists audit_by_member on audit (team_id, member_id, action, at)',
  'create index if not exists audit_by_time on audit (team_id, at)',
  `create table if not exists trash (
    team_id bigint not null,
    id bigint not null,
    record text not null,
    email_key text not null,
    deleted_at bigint not null,
    member_id bigint,
    primary key (team_id, id)
  )`,
  'create index if not exists trash_by_address on trash (team_id, email_key)',
  'create index if not exists trash_by_time on trash (team_id, deleted_at)',
];
