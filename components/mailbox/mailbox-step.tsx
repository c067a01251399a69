/** The step by which a mailbox is turned on or allowed again, with what the browser will ask and what becomes of it. */
import { i18n } from '#i18n';
import type { MailboxView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { plain } from '../format/plain.ts';
import './mailbox-step.css';
import { placeWords } from './mailbox-words.ts';

export interface MailboxStepProps {
  mailbox: Pick<MailboxView, 'title' | 'origins' | 'state'>;
  /** What the last click came to. */
  turning: 'idle' | 'asking' | 'refused' | 'silent';
  /** The page is of something else, and only looks like a mailbox. */
  looks?: boolean | undefined;
  /** Asks for the browser's permission, in the click. */
  onTurnOn: () => void;
}

export function MailboxStep({ mailbox, turning, looks = false, onTurnOn }: MailboxStepProps) {
  if (mailbox.state === 'on') return null;
  if (mailbox.state === 'revoked') return <Revoked mailbox={mailbox} turning={turning} onTurnOn={onTurnOn} />;
  return (
    <div class="mailbox-step">
      <h2 class="med">{looks ? i18n.t('mailbox.looks') : i18n.t('mailbox.keep')}</h2>
      <p class="t12 ink2">{i18n.t('mailbox.keep_words', [placeWords(mailbox)])}</p>
      <Said turning={turning} />
      <Button busy={turning === 'asking'} onClick={onTurnOn}>
        {turning === 'refused' ? i18n.t('mailbox.refused_again') : i18n.t('mailbox.turn_on', [plain(mailbox.title)])}
      </Button>
    </div>
  );
}

function Revoked({ mailbox, turning, onTurnOn }: Omit<MailboxStepProps, 'looks'>) {
  return (
    <Notice
      mood="warn"
      icon="lock"
      step={
        <Button size="small" busy={turning === 'asking'} onClick={onTurnOn}>
          {i18n.t('mailbox.allow_again')}
        </Button>
      }
    >
      <p>{i18n.t('mailbox.revoked', [placeWords(mailbox)])}</p>
      <Said turning={turning} />
    </Notice>
  );
}

/** Always there, so that readers aloud hear what comes into it. */
function Said({ turning }: Pick<MailboxStepProps, 'turning'>) {
  return (
    <p class="t12 ink2" role="status">
      {turning === 'refused' && i18n.t('mailbox.refused')}
      {turning === 'silent' && i18n.t('mailbox.turn_silent')}
    </p>
  );
}
