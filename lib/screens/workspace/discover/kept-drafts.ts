/** Drafts that hold more than a line of text. */
import type { Drafts } from '../../../../components/shell/drafts.ts';

/** Of one draft; a longer one is not kept. */
const longest = 2_000;

/** An empty text keeps nothing. */
export function keepDraft(drafts: Drafts, key: string, text: string): void {
  if (text === '' || text.length > longest) drafts.drop([key]);
  else drafts.keep({ [key]: text });
}

export function recordIn(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
