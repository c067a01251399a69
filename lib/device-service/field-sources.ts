/** The origin of each field in a reply. lib/contract/README.md §2.16. */
import type { FieldSources } from '../contract/resources/field-sources.ts';
import type { Origins } from './store-directory.ts';

/** Omitted when unknown. */
export function fieldSourcesOf(origins: Origins | undefined): { field_sources?: FieldSources } {
  if (!origins) return {};
  const sources = Object.entries(origins).flatMap(([field, origin]) => {
    if (!origin) return [];
    const { by, uri, extracted_on } = origin;
    return [[field, { by, uri, extracted_on }] as const];
  });
  return { field_sources: Object.fromEntries(sources) };
}
