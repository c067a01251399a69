/** A mailbox with nobody to show, for whatever reason, and what stands above people whom nothing follows any more. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { Notice } from '../controls/notice.tsx';
import { RowBones } from '../controls/skeleton.tsx';
import '../contact/contact-row.css';

/** `none`: it was read, and nobody is in view; `own`: only the user is. */
export function NobodyInView({ why }: { why: 'none' | 'own' | 'unseen' }) {
  if (why === 'unseen')
    return (
      <Empty level={1} title={i18n.t('mailbox.unseen')}>
        {i18n.t('mailbox.unseen_words')}
      </Empty>
    );
  return (
    <Empty level={1} title={why === 'own' ? i18n.t('mailbox.only_you') : i18n.t('mailbox.nobody')}>
      {i18n.t('mailbox.nobody_words')}
    </Empty>
  );
}

/** In the place and size of what comes. */
export function MailboxBones() {
  return (
    <>
      <h1 class="vh">{i18n.t('mailbox.reading')}</h1>
      <p class="vh" role="status">
        {i18n.t('mailbox.reading_words')}
      </p>
      <ul class="contacts" aria-busy="true">
        {[0, 1, 2].map((at) => (
          <RowBones key={at} at={at} />
        ))}
      </ul>
    </>
  );
}

/** What was seen stays, and is no more what is in view. */
export function NotFollowed({ why, onLook }: { why: 'still' | 'gone' | 'silent'; onLook: () => void }) {
  return (
    <Notice
      step={
        <Button size="small" onClick={onLook}>
          {i18n.t('mailbox.look_again')}
        </Button>
      }
    >
      <p>{i18n.t(`mailbox.${why}`)}</p>
    </Notice>
  );
}
