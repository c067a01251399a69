/** What the device's storage refuses, told as what it is: full, with the numbers that the browser gives, or out of order. */
import type { Problem } from '../../contract/problem.ts';

export type StorageProblem = Extract<Problem, { code: 'storage' }>;

/** What is used of `navigator.storage.estimate`; bytes. */
export type Estimate = () => Promise<{ usage?: number | undefined; quota?: number | undefined }>;

/** IndexedDB's own errors when the disk is full, broken, or of another version; one that a bug raises is none of them. */
const refusals = new Set([
  'QuotaExceededError',
  'UnknownError',
  'InvalidStateError',
  'AbortError',
  'VersionError',
  'NotReadableError',
  'TimeoutError',
]);

/** Areas of extension storage, and some browsers, refuse in words alone. */
const words = /quota|disk|no space|backing store|IO error|corrupt|database (?:file|is)|storage/i;
const full = /quota|disk is full|full disk|no space|ENOSPC/i;

/** Null for what is no refusal of a storage. */
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
  };
}
