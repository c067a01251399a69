/** What belongs to an account: its members, connected apps and email accounts. Forms from the field notes, "Replies". */
import * as z from 'zod/mini';
import { number, text } from '../tolerant.ts';

/** A full `name`, or its two parts. */
export const teamMember = z.looseObject({
  id: z.union([z.int(), z.string()]),
  name: text,
  first_name: text,
  last_name: text,
  email: text,
});

export type TeamMember = z.output<typeof teamMember>;

export const connectedApp = z.looseObject({
  id: z.pipe(text, z.string()),
  provider: text,
  name: text,
  category: text,
  connected_at: text,
});

export type ConnectedApp = z.output<typeof connectedApp>;

export const emailAccount = z.looseObject({
  id: z.union([z.int(), z.string()]),
  email: text,
  first_name: text,
  last_name: text,
  sending_status: text,
  /** Mails a day. */
  daily_limit: number,
  provider: text,
});

export type EmailAccount = z.output<typeof emailAccount>;

/** Mails of today: `sent`, and `scheduled` to be sent. */
export const capacity = z.looseObject({
  id: z.union([z.int(), z.string()]),
  email: text,
  sent: number,
  daily_limit: number,
  scheduled: number,
});

export type Capacity = z.output<typeof capacity>;
