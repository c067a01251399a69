/** What PostgreSQL's DDL cannot tell Citus about the tables. */
import { migrations } from './migrations.ts';

/** Tables of teams: all but the migrations' own. */
export const teamTables: readonly string[] = migrations.flatMap(
  ({ statement }) => /^create table if not exists (\w+)/.exec(statement)?.[1] ?? [],
);

const [first = ''] = teamTables;

/** One statement per table. Repeating a statement does nothing, so all of them can run after each upgrade. */
export const citusStatements: readonly string[] = teamTables.map((table) => {
  const beside = table === first ? '' : `, colocate_with => '${first}'`;
  const isDistributed = `select from pg_dist_partition where logicalrelid = '${table}'::regclass`;
  return `select create_distributed_table('${table}', 'team_id'${beside}) where not exists (${isDistributed});`;
});
