/** Zoho Mail: attributes and text, as all mailboxes have them. */
import { other } from './mailboxes/other.ts';

export const zoho = { ...other, name: 'zoho' as const };
