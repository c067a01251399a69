import type { Core } from './core.ts';

/** Imported on first use: evaluating the public suffix list takes time, and not every message needs it. */
export const privacyGuard = () => import('../requests/privacy-guard.ts');

/** Null for a mailbox's address, including self-hosted ones that only the user identified. */
export async function pageToLeave({ mailboxes }: Pick<Core, 'mailboxes'>, page: string | null): Promise<string | null> {
  const { publicPage } = await privacyGuard();
  const open = publicPage(page);
  return open !== null && (await (await mailboxes()).isAdded(open)) ? null : open;
}
