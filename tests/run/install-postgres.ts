/** Brings the PostgreSQL that tests of a team's database run on. Where that can't be done, it prints why. */
import { installPostgres } from './postgres.ts';

try {
  installPostgres();
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
}
