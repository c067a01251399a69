/** What is wrong with what was typed, beside it. */
import { i18n } from '#i18n';

export type Fault =
  | 'too-many'
  | 'too-long'
  | 'inverted'
  | 'not-a-date'
  | 'not-a-number'
  | 'not-an-id'
  | 'country'
  | 'state'
  | 'confidence'
  | 'missing'
  | 'not-an-address';

export function faultWords(fault: Fault): string {
  switch (fault) {
    case 'too-many':
      return i18n.t('leads_fault.too_many');
    case 'too-long':
      return i18n.t('leads_fault.too_long');
    case 'inverted':
      return i18n.t('leads_fault.inverted');
    case 'not-a-date':
      return i18n.t('leads_fault.not_a_date');
    case 'not-a-number':
      return i18n.t('leads_fault.not_a_number');
    case 'not-an-id':
      return i18n.t('leads_fault.not_an_id');
    case 'country':
      return i18n.t('leads_fault.country');
    case 'state':
      return i18n.t('leads_fault.state');
    case 'confidence':
      return i18n.t('leads_fault.confidence');
    case 'missing':
      return i18n.t('leads_fault.missing');
    case 'not-an-address':
      return i18n.t('leads_fault.not_an_address');
  }
}
