/** The free count first: how many addresses are known, of whom, and the one button that says what seeing them costs. */
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
import './count-card.css';

export type CountView =
  | { at: 'waiting' }
  | { at: 'shown'; count: EmailCount; asked: number }
  /** The notice that says why: given, so that it need not be loaded before something fails. */
  | { at: 'failed'; notice: ComponentChildren }
  /** There is no service that counts. */
  | { at: 'none' };

export interface CountCardProps {
  count: CountView;
  /** The total is a lower bound. */
  approximate?: boolean | undefined;
  searchesLeft: number | null;
  /** The plan shows no more addresses of a search; null when that is not known. */
  perSearch?: number | null | undefined;
  /** Bars that were pressed. */
  chosen?: Chosen | undefined;
  onFilter: (name: keyof Chosen, value: string) => void;
  /** `whole`: everybody, though bars are chosen. Null: they are shown already, or cannot be. */
  onShow: ((whole?: boolean) => void) | null;
}

export interface Chosen {
  department: readonly string[];
  seniority: readonly string[];
}

/** In the place and size of what comes. */
export function CountCardWaiting() {
  return <CountCard count={{ at: 'waiting' }} searchesLeft={null} onFilter={() => undefined} onShow={null} />;
}

export function CountCard(props: CountCardProps) {
  const { count, searchesLeft, onShow } = props;
  const total = count.at === 'shown' ? count.count.total : null;
  const cost =
    total === 0 && !isFree.value ? i18n.t('cost.free_if_nothing') : costWords({ spends: 'search', left: searchesLeft });
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
            <Button size="big" cost={costWords({ spends: 'search' })} onClick={() => onShow(true)}>
              {whole}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** So many addresses come of one search at most. */
const pageOf = ({ perSearch }: CountCardProps) =>
  Math.min(perSearch ?? limits.domainSearch.maxPerPage, limits.domainSearch.maxPerPage);

/** What a click brings, in numbers: the first of many, or those of the bars that are chosen. */
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

/** Beside the chosen ones everybody, where one search brings them all and the bars then hold over what came. */
function wholeWords(props: CountCardProps): string | null {
  const { count } = props;
  if (count.at !== 'shown' || !chosenOf(props) || count.count.total > pageOf(props)) return null;
  return i18n.t('count.all_then', [number(count.count.total)]);
}

interface ChosenWords {
  words: string;
  known: number | null;
  /** Of a seniority, which one is not in. */
  isLevel: boolean;
}

/** What is chosen in words, and how many that are; null where the count does not say, because two kinds of bars are chosen. */
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
        <span class="push t11 ink3">{i18n.t('count.free', [age(count.asked, now)])}</span>
      </p>
      {total === 0 ? (
        <p class="ink2">{i18n.t('count.zero')}</p>
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

/** Bars against the longest; each is a filter. */
function Chart({ name, label, of, word, most, chosen, onFilter }: ChartProps) {
  const bars = Object.entries(of)
    .filter(([, value]) => value > 0)
    .sort(([, one], [, other]) => other - one);
  const longest = bars[0]?.[1] ?? 1;
  return (
    <fieldset class="chart" aria-label={label}>
      <span class="label">{label}</span>
      {bars.slice(0, most).map(([slug, value]) => (
        <button
          key={slug}
          type="button"
          aria-pressed={chosen?.[name].includes(slug) ?? false}
          style={{ '--v': (value / longest).toFixed(3) }}
          onClick={() => onFilter(name, slug)}
        >
          <span class="cut">{word(slug)}</span> <span>{number(value)}</span>
        </button>
      ))}
      {bars.length === 0 && <span class="t12 ink3 no-bars">{i18n.t('count.nobody_knows')}</span>}
    </fieldset>
  );
}

/** In the place and size of what comes. */
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
