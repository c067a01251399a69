/** Names of the team members. Requested at most once, on demand, free of charge. */
import { computed, type ReadonlySignal } from '@preact/signals';
import type { TeamMember } from '../../lib/contract/resources/account.ts';
import { createRequestState } from '../shell/request-state.ts';
import { isThisDevice } from '../shell/this-device.ts';
import { onOtherService, type Workspace } from '../shell/workspace-state.ts';

export interface Team {
  /** On this device only the user creates leads. */
  isAlone: ReadonlySignal<boolean>;
  /** By identifier; empty until loaded. */
  names: ReadonlySignal<ReadonlyMap<number, string>>;
  load(): void;
}

export function createTeam(workspace: Workspace): Team {
  const { shared, life } = workspace;
  const flight = createRequestState({ ...shared.connection, signal: life, page: null }, 'listTeamMembers');
  // There, these ids are other people.
  onOtherService(workspace, flight.clear);
  return {
    isAlone: computed(() => isThisDevice(shared.service.value)),
    names: computed(() => {
      const state = flight.state.value;
      const members = state.at === 'shown' ? state.reply.data.rows : [];
      return new Map(
        members.flatMap((member) => {
          const id = Number(member.id);
          return Number.isSafeInteger(id) ? [[id, calledOf(member)] as const] : [];
        }),
      );
    }),
    load() {
      if (flight.state.value.at === 'idle' || flight.state.value.at === 'failed') void flight.ask({}, { click: false });
    },
  };
}

function calledOf({ id, name, first_name, last_name, email }: TeamMember): string {
  return name ?? ([first_name, last_name].filter(Boolean).join(' ') || (email ?? String(id)));
}
