/** The button for stale leads and its panel, with their number and the possible cost of verifying them again */

import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ChangedLead, LostLead, PageChange } from '../../lib/messages/lead-views.ts';
import { Button } from '../controls/button.tsx';
import { Segments, TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { PopoverButton } from '../controls/layers/popover-button.tsx';
import { Notice } from '../controls/notice.tsx';
import { Progress } from '../controls/progress.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { wholeDay } from '../format/ages.ts';
import { around, Running, slot } from '../format/around.tsx';
import { costWords } from '../format/cost-words.ts';
import { fieldWord, valueWords } from '../format/lead-field-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import { ages, type Stale } from './stale-store.ts';
import './stale-view.css';

interface StaleProps {
  workspace: Workspace;
  store: Stale;
}

export function StaleView({ workspace, store }: StaleProps) {
  return (
    <PopoverButton
      look="btn small quiet"
      icon="clock"
      words={i18n.t('stale.button')}
      label={i18n.t('stale.title')}
      onOpen={() => void store.count()}
    >
      {() => <Panel workspace={workspace} store={store} />}
    </PopoverButton>
  );
}

function Panel({ workspace, store }: StaleProps) {
  const { shared } = workspace;
  const counts = store.counts.value;
  const going = store.going.value;
  const isCounted = store.total.value !== null;
  return (
    <>
      <Age store={store} />
      {!store.wrongDays.value &&
        (counts.at === 'failed' ? (
          <ProblemNotice problem={counts.problem} onNext={nextStep(shared, () => void store.count())} />
        ) : (
          <Count store={store} />
        ))}
      {going.at === 'failed' && isCounted && (
        <ProblemNotice problem={going.problem} onNext={nextStep(shared, () => start(store))} />
      )}
      {(isCounted || going.at === 'gathering') && <StaleStart workspace={workspace} store={store} />}
      <Changed workspace={workspace} leads={store.changed.value} />
      <Lost workspace={workspace} leads={store.lost.value} />
    </>
  );
}

function Age({ store: { days, wrongDays, setDays } }: Pick<StaleProps, 'store'>) {
  return (
    <section>
      <p class="med">{i18n.t('stale.title')}</p>
      <div class="line stale-ages">
        <Segments
          label={i18n.t('stale.age')}
          value={days.value}
          options={ages.map((age) => ({ value: String(age), words: number(age) }))}
          onChoose={setDays}
        />
        <span class="t12 ink2">{i18n.t('stale.days')}</span>
      </div>
      <LabelledField
        small
        label={i18n.t('stale.custom')}
        inputMode="numeric"
        maxLength={4}
        value={days.value}
        error={wrongDays.value ? i18n.t('stale.wrong_days') : null}
        onValue={setDays}
      />
    </section>
  );
}

function Count({ store }: Pick<StaleProps, 'store'>) {
  const counts = store.counts.value;
  if (counts.at !== 'known') {
    return (
      <section aria-busy="true">
        <SkeletonLine share={62} />
        <SkeletonLine share={48} />
      </section>
    );
  }
  return (
    <section>
      <p role="status">{i18n.t('stale.old', counts.old, [number(counts.old)])}</p>
      {counts.never > 0 && (
        <TickLine checked={store.withNever.value} onChange={store.setWithNever}>
          {i18n.t('stale.never', counts.never, [number(counts.never)])}
        </TickLine>
      )}
    </section>
  );
}

const mostShown = 20;

/** Leads whose pages say something else; the lead's details show both values. */
function Changed({ workspace, leads }: { workspace: Workspace; leads: readonly ChangedLead[] }) {
  const now = useNow();
  const words = ({ field, value }: PageChange) =>
    i18n.t('stale.says', [fieldWord(field), valueWords(field, value, now) ?? plain(value)]);
  return (
    <LeadLinks
      workspace={workspace}
      title={i18n.t('stale.changed', leads.length, [number(leads.length)])}
      leads={leads}
      note={({ changes }) => {
        const whole = changes.map(words).join(i18n.t('list_comma'));
        return <bdi title={whole}>{whole}</bdi>;
      }}
    />
  );
}

/** Leads no longer on their pages: they may have left the company, too. */
function Lost({ workspace, leads }: { workspace: Workspace; leads: readonly LostLead[] }) {
  return (
    <LeadLinks
      workspace={workspace}
      title={i18n.t('stale.lost', leads.length, [number(leads.length)])}
      leads={leads}
      note={({ uri, last_seen_on }) =>
        last_seen_on !== null && (
          <span title={uri === null ? undefined : plain(uri)}>
            {i18n.t('stale.seen', [wholeDay(last_seen_on) ?? plain(last_seen_on)])}
          </span>
        )
      }
    />
  );
}

interface LeadLinksProps<One> {
  workspace: Workspace;
  title: string;
  leads: readonly One[];
  note: (lead: One) => ComponentChildren;
}

/** Each link opens its lead. */
function LeadLinks<One extends { id: number; email: string }>({ workspace, title, leads, note }: LeadLinksProps<One>) {
  if (leads.length === 0) return null;
  const open = (id: number) => workspace.turn({ ...workspace.route.value.of, lead: String(id) });
  return (
    <section>
      <p class="med">{title}</p>
      <ul class="stale-leads">
        {leads.slice(0, mostShown).map((lead) => (
          <li key={lead.id}>
            <button type="button" class="link cut" dir="ltr" onClick={() => open(lead.id)}>
              {plain(lead.email)}
            </button>
            <span class="t12 ink3 cut">{note(lead)}</span>
          </li>
        ))}
      </ul>
      {leads.length > mostShown && (
        <p class="t12 ink3">{i18n.t('stale.more_leads', [number(leads.length - mostShown)])}</p>
      )}
    </section>
  );
}

const start = (store: Stale) => void store.start(i18n.t('stale.name', [store.days.value]));

export function StaleStart({ workspace: { shared }, store }: StaleProps) {
  const going = store.going.value;
  const total = store.total.value ?? 0;
  const left = store.left.value;
  const count = store.number.value;
  const ceiling = shared.settings.value?.ceilings.verification ?? null;
  if (going.at === 'gathering') {
    return (
      <section>
        <p role="status">
          {around(i18n.t('stale.gathering', [slot, number(going.of)]), <Running key="n" count={going.read} />)}
        </p>
        <Progress label={i18n.t('stale.title')} done={going.read} of={going.of} />
        <Button onClick={store.cancel}>{i18n.t('cancel')}</Button>
      </section>
    );
  }
  if (total === 0) return <p class="ink2">{i18n.t('stale.none')}</p>;
  if (left === 0) return <Notice mood="warn">{i18n.t('stale.no_left')}</Notice>;
  return (
    <section>
      <LabelledField
        small
        label={i18n.t('stale.how_many')}
        hint={i18n.t('stale.oldest_first')}
        inputMode="numeric"
        maxLength={9}
        value={store.wanted.value}
        error={count === null ? i18n.t('stale.wrong_number', [number(total)]) : null}
        onValue={store.setWanted}
      />
      {left !== null && count !== null && count > left && (
        <Notice mood="warn">{i18n.t('checks.over_plan', [number(count), number(left)])}</Notice>
      )}
      {ceiling !== null && count !== null && count > ceiling && (
        <Notice mood="warn">{i18n.t('checks.over_ceiling', [number(ceiling)])}</Notice>
      )}
      <Button
        look="primary"
        disabled={count === null}
        cost={count === null ? null : costWords({ spends: 'verification', most: count, left, asks: 'verify' })}
        onClick={() => start(store)}
      >
        {i18n.t('stale.verify', [number(count ?? 0), number(total)])}
      </Button>
    </section>
  );
}
