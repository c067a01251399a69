/** Import: a file to begin with, what it holds, and each import that goes on or is over. */

import { View } from '../../components/controls/view.tsx';
import { ImportStart } from '../../components/import/import-start.tsx';
import { createImport } from '../../components/import/import-store.ts';
import { importTitle, pastedName } from '../../components/import/import-titles.ts';
import { JobList } from '../../components/shell/job-list.tsx';
import { linkTo } from '../../components/shell/route.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { ImportFilePart } from './import-file-part.tsx';
import { ImportRunPart } from './import-run-part.tsx';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createImport);

export function ImportView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  const { job } = workspace.route.value.of;
  const stage = screen.stage.value;
  if (job !== undefined)
    return <ImportRunPart key={job} workspace={workspace} screen={screen} run={screen.runOf(job)} />;
  if (stage.at === 'looking') return <ImportFilePart workspace={workspace} screen={screen} />;
  return (
    <View title={placeWords('import')} column>
      <ImportStart
        fault={stage.at === 'choosing' ? stage.fault : null}
        reading={stage.at === 'reading'}
        onFile={(file) => void screen.choose(file)}
        onPaste={(text) => screen.paste(pastedName(), text)}
      />
      <JobList title={importTitle()} jobs={screen.jobs.value} linkOf={(id) => linkTo('import', { job: id })} />
    </View>
  );
}
