/** What the email verifier answers. Contract, sections 2.6 and 4.4. */
import * as z from 'zod/mini';
import { flag, isRecord, number, rows, text } from '../tolerant.ts';
import { source } from './source.ts';

const checks = z.looseObject({
  /** One of the verdicts of `taxonomy.ts`; read from the deprecated `result` when it is missing. */
  status: z.string(),
  /** 0 to 100. */
  score: number,
  email: text,
  regexp: flag,
  gibberish: flag,
  disposable: flag,
  webmail: flag,
  mx_records: flag,
  smtp_server: flag,
  smtp_check: flag,
  accept_all: flag,
  block: flag,
  sources: rows(source),
});

export const emailVerification = z.pipe(
  z.transform((value: unknown) => (isRecord(value) ? { ...value, status: statusOf(value) } : value)),
  checks,
);

export type EmailVerification = z.output<typeof emailVerification>;

function statusOf(value: Record<string, unknown>): string | undefined {
  if (typeof value.status === 'string' && value.status !== '') return value.status;
  if (value.result === 'deliverable') return 'valid';
  if (value.result === 'undeliverable') return 'invalid';
  if (value.result !== 'risky') return undefined;
  if (value.disposable === true) return 'disposable';
  if (value.webmail === true) return 'webmail';
  return value.accept_all === true ? 'accept_all' : 'unknown';
}
