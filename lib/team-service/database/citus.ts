/** What Citus has to be told of the tables, which PostgreSQL's own DDL can't say. */
import { migrations } from './migrations.ts';

/** Those of teams, as the migrations make them: all but the table of the migrations' own steps. */
export const teamTables: readonly string[] = migrations.flatMap(
  ({ statement }) => /^create table if not exists (\w+)/.exec(statement)?.[1] ?? [],
);

const [first = ''] = teamTables;

/** A statement a table. One that was said before does nothing, so that all of them can be said after each upgrade. */
export const citusStatements: readonly string[] = teamTables.map((table) => {
  const beside = table === first ? '' : `, colocate_with => '${first}'`;
  const isDistributed = `select from pg_dist_partition where logicalrelid = '${table}'::regclass`;
  return `select create_distributed_table('${table}', 'team_id'${beside}) where not exists (${isDistributed});`;
});
