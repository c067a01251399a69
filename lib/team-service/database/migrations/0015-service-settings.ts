/** Settings of the service itself, for all teams. They belong to no team (`keys/rate-windows.ts`). */
export const serviceSettings = [
  `create table if not exists service_settings (
    team_id bigint not null,
    name text not null,
    settings text not null,
    primary key (team_id, name)
  )`,
];
