/**
 * What the user adds to every lead that is saved, such as a tag: values of custom attributes. The contract has no tags
 * that a lead could be created with. Remembered with the drafts.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { savedWithEachLead } from '../../../lib/messages/draft-forms.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import type { Connection } from '../connection.ts';
import type { Drafts } from '../drafts.ts';

export interface SaveDetails {
  /** The attributes that the service's leads have; empty before `load`, and where there are none. */
  slugs: ReadonlySignal<readonly string[]>;
  /** By slug, as typed. */
  typed: ReadonlySignal<Readonly<Record<string, string>>>;
  /** By slug, as saved; none of them empty. */
  values: ReadonlySignal<Readonly<Record<string, string>>>;
  /** A menu of lists was opened: reads them once, free of charge. */
  load(): void;
  write(slug: string, text: string): void;
  /** The half-typed name of a new list */
  listName: ReadonlySignal<string>;
  writeListName(text: string): void;
}

export function createSaveDetails(
  connection: Pick<Connection, 'private' | 'signal'>,
  drafts: Pick<Drafts, 'of'>,
  service: ReadonlySignal<Pick<ServiceView, 'id'> | null>,
): SaveDetails {
  const found = signal<{ service: string; slugs: readonly string[] } | null>(null);
  const id = computed(() => service.value?.id ?? null);
  const draft = computed(() => (id.value === null ? null : drafts.of(savedWithEachLead(id.value))));
  const load = async (of: string) => {
    const { askSlugs } = await import('../known-slugs.ts');
    const slugs = await askSlugs();
    if (!connection.signal.aborted && slugs.length > 0) found.value = { service: of, slugs };
  };
  const newList = drafts.of('new list');
  const typed = computed(() => draft.value?.values.value ?? {});
  return {
    slugs: computed(() => (found.value?.service === id.value ? (found.value?.slugs ?? []) : [])),
    typed,
    values: computed(() => {
      const texts = Object.entries(typed.value);
      return Object.fromEntries(texts.flatMap(([slug, text]) => (text.trim() === '' ? [] : [[slug, text.trim()]])));
    }),
    load() {
      const of = id.peek();
      // A private window reads no leads.
      if (of !== null && !connection.private.peek() && found.peek()?.service !== of) void load(of);
    },
    write(slug, text) {
      if (text.trim() === '') draft.peek()?.drop([slug]);
      else draft.peek()?.keep({ [slug]: text });
    },
    listName: computed(() => newList.values.value.name ?? ''),
    writeListName: (text) => (text === '' ? newList.drop(['name']) : newList.keep({ name: text })),
  };
}
