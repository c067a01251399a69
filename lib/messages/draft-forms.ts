import { limits } from '../contract/limits.ts';

/** The longest text of a field that is stored, in characters. Longer ones last only as long as the page. */
export const longestDraft = limits.leads.text;

/**
 * The form of what is saved with each lead at a service. It is never half-filled: it stays until the user changes it.
 */
export const savedWithEachLead = (service: string): string => `saved with each lead ${service}`;
