/** When people were informed of their stored data. Most leads have none, so filters use other indexes for those. */
export const leadNotices = [
  'alter table leads add column if not exists notified_at bigint',
  'create index if not exists leads_by_notice on leads (team_id, notified_at) where notified_at is not null',
];
