/** What was found in a list, what of it is known already, and what stands in the way of checking all of it today. */
import { i18n } from '#i18n';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import type { CrowdedDomain } from './checks-store.ts';
import type { Found } from './find-addresses.ts';
import '../import/row-preview.css';

interface CheckSummaryProps {
  found: Found;
  /** So many of them are checked at once. */
  taken: number;
  /** How many have a verdict on this device; null while that is looked up. */
  kept: number | null;
  crowded: readonly CrowdedDomain[];
  /** What a service checks of one domain in a day. */
  perDomain: number;
  /** So many verifications at most. */
  most: number;
  left: number | null;
  /** The user's own limit a day; null for none. */
  ceiling: number | null;
}

export function CheckSummary({ found, taken, kept, ...rest }: CheckSummaryProps) {
  const { addresses, repeated, wrong } = found;
  const facts = [
    i18n.t('checks.found', addresses.length, [number(addresses.length)]),
    ...(repeated > 0 ? [i18n.t('checks.repeated', repeated, [number(repeated)])] : []),
    kept === null ? i18n.t('checks.kept_asking') : kept > 0 ? i18n.t('checks.kept', kept, [number(kept)]) : null,
  ].filter((words) => words !== null);
  return (
    <>
      <p role="status">
        {facts.map((words) => (
          <span key={words} class="dotted">
            {words}
          </span>
        ))}
      </p>
      {addresses.length > taken && (
        <Notice mood="warn" icon="alert">
          {i18n.t('checks.too_many', [number(taken), number(addresses.length - taken)])}
        </Notice>
      )}
      {wrong.length > 0 && <Wrong wrong={wrong} />}
      <Budgets {...rest} />
    </>
  );
}

const mostWrong = 50;

function Wrong({ wrong }: { wrong: Found['wrong'] }) {
  return (
    <Notice mood="warn" icon="alert">
      <details class="row-list">
        <summary>
          <b>{i18n.t('checks.wrong', wrong.length, [number(wrong.length)])}</b>
        </summary>
        <ul>
          {wrong.slice(0, mostWrong).map(({ line, quoted }, at) => (
            <li key={`${line} ${at}`}>
              <span class="ink3">{i18n.t('import.line', [number(line)])}</span>
              <bdi>{plain(quoted)}</bdi>
            </li>
          ))}
        </ul>
        {wrong.length > mostWrong && (
          <p class="ink3">{i18n.t('import.and_more', [number(wrong.length - mostWrong)])}</p>
        )}
      </details>
    </Notice>
  );
}

const mostCrowded = 5;

/** What stands in the way of checking all of them today. */
function Budgets({
  crowded,
  perDomain,
  most,
  left,
  ceiling,
}: Pick<CheckSummaryProps, 'crowded' | 'perDomain' | 'most' | 'left' | 'ceiling'>) {
  const domains = crowded
    .slice(0, mostCrowded)
    .map(({ domain, count }) => i18n.t('checks.crowded_domain', [plain(domain), number(count)]));
  return (
    <>
      {left !== null && most > left && (
        <Notice mood="warn">{i18n.t('checks.over_plan', [number(most), number(left)])}</Notice>
      )}
      {ceiling !== null && most > ceiling && (
        <Notice mood="warn">{i18n.t('checks.over_ceiling', [number(ceiling)])}</Notice>
      )}
      {crowded.length > 0 && (
        <Notice mood="warn">
          <p>{i18n.t('checks.crowded', [number(perDomain)])}</p>
          <p>
            {domains.join(i18n.t('list_comma'))}
            {crowded.length > mostCrowded && ` ${i18n.t('import.and_more', [number(crowded.length - mostCrowded)])}`}
          </p>
        </Notice>
      )}
    </>
  );
}
