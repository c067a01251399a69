export const pushes = [
  `create table if not exists pushes (
    team_id bigint not null,
    app_id text not null,
    lead_id bigint not null,
    id text not null,
    state text not null,
    due bigint,
    queued bigint not null,
    attempts integer not null,
    attempted bigint,
    next_id text,
    next_queued bigint,
    record_id text,
    message text not null,
    primary key (team_id, app_id, lead_id)
  )`,
  'create index if not exists pushes_by_due on pushes (team_id, app_id, due, lead_id)',
  'create index if not exists pushes_by_lead on pushes (team_id, lead_id)',
  `create table if not exists app_holds (
    team_id bigint not null,
    app_id text not null,
    held_until bigint not null,
    lease text,
    leased_until bigint not null,
    primary key (team_id, app_id)
  )`,
  `create table if not exists app_settings (
    team_id bigint not null,
    app_id text not null,
    provider text not null,
    settings text not null,
    off text,
    primary key (team_id, app_id)
  )`,
];
