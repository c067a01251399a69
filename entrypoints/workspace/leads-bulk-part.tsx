/** What is done with the chosen leads. */
import { useState } from 'preact/hooks';
import { BulkBar } from '../../components/leads/bulk-bar.tsx';
import { BulkEdit } from '../../components/leads/bulk-edit.tsx';
import { fieldsOfColumns } from '../../components/leads/columns-store.ts';
import { fieldWord } from '../../components/leads/lead-words.ts';
import { changedBy } from '../../lib/screens/workspace/leads/bulk.ts';
import { faultOf, fieldOfSlug, writable } from '../../lib/screens/workspace/leads/lead-values.ts';
import type { LeadsPart } from './leads-filters-part.tsx';

/** What one push takes; more are pushed by their list. */
const mostPushed = 100;

export function LeadsBulkPart({ leads, workspace }: LeadsPart) {
  const { selection, bulk, columns, slugs } = leads;
  const [editing, setEditing] = useState(false);
  const rows = selection.rows.value;
  if (rows.length === 0) return null;
  const fields = fieldsOfColumns(columns.shown.value);
  return (
    <>
      <BulkBar
        chosen={rows.length}
        lists={workspace.lists.value.map(({ name }) => name)}
        verificationsLeft={workspace.ground.usage.value?.verifications.left ?? null}
        onVerify={() => bulk.verify(rows)}
        onAddTo={(list) => void bulk.addTo(rows, list)}
        onEdit={() => setEditing(true)}
        onCopy={() => bulk.copy(rows)}
        onCopyTable={() => bulk.copyAsTable(rows, fields, fields.map(fieldWord))}
        onCsv={() => bulk.saveFile(rows)}
        onDelete={() => leads.remove(rows)}
        onPush={
          rows.length > mostPushed
            ? null
            : () => workspace.go('account', { push: rows.map(({ lead }) => lead.id).join(',') })
        }
        onClear={selection.clear}
      />
      {editing && (
        <BulkEdit
          chosen={rows.length}
          fields={[...writable, ...slugs.value.map(fieldOfSlug)]}
          preview={(field, text) => faultOf(field, text) ?? changedBy(rows, field, text).length}
          onWrite={(field, text) => {
            setEditing(false);
            void bulk.write(rows, field, text);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}
