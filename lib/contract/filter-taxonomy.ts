/** The words of filters: of leads, of Discover and of places. Free of schemas, like the taxonomy, and apart from it because the popup needs none of them. */
/** The codes of US states that lib/contract/README.md §4.1 speaks of; which they are is our own list, with the capital's district and the territories. */
export const usStates: readonly string[] = (
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI'
).split(' ');

/** In filters of leads: sent nothing yet. */
export const noSendingStatus = '~';
export const syncStatuses = ['pending', 'error', 'success'] as const;

/** lib/contract/README.md §4.1: the words of a boolean parameter, in any case. */
export const trueWords = ['true', '1', 't', 'on', 'yes', 'y'] as const;
export const falseWords = ['false', '0', 'f', 'off', 'no', 'n'] as const;

/** Filters of leads, lib/contract/README.md §4.9: any value, and none. Any other text is looked for inside the value. */
export const anyValue = '*';
export const noValue = '~';

/** lib/contract/README.md §4.9: spans of time that a filter of leads can name. */
export const timePresets = ['last1h', 'today', 'this_week', 'last7d', 'last30d', 'current_year'] as const;
export type TimePreset = (typeof timePresets)[number];

/** lib/contract/README.md §4.9: verification of a lead, as a filter. */
export const leadVerificationStatuses = [
  'accept_all',
  'disposable',
  'invalid',
  'unknown',
  'valid',
  'webmail',
  'pending',
] as const;

/** lib/contract/README.md §4.6, the filters of Discover. */
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
