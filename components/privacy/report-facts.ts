/** A stored record as lines to read: a field, its value, and where it came from if the record says. */
import { isMoment, writeTime } from '../../lib/contract/times.ts';
import type { ReportedRecord } from '../../lib/messages/person-report.ts';

export interface Fact {
  /** The field's name, as it is stored. */
  field: string;
  value: string;
  /** `by`: `page`, `import` or `user`. The day as `YYYY-MM-DD`. */
  source: { by: string | null; uri: string | null; date: string | null } | null;
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What explains other fields, or serves only Harrier itself. The saved file has all of it. */
const unsaid = new Set([
  ...['origins', 'field_sources', 'onPages', 'taught', 'page_changes', 'sources', 'id', 'row', 'line', 'by'],
  ...['handle', 'elsewhere', 'uris', 'outcome', 'place', 'differing', 'writes', 'lead', 'before', 'wrote', 'job'],
]);

export function factsOf({ data }: Pick<ReportedRecord, 'data'>): Fact[] {
  const facts: Fact[] = [];
  const add = (value: unknown, field: string, origins: Fields): void => {
    if (value === null || value === undefined || value === '' || value === false) return;
    if (Array.isArray(value)) {
      for (const one of value) add(one, field, origins);
    } else if (isFields(value)) {
      const own = value.origins ?? value.field_sources;
      for (const [key, one] of Object.entries(value))
        if (!unsaid.has(key) || (key === 'lead' && isFields(one))) add(one, key, isFields(own) ? own : origins);
      for (const source of Array.isArray(value.sources) ? value.sources : []) addPage(source);
    } else facts.push({ field, value: shown(field, value), source: sourceIn(origins[field]) });
  };
  const addPage = (source: unknown) => {
    if (isFields(source) && typeof source.uri === 'string')
      facts.push({
        field: 'source',
        value: source.uri,
        source: { by: 'page', uri: source.uri, date: textOf(source.extracted_on) },
      });
  };
  add(data, 'value', {});
  const seen = new Set<string>();
  return facts.filter((fact) => {
    const key = JSON.stringify(fact);
    return !seen.has(key) && seen.add(key);
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Times are stored as numbers. */
function shown(field: string, value: unknown): string {
  const isTime = typeof value === 'number' && isMoment(value) && /(?:_at|^date|^since|^asked|^noted)$/.test(field);
  return isTime ? writeTime(value) : String(value);
}

function sourceIn(origin: unknown): Fact['source'] {
  if (!isFields(origin)) return null;
  return { by: textOf(origin.by), uri: textOf(origin.uri), date: textOf(origin.extracted_on) };
}
