import { describe, expect, it } from 'vitest';
import { readReply } from '../../../lib/contract/answer.ts';
import type { OperationName } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';

function problem(name: OperationName, status: number, body: unknown, again: number | null = null): Problem {
  const answer = readReply(name, { status, body, again, left: null });
  if (answer.ok) throw new Error(JSON.stringify(answer));
  return answer.problem;
}

const withId = (id: string, code?: number) => ({ errors: [{ id, code, details: 'why' }] });
const input = (field: string | null, fault: 'missing' | 'invalid' = 'invalid') => ({
  code: 'refused-input',
  field,
  fault,
  quoted: 'why',
});
const searches = ['searchDomain', 'searchDomainWithPost'] as const;

describe('the error ids of lib/contract/README.md §7.2', () => {
  const rows: [OperationName, number, string, object][] = [
    ...searches.flatMap((name): [OperationName, number, string, object][] => [
      [name, 400, 'wrong_params', input('domain', 'missing')],
      [name, 400, 'invalid_type', input('type')],
      [name, 400, 'invalid_seniority', input('seniority')],
      [name, 400, 'invalid_department', input('department')],
      [name, 400, 'pagination_error', { code: 'plan-limit', allowed: 10, quoted: 'why' }],
      [name, 429, 'usage_limit', { code: 'used-up', quoted: 'why' }],
    ]),
    ['findEmail', 400, 'wrong_params', input('domain', 'missing')],
    ['findEmail', 400, 'invalid_first_name', input('first_name')],
    ['findEmail', 400, 'invalid_last_name', input('last_name')],
    ['findEmail', 400, 'invalid_full_name', input('full_name')],
    ['findEmail', 400, 'invalid_domain', input('domain')],
    ['findEmail', 400, 'invalid_max_duration', input('max_duration')],
    ['findEmail', 451, 'claimed_email', { code: 'opted-out' }],
    ['findAuthor', 400, 'wrong_params', input('url', 'missing')],
    ['findAuthor', 400, 'invalid_max_duration', input('max_duration')],
    ['findAuthor', 451, 'claimed_email', { code: 'opted-out' }],
    ['verifyEmail', 400, 'wrong_params', input('email', 'missing')],
    ['verifyEmail', 400, 'invalid_email', input('email')],
    ['verifyEmail', 429, 'too_many_requests', { code: 'domain-cap', again: null, quoted: 'why' }],
    ['verifyEmail', 451, 'claimed_email', { code: 'opted-out' }],
    ['countDomainEmails', 400, 'wrong_params', input('domain', 'missing')],
    ['countDomainEmails', 400, 'invalid_type', input('type')],
  ];

  it.each(rows)('%s %i %s', (name, status, id, expected) => {
    expect(problem(name, status, withId(id, status))).toEqual(expected);
  });
});

describe('errors', () => {
  const refusedKey = { code: 'key-refused', quoted: 'why' };

  it.each<[string, unknown]>([
    ['in a list', { errors: [{ id: 'authentication_failed', code: 401, details: 'why' }] }],
    ['as a single object', { errors: { id: 'authentication_failed', code: 401, details: 'why' } }],
    ['in a bare list', [{ id: 'authentication_failed', code: 401, details: 'why' }]],
    ['without a code', { errors: [{ id: 'authentication_failed', details: 'why' }] }],
    ['without an id', { errors: [{ code: 401, details: 'why' }] }],
    ['in a list of several', { errors: [{ details: 'why' }, { id: 'other' }] }],
  ])('are read %s', (_, body) => {
    expect(problem('getAccount', 401, body)).toEqual(refusedKey);
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['an empty list of errors', { errors: [] }],
    ['an error without details', { errors: [{ id: 'authentication_failed', details: '' }] }],
    ['an error with details of another type', { errors: [{ details: { text: 'why' } }] }],
    ['plain text', 'why'],
  ])('are classified by their status when the body is %s', (_, body) => {
    expect(problem('getAccount', 401, body)).toEqual({ code: 'key-refused', quoted: null });
  });

  it('under a success status are classified by their own code', () => {
    expect(problem('getAccount', 200, withId('authentication_failed', 401))).toEqual(refusedKey);
    expect(problem('getAccount', 200, withId('authentication_failed'))).toMatchObject({ code: 'unreadable' });
    expect(problem('verifyEmail', 222, withId('unexpected', 222))).toEqual({ code: 'mail-server', quoted: 'why' });
    expect(problem('verifyEmail', 222, undefined)).toEqual({ code: 'mail-server', quoted: null });
  });

  it('beside data do not hide the data, unless it is an empty list', () => {
    const body = { data: { total: 3 }, ...withId('partial') };
    expect(readReply('countDomainEmails', { status: 200, body, again: null, left: null })).toMatchObject({ ok: true });
    const found = (data: unknown[]) => ({ status: 200, body: { data, ...withId('partial') }, again: null, left: null });
    expect(readReply('discoverCompanies', found([{ domain: 'acme.test' }]))).toMatchObject({ ok: true });
    expect(readReply('listTeamMembers', found([{ id: 7 }]))).toMatchObject({ ok: true });
    expect(readReply('discoverCompanies', found([]))).toMatchObject({ ok: false });
  });

  it('quote at most 300 characters', () => {
    const reason = problem('getAccount', 401, { errors: [{ details: `  ${'x'.repeat(400)} ` }] });
    expect(reason).toEqual({ code: 'key-refused', quoted: `${'x'.repeat(299)}…` });
  });

  it('distinguish the rate from missing access, and the quota from the cap and the plan', () => {
    expect(problem('getAccount', 403, withId('rate_limit'), 1_000)).toEqual({
      code: 'too-fast',
      again: 1_000,
      quoted: 'why',
    });
    expect(problem('getAccount', 403, undefined)).toEqual({ code: 'too-fast', again: null, quoted: null });
    expect(problem('deleteLead', 403, withId('not_permitted'))).toEqual({ code: 'not-permitted', quoted: 'why' });
    expect(problem('getAccount', 403, withId('no_discover_access'))).toEqual({ code: 'no-access', quoted: 'why' });
    expect(problem('searchDomain', 429, withId('too_many_requests'))).toEqual({ code: 'used-up', quoted: 'why' });
    expect(problem('verifyEmail', 429, withId('usage_limit'))).toEqual({ code: 'used-up', quoted: 'why' });
    expect(problem('verifyEmail', 429, withId('restricted_account'))).toEqual({
      code: 'restricted-account',
      quoted: 'why',
    });
    expect(problem('verifyEmail', 402, withId('payment_required'))).toEqual({ code: 'used-up', quoted: 'why' });
  });

  it('with the id pagination_error mean a plan limit in a domain search only', () => {
    expect(problem('listLeads', 400, withId('pagination_error'))).toEqual(input(null));
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('with the id %s name no field', (id) => {
    expect(problem('verifyEmail', 400, withId(id))).toEqual(input(null));
  });

  it('with status 422 or 404 for a lead are not-created and not-found', () => {
    expect(problem('createLead', 422, withId('validation_failed'))).toEqual({
      code: 'not-created',
      field: null,
      quoted: 'why',
    });
    expect(problem('getLead', 404, withId('not_found'))).toEqual({ code: 'not-found', quoted: 'why' });
  });
});
