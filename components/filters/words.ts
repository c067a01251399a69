/** A filter in words, short enough for a chip, and its errors. */
import { i18n } from '#i18n';
import { timePresets } from '../../lib/contract/filter-taxonomy.ts';
import type { Field, Filter } from '../../lib/contract/filters/field.ts';
import { wholeDay } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { inQuotes } from '../format/quotation.ts';
import { type Fault, type Form, fieldsOf, joined, linesOf, placeIn, type Wrong, wayOf } from './form.ts';
import { placeWords } from './places.ts';

/** A filter table's names for fields and values. A field is named `industry`, or `funding.amount` within a group. */
export interface FilterWords {
  label(field: string): string;
  hint(field: string): string;
  example(field: string): string;
  option(field: string, value: string): string;
  /** Lists show two values and the number of the others. */
  brief?: boolean;
}

/** Empty for an empty form. */
export function summaryOf(name: string, filter: Filter, form: Form, words: FilterWords): string {
  const parts = fieldsOf(filter).map(([path, field]) => partsOf(field, form, path, joined(name, path), words));
  const said = filter.kind === 'group' && filter.either ? parts.find((one) => one.length > 0) : parts.flat();
  const implied = impliedIn(filter, form);
  const all = implied === 'no' ? [i18n.t('filters.no'), ...(said ?? [])] : (said ?? []);
  return all.length === 0 && implied === 'yes' ? i18n.t('filters.yes') : listed(all);
}

/** The same sentence for every other field of the filter. */
function impliedIn(filter: Filter, form: Form): string | undefined {
  const [path] = fieldsOf(filter).find(([, field]) => field.kind === 'flag' && field.implied) ?? [];
  return path === undefined ? undefined : form[path];
}

function partsOf(field: Field, form: Form, path: string, name: string, words: FilterWords): string[] {
  const lines = (at: string) => linesOf(form, joined(path, at));
  const option = (value: string) => words.option(name, value);
  switch (field.kind) {
    case 'text':
    case 'texts':
      return several(lines('').map(plain), words);
    case 'option':
    case 'options':
    case 'id':
    case 'ids':
      return several(linesOf(form, path).map(option), words);
    case 'switch':
      return form[path] === 'yes' ? [words.label(name)] : [];
    case 'range': {
      const amount = (text: string) => (field.of === 'day' ? plain(text) : number(Number(text)));
      const said = (text: string) =>
        field.of === 'number' && field.unit ? i18n.t('filters.roles', Number(text), [amount(text)]) : amount(text);
      return span(form, path, said);
    }
    case 'years':
      return [...bothSides(lines('include'), lines('exclude'), plain, words), ...span(form, path, plain)];
    case 'sides':
      return bothSides(lines('include'), lines('exclude'), field.of === 'text' ? plain : option, words);
    case 'places':
      return bothSides(lines('include'), lines('exclude'), (line) => placeWords(placeIn(line) ?? {}), words);
    case 'matched':
      return matchedParts(lines('include').map(plain), lines('exclude'), form.match, words);
    case 'contains':
    case 'named': {
      const way = wayOf(form);
      if (way === 'some') return several(linesOf(form, '').map(option), words);
      if (field.kind === 'named') return [way === 'any' ? i18n.t('filters.in_any') : i18n.t('filters.in_none')];
      return [way === 'any' ? i18n.t('filters.any_value') : i18n.t('filters.no_value')];
    }
    case 'when':
      return [whenWords(form) ?? ''];
    case 'score':
      return [scoreWords(form) ?? ''];
    case 'placed': {
      const out = listed(several(lines('exclude').map(option), words));
      return [...several(lines('include').map(option), words), out && i18n.t('filters.not', [out])];
    }
    case 'flag':
    case 'listed':
    case 'attributes':
      return [];
  }
}

const listed = (parts: readonly string[]) => parts.filter((part) => part !== '').join(i18n.t('list_comma'));

/** "Software, Retail", "Software, Retail +2". */
function several(values: string[], { brief }: FilterWords): string[] {
  const first = values.slice(0, mostSaid);
  if (!brief || values.length <= mostSaid) return values;
  return [i18n.t('filters.more', [listed(first), number(values.length - mostSaid)])];
}

const mostSaid = 2;

function bothSides(
  include: string[],
  exclude: string[],
  word: (value: string) => string,
  words: FilterWords,
): string[] {
  return several([...include.map(word), ...exclude.map((value) => i18n.t('filters.not', [word(value)]))], words);
}

/** Without `match` all are meant. */
function matchedParts(wanted: string[], exclude: string[], match: string | undefined, brief: FilterWords): string[] {
  const rest = bothSides([], exclude, plain, brief);
  if (wanted.length < 2) return [...wanted, ...rest];
  const words = listed(several(wanted, brief));
  return [match === 'any' ? i18n.t('filters.any_of', [words]) : i18n.t('filters.all_of', [words]), ...rest];
}

function span(form: Form, path: string, word: (bound: string) => string): string[] {
  const [from, to] = [form[joined(path, 'from')] ?? '', form[joined(path, 'to')] ?? ''];
  if (from !== '' && to !== '') return [i18n.t('filters.band', [word(from), word(to)])];
  if (from !== '') return [i18n.t('filters.starting', [word(from)])];
  return to === '' ? [] : [i18n.t('filters.up_to', [word(to)])];
}

function whenWords(form: Form): string | null {
  const way = wayOf(form);
  if (way === 'any') return i18n.t('filters.any_value');
  if (way === 'none') return i18n.t('filters.never_value');
  const preset = timePresets.find((one) => one === way);
  if (preset) return i18n.t(`filters.${preset}`);
  const [from, to] = [wholeDay(form.from ?? ''), wholeDay(form.to ?? '')];
  if (from && to) return i18n.t('filters.range', [from, to]);
  return from ? i18n.t('filters.since', [from]) : to && i18n.t('filters.until', [to]);
}

function scoreWords(form: Form): string | null {
  const way = wayOf(form);
  if (way !== 'some') return way === 'any' ? i18n.t('filters.any_value') : i18n.t('filters.no_value');
  const { from, to } = form;
  if (from && to) return i18n.t('filters.range', [from, to]);
  return from ? i18n.t('filters.at_least', [from]) : to ? i18n.t('filters.at_most', [to]) : null;
}

/** The error at a place of the form. `refused`: in the service's own words. */
export type Blame = Wrong | { path: string; why: 'refused'; quoted: string | null };

export function blameWords(blame: Blame, field?: Field): string {
  if (blame.why === 'refused')
    return blame.quoted === null ? i18n.t('filters.refused') : i18n.t('notice.said', [inQuotes(plain(blame.quoted))]);
  return faultWords(blame.why, field);
}

function faultWords(fault: Fault, field: Field | undefined): string {
  const kind = field?.kind;
  if (fault === 'inverted' && kind === 'when') return i18n.t('filter_fault.inverted_days');
  if (fault === 'inverted' && kind === 'score') return i18n.t('filter_fault.inverted_score');
  if (fault === 'not_a_number' && kind === 'score') return i18n.t('filter_fault.not_a_score');
  return i18n.t(`filter_fault.${fault}`);
}

/** The text at a place of the form or within it: the whole range if one end is meant. */
export function blameAt(blames: readonly Blame[], path: string, field?: Field): string | null {
  const found = blames.find((blame) => blame.path === path || (path !== '' && blame.path.startsWith(`${path}.`)));
  return found ? blameWords(found, field) : null;
}
