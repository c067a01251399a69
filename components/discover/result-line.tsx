/** How many companies fit, with the addresses that are known of them, and which are listed. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { age } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';

export interface Totals {
  total: number;
  personal: number;
}

export interface ResultLineProps {
  /** Null where the service does not say. */
  results: number | null;
  /** Of every company that fits; null where only the listed ones can be summed up. */
  emails: Totals | null;
  /** Of those that are listed. */
  listed: Totals & { companies: number };
  /** All that fit are listed. */
  all: boolean;
  asked: number;
  kept: boolean;
  onAgain: () => void;
}

export function ResultLine({ results, emails, listed, all, asked, kept, onAgain }: ResultLineProps) {
  const now = useNow();
  const companies = results ?? listed.companies;
  const sums = emails ?? listed;
  const args: [string, string] = [number(sums.total), number(sums.personal)];
  const said = emails || all ? i18n.t('discover.addresses', args) : i18n.t('discover.addresses_listed', args);
  return (
    <p class="discover-results" role="status">
      <span>
        <b class="med">
          {results === null && !all
            ? i18n.t('discover.companies_least', [number(companies)])
            : i18n.t('discover.companies', companies, [number(companies)])}
        </b>
        {listed.companies > 0 && <span class="dot ink2">{said}</span>}
      </span>
      <span class="push" />
      {listed.companies > 0 && <span class="t12 ink3">{i18n.t('discover.showing', [number(listed.companies)])}</span>}
      {kept && <span class="t12 ink3 dotted">{i18n.t('kept_line.kept', [age(asked, now)])}</span>}
      {kept && (
        <Button size="small" look="quiet" cost={costWords({ spends: 'nothing' })} onClick={onAgain}>
          {i18n.t('kept_line.again')}
        </Button>
      )}
    </p>
  );
}
