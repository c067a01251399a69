/** What happened to leads, and the addresses that receive them. */
export const events = [
  `create table if not exists events (
    team_id bigint not null,
    number bigint not null,
    lead_id bigint not null,
    kind text not null,
    fields text[] not null,
    at bigint not null,
    primary key (team_id, number)
  )`,
  'create index if not exists events_by_lead on events (team_id, lead_id, number)',
  'create index if not exists events_by_time on events (team_id, at)',
  `create table if not exists event_logs (
    team_id bigint not null,
    last bigint not null,
    kept_from bigint,
    primary key (team_id)
  )`,
  `create table if not exists event_receivers (
    team_id bigint not null,
    id text not null,
    number bigint not null,
    settings text not null,
    position bigint not null,
    off text,
    held_until bigint not null,
    failures integer not null,
    failing_since bigint,
    succeeded bigint,
    dropped bigint not null,
    lease text,
    leased_until bigint not null,
    primary key (team_id, id)
  )`,
  `create table if not exists event_waits (
    team_id bigint not null,
    receiver_id text not null,
    lead_id bigint not null,
    next bigint not null,
    due bigint not null,
    attempts integer not null,
    failed_since bigint,
    primary key (team_id, receiver_id, lead_id)
  )`,
  'create index if not exists event_waits_by_due on event_waits (team_id, receiver_id, due)',
];
