/**
 * One index of terms replaces one per filter (`store/lead-terms.ts`). An array of numbers fits every engine's
 * inverted index without an extension. The team is part of each number, as not every engine allows a second column
 * there.
 */
export const leads = [
  `create table if not exists leads (
    team_id bigint not null,
    id bigint not null,
    record text not null,
    email_key text not null,
    texts jsonb not null,
    country text,
    state text,
    city text,
    country_folded text,
    state_folded text,
    source text,
    department text,
    verification text,
    verification_date bigint,
    sync_status text,
    sending_status text,
    confidence integer,
    created_by bigint not null,
    last_activity_at bigint,
    last_contacted_at bigint,
    last_exported_at bigint,
    created_at bigint not null,
    updated_at bigint not null,
    lists bigint[] not null,
    tags text[] not null,
    sequences text[] not null,
    terms integer[] not null,
    primary key (team_id, id)
  )`,
  'create unique index if not exists leads_by_email on leads (team_id, email_key)',
  'create index if not exists leads_by_term on leads using gin (terms)',
  'create index if not exists leads_by_creation on leads (team_id, created_at)',
  'create index if not exists leads_by_update on leads (team_id, updated_at)',
  'create index if not exists leads_by_activity on leads (team_id, last_activity_at) where last_activity_at is not null',
  'create index if not exists leads_by_contact on leads (team_id, last_contacted_at) where last_contacted_at is not null',
  'create index if not exists leads_by_export on leads (team_id, last_exported_at) where last_exported_at is not null',
  'create index if not exists leads_by_verification on leads (team_id, verification_date) where verification_date is not null',
  `create table if not exists lists (
    team_id bigint not null,
    id bigint not null,
    name text not null,
    name_key text not null,
    primary key (team_id, id)
  )`,
  'create unique index if not exists lists_by_name on lists (team_id, name_key)',
  `create table if not exists counts (
    team_id bigint not null,
    name text not null,
    slot integer not null,
    amount bigint not null,
    primary key (team_id, name, slot)
  )`,
  `create table if not exists batches (
    team_id bigint not null,
    job text not null,
    batch bigint not null,
    primary key (team_id, job)
  )`,
];
