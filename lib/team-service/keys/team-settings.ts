/** A team's settings: the operator's command and an owner's request follow the same rules. */
import * as z from 'zod/mini';
import { isAttributeSlug, mostAttributes } from '../../contract/lead-values.ts';
import { autoSaves, mostMonthly } from '../../contract/team.ts';

/** In characters. */
export const longestTeamName = 200;

/** `null` is without end. */
export const monthlyLimit = z.nullable(z.int().check(z.minimum(0), z.maximum(mostMonthly)));

const limits = { searches: monthlyLimit, verifications: monthlyLimit };

/** As it is read. An older version may have allowed other slugs. */
export const teamSettings = z.object({
  ...{ name: z.nullable(z.string()), ...limits },
  ...{ auto_save: z.enum(autoSaves), attributes: z.array(z.string()) },
});
export type TeamSettings = z.output<typeof teamSettings>;

const slug = z.string().check(z.refine(isAttributeSlug));

/** What is left out stays; `attributes` replaces the former ones. */
export const teamChange = z
  .partial(
    z.strictObject({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTeamName)),
      ...limits,
      auto_save: z.enum(autoSaves),
      attributes: z.array(slug).check(z.maxLength(mostAttributes)),
    }),
  )
  .check(z.refine((change) => Object.keys(change).length > 0));
export type TeamChange = z.output<typeof teamChange>;
