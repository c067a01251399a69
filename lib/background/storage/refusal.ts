/** Turns a storage error into a problem: full, with the browser's numbers, or out of order. */
import type { Problem } from '../../contract/problem.ts';

export type StorageProblem = Extract<Problem, { code: 'storage' }>;

/** Like `navigator.storage.estimate`; bytes. */
export type Estimate = () => Promise<{ usage?: number | undefined; quota?: number | undefined }>;

/** IndexedDB's errors for a full or broken disk or another version. Errors raised by bugs are not among them. */
const refusals = new Set([
  'QuotaExceededError',
  'UnknownError',
  'InvalidStateError',
  'AbortError',
  'VersionError',
  'NotReadableError',
  'TimeoutError',
]);

/** Extension storage, and some browsers, only describe the error in text. */
const words = /quota|disk|no space|backing store|IO error|corrupt|database (?:file|is)|storage/i;
const full = /quota|disk is full|full disk|no space|ENOSPC/i;

/** Null if it is not a storage error. */
export async function refusalOf(error: unknown, estimate: Estimate): Promise<StorageProblem | null> {
  if (!(error instanceof Error || error instanceof DOMException)) return null;
  const { name, message } = error;
  const isTyped = error instanceof TypeError || error instanceof RangeError;
  if (!refusals.has(name) && (isTyped || !words.test(message))) return null;
  const { usage = null, quota = null } = await estimate().catch(() => ({}) as Awaited<ReturnType<Estimate>>);
  const isOver = usage !== null && quota !== null && quota > 0 && usage >= quota * 0.98;
  return {
    code: 'storage',
    full: name === 'QuotaExceededError' || full.test(message) || isOver,
    used: usage,
    room: quota,
    ...(name === 'VersionError' && { newer: true }),
  };
}
