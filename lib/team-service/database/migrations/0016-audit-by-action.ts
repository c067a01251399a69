/** One action's entries are few among a year of all: without an index, the whole log is read for a page of them. */
export const auditByAction = ['create index if not exists audit_by_action on audit (team_id, action, id)'];
