export const siteSearches = [
  `create table if not exists site_searches (
    team_id bigint not null,
    id text not null,
    number bigint not null,
    domain text not null,
    state text not null,
    progress text,
    counts text not null,
    lease text,
    leased_until bigint not null,
    created_at bigint not null,
    ended_at bigint,
    primary key (team_id, id)
  )`,
  'create index if not exists site_searches_in_order on site_searches (team_id, state, number)',
];
