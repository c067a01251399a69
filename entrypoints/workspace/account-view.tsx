/** The account and what belongs to it: each part by itself. */

import { refreshWords } from '../../components/account/account-words.ts';
import { BroughtLeads } from '../../components/account/brought-leads.tsx';
import { Button } from '../../components/controls/button.tsx';
import { View } from '../../components/controls/view.tsx';
import { costWords } from '../../components/format/cost-words.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { createAccount } from '../../lib/screens/workspace/account/account.ts';
import { AppsPart } from './account-apps-part.tsx';
import { HistoryPart, MailboxesPart, ProfilePart, StatsPart, TeamPart, UsagePart } from './account-parts.tsx';
import { onceOf } from './once-of.ts';
import { PushPart } from './push-part.tsx';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createAccount);

export function AccountView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  const brought = screen.brought();
  const part = { workspace, screen };
  return (
    <View
      title={placeWords('account')}
      column
      actions={
        <Button onClick={screen.refresh} cost={costWords({ spends: 'nothing' })}>
          {refreshWords()}
        </Button>
      }
    >
      {brought && <BroughtLeads count={brought.from === 'ids' ? brought.ids.length : brought.count} />}
      <ProfilePart {...part} />
      <UsagePart {...part} />
      <HistoryPart {...part} />
      <StatsPart {...part} />
      <TeamPart {...part} />
      <AppsPart {...part} />
      <MailboxesPart {...part} />
      <PushPart {...part} />
    </View>
  );
}
