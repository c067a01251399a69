/** What was found in a list, what is cached, and what prevents checking all of it today */

import { i18n } from '#i18n';
import { MistypedNotice } from '../contact/mistyped.tsx';
import { Icon } from '../controls/icon.tsx';
import { Notice } from '../controls/notice.tsx';
import { domainWords } from '../format/domains.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { type CachedVerdicts, type CheckListProps, perDomain } from './checks-store.ts';
import type { Found } from './find-addresses.ts';
import '../import/row-preview.css';

export function CheckSummary({ workspace, list }: CheckListProps) {
  const found = list.found.value;
  if (!found) return null;
  const { addresses, repeated, wrong } = found;
  const taken = list.taken.value.length;
  const facts = [
    i18n.t('checks.found', addresses.length, [number(addresses.length)]),
    ...(repeated > 0 ? [i18n.t('checks.repeated', repeated, [number(repeated)])] : []),
    cachedWords(list.cached.value),
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
      <MistypedNotice found={list.mistyped.value} onCorrect={list.correct} />
      <Budgets workspace={workspace} list={list} />
    </>
  );
}

/** How many already have a fresh verdict on this device */
function cachedWords(cached: CachedVerdicts): string | null {
  if (cached.at === 'asking') return i18n.t('checks.kept_asking');
  const count = cached.at === 'known' ? cached.emails.size : 0;
  return count > 0 ? i18n.t('checks.kept', count, [number(count)]) : null;
}

const mostWrong = 50;

function Wrong({ wrong }: { wrong: Found['wrong'] }) {
  return (
    <Notice mood="warn" icon="alert">
      <details class="row-list">
        <summary class="fold">
          <b>{i18n.t('checks.wrong', wrong.length, [number(wrong.length)])}</b>
          <Icon name="down" size="small" />
        </summary>
        {/* An address that is being typed is here until it is whole: no screen reader needs its letters. */}
        <ul aria-live="off">
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

/** Limits that prevent checking all of them today */
function Budgets({ workspace: { shared }, list }: CheckListProps) {
  const crowded = list.crowded.value;
  const most = list.most.value;
  const left = shared.usage.value?.verifications.left ?? null;
  const ceiling = shared.settings.value?.ceilings.verification ?? null;
  const domains = crowded
    .slice(0, mostCrowded)
    .map(({ domain, count }) => i18n.t('checks.crowded_domain', [domainWords(domain), number(count)]));
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
