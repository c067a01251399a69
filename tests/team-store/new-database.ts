import { Client } from 'pg';

let made = 0;

/** An empty database on the server, for tests that need several connections or their own tables. */
export async function newDatabase(at: string, order = "locale 'C'"): Promise<{ url: string }> {
  const name = `harrier_test_${process.pid}_${Date.now()}_${++made}`;
  const client = new Client({ connectionString: at });
  await client.connect();
  await client.query(`create database ${name} template template0 encoding 'UTF8' ${order}`);
  await client.end();
  const url = new URL(at);
  url.pathname = `/${name}`;
  return { url: url.href };
}
