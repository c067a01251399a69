/** Rounds of funding, the newest first. */
import { i18n } from '#i18n';
import type { Reply } from '../../lib/contract/operations.ts';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import './funding.css';

type Round = Reply<'enrichCompany'>['data']['fundingRounds'][number];

export function Funding({ rounds }: { rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  const newest = [...rounds].sort((one, other) => ((one.date ?? '') < (other.date ?? '') ? 1 : -1));
  return (
    <section class="enrich-group">
      <h3 class="label">{i18n.t('enrichment.funding')}</h3>
      <ol class="enrich-rounds">
        {newest.map((round, at) => (
          // Two rounds may be alike in everything; none is moved.
          <li key={at}>
            <span class="line">
              <b class="med">{round.type ? plain(round.type.replaceAll('_', ' ')) : i18n.t('enrichment.round')}</b>
              {round.amount !== null && <span>{number(round.amount)}</span>}
              <span class="push t12 ink3">{round.date && (wholeDay(round.date) ?? plain(round.date))}</span>
            </span>
            {round.investors.length > 0 && (
              <span class="t12 ink2">
                <bdi>{round.investors.map(plain).join(i18n.t('list_comma'))}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
