/** Settings of a team with its own service, for its owners, and the form that changes them. */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isAttributeSlug, mostAttributes } from '../../lib/contract/lead-values.ts';
import type { AutoSave } from '../../lib/contract/team.ts';
import type { TeamSettings } from '../../lib/messages/service-views.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { createNewest } from '../shell/newest.ts';
import type { SharedState } from '../shell/shared-state.ts';
import { limitIn, typedLimit } from './monthly-limit.ts';

type SettingsState =
  /** Nothing was requested, or the service offers none. */
  { at: 'none' | 'asking' } | { at: 'failed'; problem: ShownProblem } | { at: 'shown'; settings: TeamSettings };

interface TypedSettings {
  name: string;
  /** An empty text means no limit. */
  searches: string;
  verifications: string;
  autoSave: AutoSave | null;
  /** Slugs, separated by commas. */
  attributes: string;
}

export type SettingsFault =
  | { field: 'name' | 'searches' | 'verifications' }
  /** `slug`: the first invalid one; null if there are too many slugs. */
  | { field: 'attributes'; slug: string | null };

export interface SettingsForm extends TypedSettings {
  /** As the form was opened. */
  before: TeamSettings;
  faults: readonly SettingsFault[];
  sending: boolean;
  problem: ShownProblem | null;
}

export interface OwnSettings {
  state: ReadonlySignal<SettingsState>;
  /** Null while nothing is being changed. */
  form: ReadonlySignal<SettingsForm | null>;
  load(): Promise<void>;
  open(): void;
  type(some: Partial<TypedSettings>): void;
  save(): void;
  close(): void;
}

interface OwnSettingsParts {
  service: SharedState['service'];
  life: AbortSignal;
  /** Changes the settings in `fields`, under the service's names; null only reads them. `of`: the service's id. */
  ask(
    of: string,
    fields: Record<string, unknown> | null,
  ): Promise<{ settings: TeamSettings } | { problem: ShownProblem }>;
  /** The account has another name or other limits now. */
  changed(): void;
}

export function createOwnSettings({ service, life, ask, changed }: OwnSettingsParts): OwnSettings {
  const idNow = computed(() =>
    service.value?.kind === 'remote' && service.value.teamSettings === true ? service.value.id : null,
  );
  /** Of which service; another one's are not shown. */
  const read = signal<{ of: string | null; state: SettingsState; form: SettingsForm | null }>({
    ...{ of: null, state: { at: 'none' }, form: null },
  });
  const isOf = () => idNow.value !== null && read.value.of === idNow.value;
  const state = computed((): SettingsState => (isOf() ? read.value.state : { at: 'none' }));
  const form = computed(() => (isOf() ? read.value.form : null));
  const reading = createNewest(life);

  const fill = (now: SettingsForm | null): void => {
    read.value = { ...read.value, form: now };
  };
  const edit = (some: Partial<SettingsForm>): void => {
    const { value: filled } = form;
    if (filled && !filled.sending) fill({ ...filled, problem: null, ...some });
  };

  async function save(filled: SettingsForm): Promise<void> {
    const fields = changesIn(filled);
    if (Object.keys(fields).length === 0) return fill(null);
    const { of } = read.value;
    if (of === null) return;
    const sent: SettingsForm = { ...filled, sending: true, problem: null };
    fill(sent);
    const answer = await ask(of, fields);
    if (life.aborted || idNow.value !== of) return;
    // It may have been closed meanwhile.
    const isOpen = form.value === sent;
    if ('problem' in answer) {
      if (isOpen) fill({ ...filled, problem: answer.problem });
      return;
    }
    // A read in flight may return older settings.
    reading.drop();
    read.value = { of, state: { at: 'shown', ...answer }, form: isOpen ? null : form.value };
    changed();
  }

  return {
    state,
    form,
    async load() {
      const of = idNow.value;
      if (of === null) return;
      const isWanted = reading.begin();
      if (state.value.at !== 'shown') read.value = { of, state: { at: 'asking' }, form: null };
      const answer = await ask(of, null);
      if (isWanted.aborted || idNow.value !== of) return;
      const now: SettingsState = 'problem' in answer ? { at: 'failed', ...answer } : { at: 'shown', ...answer };
      // A failed read does not close an open form.
      if (now.at === 'shown' || form.value === null) read.value = { ...read.value, state: now };
    },
    open() {
      if (state.value.at !== 'shown') return;
      const { settings: before } = state.value;
      fill({
        ...{ before, name: before.name ?? '', autoSave: before.autoSave, attributes: before.attributes.join(', ') },
        ...{ searches: typedLimit(before.searches), verifications: typedLimit(before.verifications) },
        ...{ faults: [], sending: false, problem: null },
      });
    },
    type: (some) => edit({ ...some, faults: form.value?.faults.filter(({ field }) => !(field in some)) ?? [] }),
    save() {
      const { value: filled } = form;
      if (!filled || filled.sending) return;
      const faults = faultsIn(filled);
      if (faults.length > 0) edit({ faults });
      else void save({ ...filled, faults });
    },
    close: () => fill(null),
  };
}

const slugsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((slug) => slug.trim())
      .filter((slug) => slug !== ''),
  ),
];

/** Null if they are as before: a service of another version may allow other slugs. */
function changedSlugs({ before, attributes }: Pick<SettingsForm, 'before' | 'attributes'>): string[] | null {
  const slugs = slugsIn(attributes);
  const isSame = slugs.length === before.attributes.length && slugs.every((one, at) => one === before.attributes[at]);
  return isSame ? null : slugs;
}

function faultsIn(filled: SettingsForm): SettingsFault[] {
  const slugs = changedSlugs(filled) ?? [];
  const wrong = slugs.find((slug) => !isAttributeSlug(slug));
  const limits = (['searches', 'verifications'] as const).filter((field) => limitIn(filled[field]) === undefined);
  return [
    ...(filled.name.trim() === '' && filled.before.name !== null ? [{ field: 'name' as const }] : []),
    ...limits.map((field) => ({ field })),
    ...(wrong !== undefined || slugs.length > mostAttributes
      ? [{ field: 'attributes' as const, slug: wrong ?? null }]
      : []),
  ];
}

/** Only what differs is sent: another owner may change the rest meanwhile. */
function changesIn(filled: SettingsForm): Record<string, unknown> {
  const { before, autoSave } = filled;
  const name = filled.name.trim();
  const [searches, verifications] = [limitIn(filled.searches), limitIn(filled.verifications)];
  const attributes = changedSlugs(filled);
  return {
    ...(name !== (before.name ?? '') && { name }),
    ...(searches !== before.searches && { searches }),
    ...(verifications !== before.verifications && { verifications }),
    ...(autoSave !== before.autoSave && { auto_save: autoSave }),
    ...(attributes && { attributes }),
  };
}
