/**
 * The rules refuse statements that a distributed database would not accept. Every other test of the store checks
 * that it keeps to them.
 */
import { expect, test } from 'vitest';
import { faultsOf } from './sql-subset.ts';
import { sharedDatabase } from './test-database.ts';

test.each([
  'select record from leads where team_id = $1 and strpos(texts ->> $2::text, $3::text) > 0 order by id desc limit $4',
  'insert into leads (team_id, id) values ($1, $2) on conflict (team_id, id) do update set id = excluded.id',
  'create table if not exists more (team_id bigint not null, id bigint not null, primary key (team_id, id))',
  'create index if not exists more_by_name on leads (team_id, source) where source is not null',
  'alter table leads add column if not exists nickname text',
  'start transaction isolation level serializable read write',
  'set transaction read only',
])('accepts %s', (statement) => {
  expect(faultsOf(statement)).toEqual([]);
});

test.each([
  ['select record from leads where id = $1', 'a question to all teams'],
  ['select record from leads where team_id = $1 or id = $2', 'a question to all teams'],
  ['update leads set email_key = $1', 'a question to all teams'],
  ['delete from leads where id = $1', 'a question to all teams'],
  ['insert into leads (id) values ($1)', 'a row without its team'],
  ['insert into leads (team_id, id) values ($1, $2) on conflict (id) do nothing', 'looked for by team first'],
  ['create table more (id bigint primary key, team_id bigint)', 'does not begin with the team'],
  ['create table more (team_id bigint, id bigint)', 'does not begin with the team'],
  ['create table more (team_id bigint, id bigserial, primary key (team_id, id))', 'the type bigserial'],
  [
    'create table more (team_id bigint, id bigint generated always as identity, primary key (team_id, id))',
    'CONSTR_IDENTITY',
  ],
  ['create table more (team_id bigint, id uuid, primary key (team_id, id))', 'the type uuid'],
  ['create index by_email on leads (email_key)', 'does not begin with the team'],
  ['create index by_text on leads using gin (texts)', 'does not begin with the team'],
  ['alter table leads drop column record', 'in another way'],
  ['select record from leads where team_id = $1 for update skip locked', 'lockingClause'],
  ['select pg_advisory_lock($1)', 'the function pg_advisory_lock'],
  ['select nextval($1)', 'the function nextval'],
  ['select record from leads where team_id = $1 and email_key ilike $2', 'the operator'],
  ['select record from leads where team_id = $1 and source ~ $2', 'the operator ~'],
  ['with few as (select 1) select record from leads where team_id = $1', 'withClause'],
  ['savepoint here', 'TRANS_STMT_SAVEPOINT'],
  ['set search_path to other', 'the setting search_path'],
  ['listen news', 'the statement ListenStmt'],
  ['create extension pg_trgm', 'the statement CreateExtensionStmt'],
  ['create trigger t before insert on leads execute function f()', 'the statement CreateTrigStmt'],
  ["create function f() returns int language sql as 'select 1'", 'the statement CreateFunctionStmt'],
  ['create sequence more', 'the statement CreateSeqStmt'],
  ['select 1; select 2', 'one statement at a time'],
])('refuses %s', (statement, fault) => {
  expect(faultsOf(statement).join('; ')).toContain(fault);
});

test('a statement outside of the rules fails where it is sent', async () => {
  const database = await sharedDatabase();
  const all = database.within('read', (trx) => trx.selectFrom('leads').select('id').execute());
  await expect(all).rejects.toThrow('a question to all teams');
});
