/** A file that is looked at before it is imported: how it is read, what its columns become, and which rows can be leads. */

import { useNoDrop } from '../../components/controls/fields/file-drop.tsx';
import { View } from '../../components/controls/view.tsx';
import { ColumnMap } from '../../components/import/column-map.tsx';
import { asDelimiter, asEncoding, partsOf, type ReadFile, sizeOf } from '../../components/import/file.ts';
import { Destination, ReadingView } from '../../components/import/import-options.tsx';
import { ImportPart } from '../../components/import/import-part.tsx';
import { ImportSteps, Lacking, OpenQuote, PartChoice } from '../../components/import/import-steps.tsx';
import type { Import } from '../../components/import/import-store.ts';
import { badHeader } from '../../components/import/import-titles.ts';
import { cellFaultWords } from '../../components/import/import-words.ts';
import { RowPreview } from '../../components/import/row-preview.tsx';
import { delimiters } from '../../components/import/table.ts';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { useFocusKept } from '../../components/workspace/use-focus-kept.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { fieldsToChoose, targetOf, textsOf } from '../../lib/screens/workspace/import/lead-fields.ts';
import { encodings } from '../../lib/screens/workspace/import/text-of-file.ts';

export function ImportFilePart({ workspace, screen }: { workspace: Workspace; screen: Import }) {
  useNoDrop();
  useFocusKept();
  const file = screen.file.value;
  const prepared = screen.prepared.value;
  if (!file || !prepared) return null;
  const { ground } = workspace;
  const lack = screen.lack.value;
  const trouble = screen.trouble.value;
  return (
    <View
      title={placeWords('import')}
      column
      actions={
        <ImportSteps
          count={prepared.rows.length}
          lack={lack}
          starting={screen.starting.value}
          onLeave={screen.leave}
          onStart={(dry) => void screen.start(dry)}
        />
      }
    >
      {trouble && (
        <ProblemNotice
          problem={trouble}
          onNext={(step) =>
            takeStep(step, {
              service: ground.service.value,
              retry: () => void screen.start(true),
              again: () => void screen.start(true),
            })
          }
        />
      )}
      <FilePart screen={screen} file={file} />
      <ImportPart part="columns">
        <ColumnMap
          columns={screen.columns.value}
          fields={fieldsToChoose}
          slugs={screen.slugs.value}
          onTarget={(column, target) => screen.setTarget(column, targetOf(target))}
        />
        {lack !== null && <Lacking lack={lack} />}
      </ImportPart>
      <ImportPart part="preview">
        <RowPreview
          count={prepared.rows.length}
          first={prepared.rows.slice(0, 5).map(({ fields }) => textsOf(fields))}
          bad={prepared.bad.map(({ row, faults }) => ({ line: row.line, faults }))}
          repeated={prepared.repeated}
          onSaveBad={() => screen.handOverBad({ ...badHeader(), of: cellFaultWords })}
        />
      </ImportPart>
      <ImportPart part="leads">
        <Destination
          lists={workspace.lists.value.map(({ name }) => name)}
          list={screen.list.value}
          existing={screen.existing.value}
          onList={screen.setList}
          onExisting={screen.setExisting}
        />
      </ImportPart>
    </View>
  );
}

/** How it was read; each guess can be changed. */
function FilePart({ screen, file }: { screen: Import; file: ReadFile }) {
  const rows = sizeOf(file);
  return (
    <ImportPart part="file">
      <ReadingView
        name={file.source.name}
        rows={rows}
        encoding={file.encoding}
        encodings={encodings}
        delimiter={file.table.delimiter}
        delimiters={delimiters}
        hasHeader={file.hasHeader}
        openQuote={file.table.openQuote}
        onEncoding={(word) => screen.readAs(asEncoding(word))}
        onDelimiter={(word) => screen.readAs(asDelimiter(word))}
        onHeader={screen.setHeader}
      />
      {file.table.openQuote !== null && <OpenQuote line={file.table.openQuote} />}
      <PartChoice rows={rows} parts={partsOf(file)} part={file.part} onPart={screen.setPart} />
    </ImportPart>
  );
}
