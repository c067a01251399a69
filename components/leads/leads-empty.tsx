/** No leads to show: why, and the next step. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import './leads-empty.css';

export interface LeadsEmptyProps {
  /** There are none at all, the list holds none, or the filters leave none. */
  why: 'none' | 'list' | 'no-match';
  importLink: string;
  onNew: () => void;
  onClear: () => void;
}

export function LeadsEmpty({ why, importLink, onNew, onClear }: LeadsEmptyProps) {
  if (why === 'none') {
    return (
      <div class="leads-empty">
        <Empty
          title={i18n.t('leads_empty.none')}
          step={
            <>
              <a class="btn primary" href={importLink}>
                {i18n.t('leads_empty.import')}
              </a>
              <Button onClick={onNew}>{i18n.t('leads.new')}</Button>
            </>
          }
        >
          {i18n.t('leads_empty.none_words')}
        </Empty>
      </div>
    );
  }
  const isList = why === 'list';
  return (
    <div class="leads-empty">
      <Empty
        title={isList ? i18n.t('leads_empty.list') : i18n.t('leads_empty.no_match')}
        step={
          <Button onClick={onClear}>{isList ? i18n.t('leads_empty.all_leads') : i18n.t('leads_filter.clear')}</Button>
        }
      >
        {isList ? i18n.t('leads_empty.list_words') : i18n.t('leads_empty.no_match_words')}
      </Empty>
    </div>
  );
}
