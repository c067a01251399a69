/** Fields for what is saved with each lead. */
import { i18n } from '#i18n';
import { fieldOfSlug } from '../../lib/contract/lead-fields.ts';
import { limits } from '../../lib/contract/limits.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { fieldWord } from '../format/lead-field-words.ts';
import type { SaveDetails } from '../shell/saving/save-details.ts';

export function DetailFields({ details, onDone }: { details: SaveDetails; onDone: () => void }) {
  const typed = details.typed.value;
  return (
    <div class="new-list">
      <p class="t12 ink2">{i18n.t('lists.details_words')}</p>
      {details.slugs.value.map((slug) => (
        <LabelledField
          key={slug}
          small
          label={fieldWord(fieldOfSlug(slug))}
          dir="auto"
          value={typed[slug] ?? ''}
          maxLength={limits.leads.listName}
          onValue={(text) => details.write(slug, text)}
          onEnter={onDone}
        />
      ))}
      <Button look="primary" onClick={onDone}>
        {i18n.t('lists.details_done')}
      </Button>
    </div>
  );
}
