/** Whose a saved search is. */
export const ownViews = ['alter table views add column if not exists member_id bigint'];
