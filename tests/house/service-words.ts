/** Wording about money, plans and a service. No view shows it where nothing costs anything. */
const english =
  /\b(?:credits?|plans?|renews?|charged|spen[dt]|paid|pay|costs?)\b|\bsearch(?:es)? left|(?:\d|\$1) search(?:es)?\b|\b(?:the|your) service\b/i;
const german =
  /\bCredits?\b|\bTarif|erneuert sich|berechnet|verbraucht|bezahlt|\bkosten\b|\bkostet\b|Suchen? übrig|(?:\d|\$1) Suchen?\b|\b(?:der|den|dem|des|Ihr|Ihrem|Ihren|Ihres) Dienst(?:e?s)?\b(?! Ihres Teams)/;

export const serviceWords: Readonly<Record<'en' | 'de', RegExp>> = { en: english, de: german };

/** The lines of a page with such wording. */
export function serviceWordsIn(text: string, language: 'en' | 'de' = 'en'): string[] {
  return text.split('\n').filter((line) => serviceWords[language].test(line));
}

/**
 * Messages with such wording, by the start of their key. Each value names the condition that hides them on a device and
 * without a plan.
 */
export const kept: Readonly<Record<string, string>> = {
  cost_: 'costWords asks isFree',
  spent_: 'the journal has no such column where nothing was spent',
  journal_spent: 'the same',
  journal_outcome_: 'a remote service alone answers so',
  activity_any_spent: 'the filter is hidden by isFree',
  activity_spent: 'the same',
  list_none: 'nobodyWords asks isFree',
  count_zero: 'asks isFree',
  article_miss: 'asks isFree',
  finder_miss: 'asks isFree',
  wait_charged: 'asks isFree',
  enrichment_note: 'asks isFree',
  discover_delete_words: 'asks which service answers',
  account_used_searches: 'asks isFree',
  habit_list_service: 'asks which service answers',
  habit_patient_words: 'asks isFree',
  habit_open_words: 'asks isFree',
  habit_device_first_words: 'offered for a remote service only',
  habit_ceilings_words: 'hidden by isFree',
  problem_detail_: 'tests/unit/format/free-words.test.tsx',
  problem_: 'a remote service alone has such a problem',
  evidence_: 'a remote service alone loses an answer',
  notice_said: 'quotes a remote service',
  filters_refused_saying: 'the same',
  discover_name_refused: 'the same',
  chip_locked: 'filters of a plan ask isFree',
  discover_refused_on: 'the same',
  discover_pages_refused: 'a plan refused it',
  discover_no_access: 'the same',
  more_plan_end: 'a plan ended the list',
  stale_no_left: 'a plan has nothing left',
  checks_over_plan: 'a plan says what is left',
  foot_: 'a plan says what is left',
  workspace_searches_left: 'the same',
  origin_: 'originSentence asks isFree; this device’s own people are named apart from a remote service only',
  on_device_: 'shown beside a remote service only',
  lead_by_service: 'a remote service alone saves by itself',
  no_service_: 'shown before anything answers',
  next_connect: 'the same',
  welcome_: 'shown before anything answers',
  team_: 'about a team’s service',
  leads_drawer_opt_out_: 'about a team’s service',
  join_: 'about a team’s service',
  members_: 'about a team’s service',
  role_words_: 'about a team’s service',
  move_: 'about a team’s service',
  service_: 'the form of a remote service',
  connecting_: 'the same',
  permission_service: 'an origin of a remote service',
  waterfall_: 'offered with several services only',
  sync_team_hint: 'about a team’s service',
  campaigns_: 'this device has a sentence of its own',
  account_: 'this device has a page of its own',
  leads_field_plan_: 'the same',
  device_account_: 'says what this device does not do',
  about_promise_words: 'about Harrier as a whole',
  data_: 'about Harrier as a whole',
  extension_: 'the store',
};
