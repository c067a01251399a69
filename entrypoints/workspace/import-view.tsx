/** Import: a file to begin with, what it holds, and each import that goes on or is over. */

import { ImportStart } from '../../components/import/import-start.tsx';
import { importTitle, pastedName } from '../../components/import/import-titles.ts';
import { JobList } from '../../components/jobs/job-list.tsx';
import { View } from '../../components/workspace/view.tsx';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { createImport } from '../../lib/screens/workspace/import/import.ts';
import { linkTo } from '../../lib/screens/workspace/route.ts';
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
