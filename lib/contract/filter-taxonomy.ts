/**
 * Vocabularies of the filters of leads, Discover and places. Without schemas. Separate from `taxonomy.ts` because the
 * popup needs none of them.
 */
/**
 * US state codes (lib/contract/README.md §4.1). The contract does not list them; this list includes the capital's
 * district and the territories.
 */
export const usStates: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI'
).split(' ');

/** In lead filters: nothing was sent yet. */
export const noSendingStatus = '~';
export const syncStatuses = ['pending', 'error', 'success'] as const;

/** Words of a boolean parameter, in any case: lib/contract/README.md §4.1. */
export const trueWords = ['true', '1', 't', 'on', 'yes', 'y'] as const;
export const falseWords = ['false', '0', 'f', 'off', 'no', 'n'] as const;

/** In lead filters: any value, and no value. Any other text matches as a substring. lib/contract/README.md §4.9. */
export const anyValue = '*';
export const noValue = '~';

/** Time spans that a lead filter can name: lib/contract/README.md §4.9. */
export const timePresets = ['last1h', 'today', 'this_week', 'last7d', 'last30d', 'current_year'] as const;
export type TimePreset = (typeof timePresets)[number];

/** Verification of a lead, as a filter: lib/contract/README.md §4.9. */
export const leadVerificationStatuses = [
  'accept_all',
  'disposable',
  'invalid',
  'unknown',
  'valid',
  'webmail',
  'pending',
] as const;

/** Filters of Discover: lib/contract/README.md §4.6. */
export const headcounts = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;
export const companyTypes = [
  'educational',
  'educational institution',
  'government agency',
  'non profit',
  'partnership',
  'privately held',
  'public company',
  'self employed',
  'self owned',
  'sole proprietorship',
] as const;
export const fundingSeries = [
  'pre_seed',
  'seed',
  'pre_series_a',
  'series_a',
  'pre_series_b',
  'series_b',
  'pre_series_c',
  'series_c+',
  'other',
] as const;
export const postedDates = ['last7d', 'last30d', 'last90d'] as const;
export const matches = ['any', 'all'] as const;
