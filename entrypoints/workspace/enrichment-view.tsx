/** Enrichment: a person, a company, or both, by one field. */

import { View } from '../../components/controls/view.tsx';
import { createEnrichment, type Enrichment } from '../../components/enrichment/enrichment-store.ts';
import { enrichmentWords } from '../../components/enrichment/enrichment-words.tsx';
import { LookupForm } from '../../components/enrichment/lookup-form.tsx';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { EnrichmentResult } from './enrichment-result.tsx';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createEnrichment);

export function EnrichmentView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  const typed = screen.typed.value;
  const looked = screen.looked.value;
  return (
    <View title={placeWords('enrichment')} note={enrichmentWords.note()} column>
      <LookupForm
        text={screen.field.value}
        ways={typed.at === 'who' ? typed.ways : null}
        way={screen.way.value}
        error={errorOf(screen)}
        busy={looked.at === 'asking'}
        kept={screen.kept.value}
        primary={!screen.isShown.value}
        onWrite={screen.write}
        onWay={screen.setWay}
        onLook={() => void screen.look()}
      />
      <EnrichmentResult workspace={workspace} screen={screen} />
    </View>
  );
}

function errorOf({ wrong, field }: Enrichment): string | null {
  if (!wrong.value) return null;
  return field.value.trim() === '' ? enrichmentWords.empty() : enrichmentWords.odd();
}
