/** Installs the PostgreSQL for tests of a team's database. If that is impossible, prints the reason. */
import { installPostgres } from './postgres.ts';

try {
  installPostgres();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
