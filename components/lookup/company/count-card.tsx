/** The free count first: how many addresses are known and whose, and one button that names the cost of seeing them. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { limits } from '../../../lib/contract/limits.ts';
import type { EmailCount } from '../../../lib/contract/resources/emails.ts';
import { Button } from '../../controls/button.tsx';
import { SkeletonLine } from '../../controls/skeleton.tsx';
import { age } from '../../format/ages.ts';
import { costWords, isFree } from '../../format/cost-words.ts';
import { useNow } from '../../format/now.ts';
import { amount, number } from '../../format/numbers.ts';
import { departmentWord, seniorityWord } from '../../format/taxonomy-words.ts';
import { membersFor } from '../../format/waterfall-words.ts';
import './count-card.css';

export type CountView =
  | { at: 'waiting' }
  | { at: 'shown'; count: EmailCount; asked: number }
  /** The notice that explains why. The caller renders it, so its code need not load before something fails. */
  | { at: 'failed'; notice: ComponentChildren }
  /** No service counts, or none by so short a name. */
  | { at: 'none' };

interface CountCardProps {
  count: CountView;
  /** The total is a lower bound. */
  approximate?: boolean | undefined;
  searchesLeft: number | null;
  /** The plan shows at most this many addresses per search; null if unknown. */
  perSearch?: number | null | undefined;
  /** Pressed bars. */
  chosen?: Chosen | undefined;
  onFilter: (name: keyof Chosen, value: string) => void;
  /** `whole`: everyone, even if bars are chosen. Null: they are already shown, or cannot be. */
  onShow: ((whole?: boolean) => void) | null;
}

export interface Chosen {
  department: readonly string[];
  seniority: readonly string[];
}

/** Placeholder with the place and size of the result. */
export function CountCardWaiting() {
  return <CountCard count={{ at: 'waiting' }} searchesLeft={null} onFilter={() => undefined} onShow={null} />;
}

export function CountCard(props: CountCardProps) {
  const { count, searchesLeft, onShow } = props;
  const total = count.at === 'shown' ? count.count.total : null;
  const cost =
    total === 0 && !isFree.value && membersFor('search').length === 0
      ? i18n.t('cost.free_if_nothing')
      : costWords({ spends: 'search', left: searchesLeft, asks: 'search' });
  const whole = wholeWords(props);
  return (
    <div class="counted">
      {count.at === 'waiting' && <Waiting />}
      {count.at === 'failed' && count.notice}
      {count.at === 'shown' && <Shown {...props} count={count} />}
      {onShow && (
        <div class="show">
          <Button look={total === 0 ? undefined : 'primary'} size="big" full cost={cost} onClick={() => onShow()}>
            {showWords(props)}
          </Button>
          {whole && (
            <Button size="big" cost={costWords({ spends: 'search', asks: 'search' })} onClick={() => onShow(true)}>
              {whole}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The most addresses that one search returns. */
const pageOf = ({ perSearch }: CountCardProps) =>
  Math.min(perSearch ?? limits.domainSearch.maxPerPage, limits.domainSearch.maxPerPage);

/** What a click brings, in numbers: the first of many, or those of the chosen bars. */
function showWords(props: CountCardProps): string {
  const { count, approximate = false } = props;
  if (count.at !== 'shown') return i18n.t('count.show');
  const { total } = count.count;
  if (total === 0) return i18n.t('count.search_anyway');
  const most = pageOf(props);
  const chosen = chosenOf(props);
  if (chosen) {
    const { words, known, isLevel } = chosen;
    if (known === null) return i18n.t('count.show_those', [words]);
    if (known > most) {
      const first: [string, string, string] = [number(most), number(known), words];
      return isLevel ? i18n.t('count.show_first_level', first) : i18n.t('count.show_first_in', first);
    }
    return isLevel
      ? i18n.t('count.show_level', [number(known), words])
      : i18n.t('count.show_in', [number(known), words]);
  }
  if (total > most) return i18n.t('count.show_first', [number(most), amount(total, approximate)]);
  return i18n.t('count.show_some', total, [amount(total, approximate)]);
}

/** Offers everyone beside the chosen ones, if one search returns all. The bars then filter the result. */
function wholeWords(props: CountCardProps): string | null {
  const { count } = props;
  if (count.at !== 'shown' || !chosenOf(props) || count.count.total > pageOf(props)) return null;
  return i18n.t('count.all_then', [number(count.count.total)]);
}

interface ChosenWords {
  words: string;
  known: number | null;
  /** A seniority, which is worded without "in". */
  isLevel: boolean;
}

/**
 * The chosen bars in words, and how many people they have. `known` is null if two kinds of bars are chosen, because
 * the count does not say.
 */
function chosenOf({ count, chosen }: CountCardProps): ChosenWords | null {
  const { department = [], seniority = [] } = chosen ?? {};
  if (count.at !== 'shown' || department.length + seniority.length === 0) return null;
  const words = [...department.map(departmentWord), ...seniority.map(seniorityWord)].join(i18n.t('list_comma'));
  const sum = (of: Record<string, number>, slugs: readonly string[]) =>
    slugs.reduce((all, one) => all + (of[one] ?? 0), 0);
  if (department.length > 0 && seniority.length > 0) return { words, known: null, isLevel: false };
  const { count: known } = count;
  const isLevel = department.length === 0;
  return { words, known: isLevel ? sum(known.seniority, seniority) : sum(known.department, department), isLevel };
}

function Shown({
  count,
  approximate = false,
  ...props
}: CountCardProps & { count: Extract<CountView, { at: 'shown' }> }) {
  const now = useNow();
  const { total, personal_emails: people, generic_emails: roles, department, seniority } = count.count;
  return (
    <>
      <p class="count" role="status">
        <b>{amount(total, approximate)}</b>
        <span class="med">{i18n.t('count.known', total)}</span>
        <span class="push t11 ink3" aria-live="off">
          {i18n.t('count.free', [age(count.asked, now)])}
        </span>
      </p>
      {total === 0 ? (
        <p class="ink2">{i18n.t(isFree.value ? 'count.zero_free' : 'count.zero')}</p>
      ) : (
        <div class="charts">
          <Chart
            {...props}
            name="department"
            label={i18n.t('count.departments')}
            of={department}
            word={departmentWord}
            most={5}
          />
          <div class="beside-chart">
            <Chart
              {...props}
              name="seniority"
              label={i18n.t('count.seniority')}
              of={seniority}
              word={seniorityWord}
              most={3}
            />
            <p class="t12 ink2 kinds">
              <span class="dotted">{i18n.t('count.people', people, [number(people)])}</span>
              {roles > 0 && <span class="dotted">{i18n.t('count.roles', roles, [number(roles)])}</span>}
            </p>
          </div>
        </div>
      )}
    </>
  );
}

interface ChartProps extends Pick<CountCardProps, 'chosen' | 'onFilter'> {
  name: keyof Chosen;
  label: string;
  of: Record<string, number>;
  word: (slug: string) => string;
  most: number;
}

/** Bars relative to the longest, which leaves room for the widest number; each is a filter. */
function Chart({ name, label, of, word, most, chosen, onFilter }: ChartProps) {
  const bars = Object.entries(of)
    .filter(([, value]) => value > 0)
    .sort(([, one], [, other]) => other - one);
  const longest = bars[0]?.[1] ?? 1;
  const digits = number(longest).length;
  return (
    <fieldset class="chart" aria-label={label}>
      <span class="label">{label}</span>
      {bars.slice(0, most).map(([slug, value]) => (
        <button
          key={slug}
          type="button"
          aria-pressed={chosen?.[name].includes(slug) ?? false}
          style={{ '--v': (value / longest).toFixed(3), '--digits': digits }}
          onClick={() => onFilter(name, slug)}
        >
          <span class="cut">{word(slug)}</span> <span>{number(value)}</span>
        </button>
      ))}
      {bars.length === 0 && <span class="t12 ink3 no-bars">{i18n.t('count.nobody_knows')}</span>}
    </fieldset>
  );
}

/** Placeholder with the place and size of the result. */
function Waiting() {
  const skeleton = (shares: readonly number[]) => (
    <div class="chart-skeleton">
      {shares.map((share) => (
        <SkeletonLine key={share} share={share} />
      ))}
    </div>
  );
  return (
    <div aria-hidden="true" class="count-skeleton">
      <p class="count">
        <SkeletonLine share={48} />
      </p>
      <div class="charts">
        {skeleton([38, 92, 81, 54, 46, 36])}
        {skeleton([44, 88, 72, 30])}
      </div>
    </div>
  );
}
