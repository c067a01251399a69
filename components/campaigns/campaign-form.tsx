/** Which campaign: its id, since no operation lists campaigns, and those that were looked at lately. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { costWords } from '../format/cost-words.ts';
import { plain } from '../format/plain.ts';
import './campaigns-view.css';

export interface CampaignFormProps {
  id: string;
  /** What is wrong with it, beside it; null when nothing is. */
  wrong: 'missing' | 'unknown' | 'refused' | null;
  busy: boolean;
  recent: readonly string[];
  onType: (id: string) => void;
  /** Shows the recipients of what is typed, or of a recent one. */
  onOpen: (id?: string) => void;
  onForget: (id: string) => void;
}

export function CampaignForm({ id, wrong, busy, recent, onType, onOpen, onForget }: CampaignFormProps) {
  return (
    <div class="campaign-form">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <LabelledField
          label={i18n.t('campaigns.id')}
          dir="ltr"
          value={id}
          maxLength={200}
          error={wrong && i18n.t(`campaigns.wrong_${wrong}`)}
          hint={i18n.t('campaigns.id_hint')}
          onValue={onType}
          onEnter={() => onOpen()}
        />
        <Button look="primary" size="big" submit busy={busy} cost={costWords({ spends: 'nothing' })}>
          {i18n.t('campaigns.show')}
        </Button>
      </form>
      {recent.length > 0 && (
        <div class="campaign-recent">
          <h2 class="label">{i18n.t('campaigns.recent')}</h2>
          <ul>
            {recent.map((one) => (
              <li key={one}>
                <button type="button" class="link cut" dir="ltr" onClick={() => onOpen(one)}>
                  {plain(one)}
                </button>
                <IconButton
                  icon="x"
                  small
                  label={i18n.t('recents.forget', [plain(one)])}
                  onClick={() => onForget(one)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
