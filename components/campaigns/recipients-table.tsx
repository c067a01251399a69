import { i18n } from '#i18n';
import type { Recipient } from '../../lib/contract/operations/campaigns.ts';
import { Address, Name } from '../contact/address.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { nameOf } from '../format/person-words.ts';
import { plainOrNull } from '../format/plain.ts';
import { linkTo } from '../shell/route.ts';
import type { CampaignsProps } from './campaigns-store.ts';
import { keyOfRecipient } from './recipient.ts';
import './recipients-table.css';

export function RecipientsTable({ workspace, store }: CampaignsProps) {
  const { selection } = store;
  const widths = workspace.widths('recipients');
  const state = store.state.value;
  const coming = state.at === 'asking' ? (state.wanted === 'first' ? 8 : 3) : 0;
  return (
    <DataTable
      label={i18n.t('campaigns.recipients')}
      columns={columnsOf(workspace.copy)}
      rows={store.recipients.value?.rows ?? []}
      sizes={{ widths: widths.of.value, onWidth: widths.set }}
      coming={coming}
      selected={selection.has.value}
      cursor={selection.cursor.value}
      keyOf={keyOfRecipient}
      nameOf={(row) => nameOf(row) ?? row.email}
      onSelect={selection.toggle}
      onSelectAll={selection.toggleAll}
      onCursor={selection.moveTo}
    />
  );
}

function columnsOf(onCopy: (email: string) => void): Column<Recipient>[] {
  return [
    {
      key: 'person',
      words: i18n.t('campaigns.person'),
      width: 'longest',
      cell: (row) => <Person row={row} onCopy={onCopy} />,
    },
    {
      key: 'company',
      words: i18n.t('campaigns.company'),
      width: 'long',
      cell: ({ company, position }) => <Lines of={[company, position]} />,
    },
    {
      key: 'status',
      words: i18n.t('campaigns.status'),
      width: 'middle',
      cell: ({ sending_status: status }) => <Sending status={status} />,
    },
    {
      key: 'lead',
      words: i18n.t('campaigns.lead'),
      width: 'middle',
      cell: ({ lead_id: lead }) =>
        lead === null ? (
          <span class="ink3">{i18n.t('campaigns.no_lead')}</span>
        ) : (
          <a class="link" href={linkTo('leads', { lead: String(lead) })}>
            {i18n.t('campaigns.open_lead')}
          </a>
        ),
    },
  ];
}

function Person({ row, onCopy }: { row: Recipient; onCopy: (email: string) => void }) {
  const name = nameOf(row);
  return (
    <span class="stack">
      {name === null ? (
        <span class="ink2 cut">{i18n.t('row.nameless')}</span>
      ) : (
        <b class="med cut">
          <Name>{name}</Name>
        </b>
      )}
      <span class="t12 recipient-address">
        <Address email={row.email} onCopy={onCopy} />
      </span>
    </span>
  );
}

/** Up to two lines; unknown values take no space. */
function Lines({ of }: { of: readonly (string | null)[] }) {
  const [first, second] = of.flatMap((text) => plainOrNull(text) ?? []);
  if (first === undefined) return <span class="ink3">–</span>;
  return (
    <span class="stack">
      <Name>{first}</Name>
      {second !== undefined && (
        <span class="stack t12 ink2">
          <Name>{second}</Name>
        </span>
      )}
    </span>
  );
}

function Sending({ status }: { status: string | null }) {
  const sent = sendingWords(status);
  if (!sent) return <span class="ink3">–</span>;
  return (
    <span class={sent.stop ? 'stack recipient-stop' : 'stack'}>
      <bdi class="cut">{sent.words}</bdi>
    </span>
  );
}

/** `stop`: do not write again. */
interface SendingWords {
  words: string;
  stop: boolean;
}

const known = ['clicked', 'opened', 'pending', 'error', 'bounced', 'unsubscribed', 'replied'] as const;

const stops: ReadonlySet<string> = new Set(['error', 'bounced', 'unsubscribed']);

/** An unknown status is shown as it came. Null if there is none. */
export function sendingWords(status: string | null): SendingWords | null {
  const word = plainOrNull(status);
  if (word === null) return null;
  return { words: statusWord(word), stop: stops.has(word) };
}

function statusWord(status: string): string {
  const word = known.find((one) => one === status);
  if (word) return i18n.t(`lead.${word}`);
  return status === 'sent' ? i18n.t('campaigns.sent') : status;
}
