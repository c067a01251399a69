/** The form for one member's monthly limits and permissions. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Permission } from '../../lib/contract/team.ts';
import type { ManagedMember } from '../../lib/messages/service-views.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { limitIn, typedLimit } from './monthly-limit.ts';

/** The typed text. An empty one means no limit. */
interface TypedLimits {
  searches: string;
  verifications: string;
}

export interface RightsForm extends TypedLimits {
  /** As the form was opened. */
  member: ManagedMember;
  may: readonly string[];
  /** The fields whose text is not a valid limit. */
  wrong: readonly (keyof TypedLimits)[];
  sending: boolean;
  problem: ShownProblem | null;
}

export interface MemberRights {
  /** Null while no member is being edited. */
  form: ReadonlySignal<RightsForm | null>;
  open(member: ManagedMember): void;
  type(some: Partial<TypedLimits>): void;
  allow(permission: Permission, isOn: boolean): void;
  save(): void;
  close(): void;
}

interface MemberRightsParts {
  /** Null if the service accepted it. */
  change(member: string, fields: Record<string, unknown>): Promise<ShownProblem | null>;
  saved(): Promise<void>;
  isClosed(): boolean;
}

export function createMemberRights({ change, saved, isClosed }: MemberRightsParts): MemberRights {
  const form = signal<RightsForm | null>(null);
  const edit = (some: Partial<RightsForm>): void => {
    if (form.value && !form.value.sending) form.value = { ...form.value, problem: null, ...some };
  };

  async function save(filled: RightsForm): Promise<void> {
    const fields = changesIn(filled);
    if (Object.keys(fields).length === 0) {
      form.value = null;
      return;
    }
    const sent = { ...filled, sending: true, problem: null };
    form.value = sent;
    const problem = await change(filled.member.id, fields);
    if (isClosed()) return;
    // Closed, or opened for somebody else meanwhile.
    if (form.value === sent) form.value = problem ? { ...filled, problem } : null;
    if (!problem) await saved();
  }

  return {
    form,
    open(member) {
      const { searches, verifications, may } = member;
      form.value = {
        ...{ member, may, searches: typedLimit(searches), verifications: typedLimit(verifications) },
        ...{ wrong: [], sending: false, problem: null },
      };
    },
    type(some) {
      edit({ ...some, wrong: form.value?.wrong.filter((field) => !(field in some)) ?? [] });
    },
    allow(permission, isOn) {
      const others = form.value?.may.filter((one) => one !== permission) ?? [];
      edit({ may: isOn ? [...others, permission] : others });
    },
    save() {
      const filled = form.value;
      if (!filled || filled.sending) return;
      const wrong = (['searches', 'verifications'] as const).filter((field) => limitIn(filled[field]) === undefined);
      if (wrong.length > 0) edit({ wrong });
      else void save({ ...filled, wrong });
    },
    close() {
      form.value = null;
    },
  };
}

/** Only what differs is sent: another owner may change the rest meanwhile. */
function changesIn({ member, may, ...typedLimits }: RightsForm): Record<string, unknown> {
  const [searches, verifications] = [limitIn(typedLimits.searches), limitIn(typedLimits.verifications)];
  const isSame = may.length === member.may.length && may.every((one) => member.may.includes(one));
  return {
    ...(searches !== member.searches && { searches }),
    ...(verifications !== member.verifications && { verifications }),
    ...(!isSame && { may }),
  };
}
