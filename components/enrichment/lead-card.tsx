/** The lead of this address: what the record would fill in it, to be ticked one by one; or saving it as a new one. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { SaveButton } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { Bone } from '../controls/skeleton.tsx';
import { costWords } from '../format/cost-words.ts';
import { countryName } from '../format/countries.ts';
import { leadFieldWord } from '../format/lead-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './lead-card.css';

export interface FillView {
  field: string;
  value: string;
  on: boolean;
}

export type LeadView =
  | { at: 'unknown' }
  | { at: 'asking' }
  | { at: 'none' }
  | {
      at: 'lead';
      list: string | null;
      fills: readonly FillView[];
      busy: boolean;
      changed: boolean;
      problem: ScreenProblem | null;
    }
  | { at: 'filled'; count: number }
  | { at: 'failed'; problem: ScreenProblem };

export interface LeadCardProps {
  email: string;
  lead: LeadView;
  /** Known without asking: it is kept as a lead. */
  marked: boolean;
  /** A save of this address that is under way or done. */
  saved: string | null;
  /** Where the lead is looked at. */
  to: string | null;
  lists: readonly string[];
  list: string | null;
  onCompare: () => void;
  onTick: (field: string, on: boolean) => void;
  onFill: () => void;
  onSave: (list: string | null) => void;
  onNext: (step: NextStep) => void;
}

export function LeadCard(props: LeadCardProps) {
  const { email, to } = props;
  const id = useId();
  return (
    <section class="enrich-lead" aria-labelledby={id}>
      <h2 class="line" id={id}>
        <Icon name="saved" />
        <span class="med">{i18n.t('enrichment.lead')}</span>
        {to && (
          <a class="push link t12" href={to}>
            {i18n.t('enrichment.open_lead')}
          </a>
        )}
      </h2>
      <p class="t12 ink3 cut" dir="ltr" title={plain(email)}>
        {plain(email)}
      </p>
      <Body {...props} />
    </section>
  );
}

function Body(props: LeadCardProps) {
  const { lead, marked, saved, lists, list, onCompare, onSave, onNext } = props;
  switch (lead.at) {
    case 'unknown':
      return (
        <>
          <p class="ink2">{marked ? i18n.t('lead.kept') : i18n.t('enrichment.lead_unknown')}</p>
          <Button cost={costWords({ spends: 'nothing' })} onClick={onCompare}>
            {marked ? i18n.t('enrichment.compare') : i18n.t('enrichment.is_lead')}
          </Button>
        </>
      );
    case 'asking':
      return (
        <div class="bones" aria-hidden="true">
          <Bone share={62} />
          <Bone share={44} />
        </div>
      );
    case 'none':
      return saved ? (
        <p class="ink2" role="status">
          {saved}
        </p>
      ) : (
        <>
          <p class="ink2">{i18n.t('enrichment.no_lead')}</p>
          <SaveButton words={i18n.t('enrichment.save_lead')} lists={lists} list={list} onSave={onSave} />
        </>
      );
    case 'lead':
      return <Fills {...props} lead={lead} />;
    case 'filled':
      return (
        <p class="ink2" role="status">
          {i18n.t('enrichment.filled', lead.count, [number(lead.count)])}
        </p>
      );
    case 'failed':
      return <ProblemNotice problem={lead.problem} onNext={onNext} />;
  }
}

function Fills({ lead, onTick, onFill, onNext }: LeadCardProps & { lead: Extract<LeadView, { at: 'lead' }> }) {
  const { fills, busy, changed, problem, list } = lead;
  const ticked = fills.filter(({ on }) => on).length;
  const where = list === null ? i18n.t('lead.kept') : i18n.t('lead.kept_in', [plain(list)]);
  if (fills.length === 0) return <p class="ink2">{i18n.t('enrichment.nothing_empty', [where])}</p>;
  return (
    <>
      <p class="ink2">{i18n.t('enrichment.would_fill', fills.length, [where, number(fills.length)])}</p>
      {changed && (
        <p class="enrich-changed" role="alert">
          <Icon name="alert" size="small" />
          <span>{i18n.t('enrichment.changed')}</span>
        </p>
      )}
      <ul class="enrich-fills">
        {fills.map(({ field, value, on }) => (
          <li key={field}>
            <TickLine checked={on} disabled={busy} onChange={(isOn) => onTick(field, isOn)}>
              <span class="ink3 t12">{leadFieldWord(field)}</span>
              <bdi>{field === 'country_code' ? countryName(value) : plain(value)}</bdi>
            </TickLine>
          </li>
        ))}
      </ul>
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
      <Button
        look="primary"
        busy={busy}
        disabled={ticked === 0}
        cost={costWords({ spends: 'nothing' })}
        onClick={onFill}
      >
        {i18n.t('enrichment.fill', ticked, [number(ticked)])}
      </Button>
    </>
  );
}
