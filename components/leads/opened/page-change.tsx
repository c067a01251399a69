/** A page's different value for a field, shown below the lead's own. After it was taken, offers to undo that. */
import { i18n } from '#i18n';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import type { PageChange } from '../../../lib/messages/lead-views.ts';
import { ageOfDate, wholeDay } from '../../format/ages.ts';
import { fieldWord, valueWords } from '../../format/lead-field-words.ts';
import { useNow } from '../../format/now.ts';
import { shownAddress, webAddress } from '../../format/plain.ts';
import { atText } from '../../format/text-fragment.ts';
import type { LeadsPart } from '../leads-store.ts';
import { editKey } from './edits-store.ts';
import './page-change.css';
import { dirOf } from './value-field.tsx';

export function FieldChange({ leads, lead, field }: LeadsPart & { lead: Lead; field: string }) {
  const { pageWords, edits } = leads;
  const change = pageWords.changes.value.get(field);
  // A running edit takes precedence.
  if (edits.all.value.has(editKey(lead.id, field))) return null;
  if (change) return <Change leads={leads} change={change} />;
  if (!pageWords.taken.value.has(field)) return null;
  return (
    <p class="page-change" role="status">
      {i18n.t('page_change.taken')}{' '}
      <button
        type="button"
        class="link"
        aria-label={i18n.t('page_change.undo_of', [fieldWord(field)])}
        onClick={() => void pageWords.giveBack(field)}
      >
        {i18n.t('save.undo')}
      </button>
    </p>
  );
}

function Change({ leads: { pageWords }, change }: Pick<LeadsPart, 'leads'> & { change: PageChange }) {
  const now = useNow();
  const { field, value, uri, extracted_on, along } = change;
  const address = webAddress(uri);
  const name = fieldWord(field);
  return (
    <div class="page-change">
      <p>
        {i18n.t('page_change.says')} <bdi dir={dirOf(field)}>{valueWords(field, value, now)}</bdi>
      </p>
      {along.length > 0 && (
        <p>{i18n.t('page_change.along', [along.map((one) => fieldWord(one.field)).join(i18n.t('list_comma'))])}</p>
      )}
      <p class="page-change-place">
        {address !== null && (
          <a class="cut" dir="ltr" href={atText(address, value)} target="_blank" rel="noopener noreferrer nofollow">
            {shownAddress(address)}
          </a>
        )}
        <span title={wholeDay(extracted_on) ?? undefined}>{ageOfDate(extracted_on, now)}</span>
      </p>
      <p class="page-change-steps">
        <button
          type="button"
          class="link"
          aria-label={i18n.t('page_change.take_of', [name])}
          onClick={() => void pageWords.take(change)}
        >
          {i18n.t('page_change.take')}
        </button>
        <button
          type="button"
          class="link"
          aria-label={i18n.t('page_change.keep_of', [name])}
          onClick={({ currentTarget }) => {
            // This button disappears with the focus, so the value's button gets it first.
            currentTarget.closest('dd')?.querySelector('button')?.focus();
            void pageWords.refuse(change);
          }}
        >
          {i18n.t('page_change.keep')}
        </button>
      </p>
    </div>
  );
}
