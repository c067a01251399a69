/** Who else is in the team. */

import { i18n } from '#i18n';
import type { TeamMember } from '../../lib/contract/resources/team.ts';
import { Tile } from '../contact/tile.tsx';
import { plainOrNull } from '../format/plain.ts';
import './account-block.css';

export type MemberView = Pick<TeamMember, 'id' | 'name' | 'first_name' | 'last_name' | 'email'>;

export function TeamList({ members }: { members: readonly MemberView[] }) {
  return (
    <ul class="account-rows">
      {members.map((member) => {
        const name = nameOf(member);
        const email = plainOrNull(member.email);
        return (
          <li key={member.id} class="account-row">
            <Tile name={name ?? email ?? '?'} />
            <div class="account-words">
              <b class="med cut">
                <bdi>{name ?? i18n.t('account.no_name')}</bdi>
              </b>
              {email && (
                <bdi class="t12 ink3 cut" dir="ltr">
                  {email}
                </bdi>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf({ name, first_name: first, last_name: last }: MemberView): string | null {
  return plainOrNull(name) ?? plainOrNull([first, last].filter((part) => part).join(' '));
}
