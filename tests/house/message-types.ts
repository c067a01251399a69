/**
 * Uses of messages that the compiler must refuse. Nothing runs this: the type check fails unless each line below
 * `@ts-expect-error` is an error.
 */
import { i18n } from '#i18n';

declare const some: 'site.search' | 'site.again';
declare const counts: 'site.search' | 'age.minutes';

export const taken = [
  i18n.t('site.search'),
  i18n.t(some),
  i18n.t('age.minutes', [5]),
  i18n.t('cost.searches', 2),
  i18n.t('cost.searches', 2, ['2']),
];

export const refused = [
  // @ts-expect-error: there is no such message.
  i18n.t('site.nowhere'),
  // @ts-expect-error: its number is missing.
  i18n.t('age.minutes'),
  // @ts-expect-error: one of them needs a number.
  i18n.t(counts),
  // @ts-expect-error: it has no placeholder.
  i18n.t('site.search', ['here']),
  // @ts-expect-error: it has one placeholder.
  i18n.t('age.minutes', [5, 6]),
  // @ts-expect-error: it has two placeholders.
  i18n.t('cost.left', [5]),
  // @ts-expect-error: a number must choose its plural form.
  i18n.t('cost.searches'),
  // @ts-expect-error: it has no plural form.
  i18n.t('age.minutes', 5),
  // @ts-expect-error: only texts and numbers can be inserted.
  i18n.t('age.minutes', [null]),
];
