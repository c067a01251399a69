/** The contract's filter of a text: `*` any value, `~` none, else what it contains, in any case. Section 4.9. */
import { anyValue, noValue } from '../contract/filter-taxonomy.ts';

export function textFilter(wanted: string): (text: string | null) => boolean {
  if (wanted === anyValue) return (text) => text !== null && text !== '';
  if (wanted === noValue) return (text) => text === null || text === '';
  const part = wanted.toLowerCase();
  return (text) => (text ?? '').toLowerCase().includes(part);
}
