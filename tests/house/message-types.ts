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
  // @ts-expect-error: it names a number.
  i18n.t('age.minutes'),
  // @ts-expect-error: one of them does.
  i18n.t(counts),
  // @ts-expect-error: it has no place for it.
  i18n.t('site.search', ['here']),
  // @ts-expect-error: it has one place.
  i18n.t('age.minutes', [5, 6]),
  // @ts-expect-error: it has two.
  i18n.t('cost.left', [5]),
  // @ts-expect-error: its form is chosen by a number.
  i18n.t('cost.searches'),
  // @ts-expect-error: it has one form.
  i18n.t('age.minutes', 5),
  // @ts-expect-error: nothing but text and numbers is shown.
  i18n.t('age.minutes', [null]),
];
