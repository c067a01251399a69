/** Who a campaign is sent to, and what became of it. */
import { i18n } from '#i18n';
import type { Recipient } from '../../lib/contract/resources/recipient.ts';
import { Address, Name } from '../contact/address.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import type { Column } from '../controls/table/table-types.ts';
import { nameOf } from '../format/person-words.ts';
import { plainOrNull } from '../format/plain.ts';
import { sendingWords } from './recipient-words.ts';
import './recipients-table.css';

export type RecipientView = Pick<
  Recipient,
  'email' | 'first_name' | 'last_name' | 'position' | 'company' | 'sending_status' | 'lead_id'
>;

export interface RecipientsTableProps {
  rows: readonly RecipientView[];
  /** So many more are on their way. */
  coming: number;
  selected: ReadonlySet<string>;
  cursor: string | null;
  linkOfLead: (id: number) => string;
  onSelect: (key: string, range: boolean) => void;
  onSelectAll: () => void;
  onCursor: (key: string) => void;
  onCopy: (email: string) => void;
}

const keyOf = ({ email }: RecipientView) => email.toLowerCase();

export function RecipientsTable({ rows, linkOfLead, onCopy, ...rest }: RecipientsTableProps) {
  return (
    <DataTable
      {...rest}
      label={i18n.t('campaigns.recipients')}
      columns={columnsOf(linkOfLead, onCopy)}
      rows={rows}
      keyOf={keyOf}
      nameOf={(row) => nameOf(row) ?? row.email}
    />
  );
}

function columnsOf(linkOfLead: (id: number) => string, onCopy: (email: string) => void): Column<RecipientView>[] {
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
          <a class="link" href={linkOfLead(lead)}>
            {i18n.t('campaigns.open_lead')}
          </a>
        ),
    },
  ];
}

function Person({ row, onCopy }: { row: RecipientView; onCopy: (email: string) => void }) {
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

/** One under the other; what nobody said takes no place. */
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
