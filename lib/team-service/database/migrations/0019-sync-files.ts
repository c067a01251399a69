/**
 * Encrypted files of a member's sync between their own browsers. Base64: the embedded database takes twenty times as
 * long for bytes.
 */
export const syncFiles = [
  `create table if not exists sync_files (
    team_id bigint not null,
    member_id bigint not null,
    name text not null,
    tag bigint not null,
    size integer not null,
    content text not null,
    primary key (team_id, member_id, name)
  )`,
];
