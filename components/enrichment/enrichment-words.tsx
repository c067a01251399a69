/** What stands where there is no record: before the first, and when nothing is known, each with its next step. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Empty } from '../controls/empty.tsx';
import { plain } from '../format/plain.ts';

export function NothingAsked() {
  return <Empty title={i18n.t('enrichment.start')}>{i18n.t('enrichment.start_words')}</Empty>;
}

export function NothingKnown({ of, step }: { of: string; step: ComponentChildren }) {
  return (
    <Empty title={i18n.t('enrichment.not_known', [plain(of)])} step={step}>
      {i18n.t('enrichment.not_known_words')}
    </Empty>
  );
}

/** Without their name: it is forgotten. */
export function OptedOut() {
  return <Empty title={i18n.t('problem.opted_out')}>{i18n.t('problem_detail.opted_out')}</Empty>;
}

export const enrichmentWords = {
  empty: () => i18n.t('enrichment.field_missing'),
  odd: () => i18n.t('enrichment.field_odd'),
  saved: () => i18n.t('enrichment.saved'),
  findCompany: (domain: string) => i18n.t('enrichment.open_company', [plain(domain)]),
  note: () => i18n.t('enrichment.note'),
};
