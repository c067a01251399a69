/**
 * The database as the first release left it on disk: its tables, and a record of each kind with version 1's fields.
 * Never change it.
 */

/** Each table with its indexes. */
export const tables: Readonly<Record<string, readonly string[]>> = {
  answers: ['service', 'about', 'used', 'asked'],
  paid: ['service'],
  jobs: ['service', 'created'],
  steps: ['service', 'job', 'due', 'key'],
  marks: ['service'],
  journal: ['at', 'service'],
  optOuts: [],
  paces: ['service'],
  drafts: [],
  spent: ['service'],
  aside: [],
};

const verified = (email: string) => ({ data: { status: 'valid', score: 97, email }, meta: { params: { email } } });

/**
 * Records of one service, at `now` in epoch milliseconds: a half-done verification, a save that waits to be sent, and a
 * lost request.
 */
export function records(service: string, now: number): Record<string, object[]> {
  const job = { service, held: null, created: now, page: null, dismissed: false };
  const step = { service, tries: 0, problem: null };
  const verify = { ...step, job: 'verify-1', kind: 'verify', due: now };
  const data = { skipCache: false, polls: 0, fails: 0, rests: false, verdict: null };
  return {
    answers: [
      {
        ...{ id: 'answer-1', service, operation: 'verifyEmail', params: { email: 'marit@aldermoor.test' } },
        ...{ reply: verified('marit@aldermoor.test'), asked: now, used: now, planEnd: null, size: 180 },
        ...{ about: ['marit@aldermoor.test'], message: null },
      },
    ],
    paid: [
      {
        ...{ id: 'paid-1', service, operation: 'findEmail', sent: now, message: 'click-1', counted: 12 },
        params: { domain: 'aldermoor.test', full_name: 'Jonas Ek' },
      },
    ],
    jobs: [
      { ...job, id: 'save-1', kind: 'save', state: 'paused', list: 'Prospects', total: 1 },
      { ...job, id: 'verify-1', kind: 'verify', state: 'paused', list: null, total: 2 },
    ],
    steps: [
      {
        ...{ ...step, id: 'save-1|0', job: 'save-1', kind: 'save', key: 'old.friend@aldermoor.test', at: 'waiting' },
        ...{ due: now, since: null },
        data: {
          fields: { email: 'old.friend@aldermoor.test', first_name: 'Old' },
          ...{ looked: false, before: null, lead: null, created: false, filled: [], differing: [], remove: false },
        },
      },
      {
        ...{ ...verify, id: 'verify-1|0', key: 'marit@aldermoor.test', at: 'done', since: now },
        data: { ...data, verdict: 'valid' },
      },
      { ...verify, id: 'verify-1|1', key: 'jonas@aldermoor.test', at: 'waiting', since: null, data },
    ],
    marks: [
      {
        ...{ id: `${service}|aldermoor.test`, service, domain: 'aldermoor.test', asked: now },
        marks: [
          {
            ...{ email: 'marit@aldermoor.test', id: 4, list: 'Known before', by: 'leads' },
            ...{ sending_status: null, last_contacted_at: null, last_activity_at: null },
          },
        ],
      },
    ],
    journal: [
      {
        ...{ id: `${now}-1-a`, at: now, service, operation: 'verifyEmail', outcome: '200', spent: 'verification' },
        params: { email: 'marit@aldermoor.test' },
      },
    ],
    optOuts: [{ id: 'a hash', at: now }],
    paces: [{ id: service, service, state: {} }],
    drafts: [{ id: 'finder', values: { name: 'Half a na' }, at: now }],
    spent: [{ id: `${service}|2026-11-21`, service, search: 3, verification: 4 }],
    aside: [{ id: 'jobs|broken', table: 'jobs', record: { id: 'broken' }, at: now }],
  };
}
