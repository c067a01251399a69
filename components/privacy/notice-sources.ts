/** Where a lead's data is from, by page and day, as far as it is recorded. */
import type { Contact } from '../../lib/contract/contact.ts';
import { leadFields } from '../../lib/contract/lead-fields.ts';
import { textIn } from '../../lib/contract/lead-values.ts';
import type { FieldSources } from '../../lib/contract/resources/field-sources.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { readTime } from '../../lib/contract/times.ts';
import { categoryOf, type SourceCategory } from '../format/field-source-words.ts';
import type { NoticeSource } from './notice-text.ts';

interface Recorded {
  /** What is known here about the address; null if nothing is. */
  contact: Pick<Contact, 'sources' | 'field_sources'> | null;
  /** What the pages that this device read say about the lead. */
  pages: FieldSources;
}

/**
 * Groups the data by place and day. Data without a recorded source gets the lead's own source and the day it was
 * saved.
 */
export function noticeSources(lead: Lead, { contact, pages }: Recorded): NoticeSource[] {
  const held = [...new Set(leadFields.flatMap((field) => (textIn(lead, field) ? (categoryOf(field) ?? []) : [])))];
  const found: (Omit<NoticeSource, 'data'> & { data: SourceCategory })[] = [];
  for (const [field, { uri, extracted_on }] of Object.entries({ ...contact?.field_sources, ...pages })) {
    const data = categoryOf(field);
    if (data !== null && uri !== null) found.push({ data, place: uri, at: readTime(extracted_on) });
  }
  for (const { uri, extracted_on } of contact?.sources ?? [])
    if (uri !== null) found.push({ data: 'address', place: uri, at: readTime(extracted_on) });
  const rest = held.filter((data) => !found.some((one) => one.data === data));
  const own = { place: lead.source, at: readTime(lead.created_at) };
  return grouped([...found.filter(({ data }) => held.includes(data)), ...rest.map((data) => ({ data, ...own }))]);
}

function grouped(found: readonly (Omit<NoticeSource, 'data'> & { data: SourceCategory })[]): NoticeSource[] {
  const groups = new Map<string, NoticeSource>();
  for (const { data, place, at } of found) {
    const key = JSON.stringify([place, at]);
    const others = groups.get(key)?.data ?? [];
    groups.set(key, { place, at, data: others.includes(data) ? others : [...others, data] });
  }
  return [...groups.values()];
}
