/** What connected apps answered about addresses and domains, for an hour. */
export const appRecords = [
  `create table if not exists app_records (
    team_id bigint not null,
    app_id text not null,
    about text not null,
    asked_at bigint not null,
    records text not null,
    primary key (team_id, app_id, about)
  )`,
];
