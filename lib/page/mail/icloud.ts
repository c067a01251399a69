/** iCloud Mail: all of it stands in a frame of another origin, where only what all mailboxes share is known. */
import { other } from './mailboxes/other.ts';

export const icloud = { ...other, name: 'icloud' as const };
