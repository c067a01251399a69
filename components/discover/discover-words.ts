/** Words of Discover that its wiring puts into shared parts. */
import { i18n } from '#i18n';

export const discoverWords = {
  free: () => i18n.t('discover.free'),
  table: () => i18n.t('discover.table'),
  opening: () => i18n.t('discover.opening_company'),
  variants: () => ({
    label: i18n.t('discover.companies_or_people'),
    companies: i18n.t('discover.by_companies'),
    people: i18n.t('discover.by_people'),
  }),
};
