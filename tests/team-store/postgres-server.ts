/** The PostgreSQL of the project `service-on-postgres`: started for it, or the server in `HARRIER_TEST_POSTGRES`. */
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../run/postgres.ts';
import { hireServant } from '../run/servant.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `postgres://user@host:port/postgres`, with the right to create databases; absent where tests use an embedded
     * one.
     */
    postgres?: string;
  }
}

export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.HARRIER_TEST_POSTGRES;
  if (given !== undefined) {
    project.provide('postgres', given);
    return undefined;
  }
  const servant = hireServant();
  const server = await startPostgres(servant).catch(async (problem: unknown) => {
    await servant.remove();
    throw problem;
  });
  project.provide('postgres', server.url);
  return async () => {
    await server.close();
    await servant.remove();
  };
}
