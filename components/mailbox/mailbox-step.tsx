/**
 * Turns a mailbox on, or allows it again, and says what the browser will ask. Other pages that look like a mailbox
 * get an offer.
 */
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { MailboxView } from '../../lib/messages/mailbox-views.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { Part } from '../lookup/frame.tsx';
import type { Opened } from '../lookup/opened-store.ts';
import { createTurn, type Turn } from './turn.ts';
import './mailbox.css';

interface MailboxStepProps {
  turn: Turn;
  /** The page was recognised as something else, and only looks like a mailbox. */
  looks?: boolean | undefined;
}

export function MailboxStep({ turn, looks = false }: MailboxStepProps) {
  const mailbox = turn.mailbox.value;
  const turning = turn.turning.value.at;
  // Once it is on, there is only one message: that it could not be turned off.
  if (mailbox.state === 'on')
    return (
      turning === 'silent' && (
        <Part>
          <Said turn={turn} />
        </Part>
      )
    );
  return (
    <Part>
      {mailbox.state === 'revoked' ? (
        <Revoked turn={turn} />
      ) : (
        <div class="mailbox-step">
          <h2 class="med">{looks ? i18n.t('mailbox.looks') : i18n.t('mailbox.keep')}</h2>
          <p class="t12 ink2">{i18n.t('mailbox.keep_words', [placeWords(mailbox)])}</p>
          <Said turn={turn} />
          <Button look="primary" busy={turning === 'asking'} onClick={turn.turnOn}>
            {turning === 'refused'
              ? i18n.t('mailbox.refused_again')
              : i18n.t('mailbox.turn_on', [plain(mailbox.title)])}
          </Button>
        </div>
      )}
    </Part>
  );
}

function Revoked({ turn }: { turn: Turn }) {
  return (
    <Notice
      mood="warn"
      icon="lock"
      step={
        <Button size="small" busy={turn.turning.value.at === 'asking'} onClick={turn.turnOn}>
          {i18n.t('mailbox.allow_again')}
        </Button>
      }
    >
      <p>{i18n.t('mailbox.revoked', [placeWords(turn.mailbox.value)])}</p>
      <Said turn={turn} />
    </Notice>
  );
}

/** Always rendered, so that screen readers announce its changes. */
function Said({ turn }: { turn: Turn }) {
  const turning = turn.turning.value.at;
  return (
    <p class="t12 ink2" role="status">
      {turning === 'refused' && i18n.t('mailbox.refused')}
      {turning === 'silent' && i18n.t('mailbox.turn_silent')}
    </p>
  );
}

/** The hosts that the browser will ask about: "outlook.live.com and 3 more". */
export function placeWords({ origins }: Pick<MailboxView, 'origins'>): string {
  const [first = '', ...more] = origins.map((origin) => plain(origin.replace(/^[^:]+:\/\/|\/\*$/g, '')));
  return more.length === 0 ? first : i18n.t('mailbox.keep_some', [first, number(more.length)]);
}

/** Offers to turn on a mailbox on a page that was recognised as something else. */
export function MailboxOffer({ lookup }: { lookup: Opened }) {
  const offered = lookup.page.value?.mailbox;
  const showing = lookup.showing.value;
  if (!offered || showing?.from !== 'page' || showing.view.kind === 'mailbox') return null;
  return <Offer key={offered.origins.join(' ')} offered={offered} onTurned={lookup.openAgain} />;
}

/** `onTurned`: the page is a mailbox from now on; look at it again. */
function Offer({ offered, onTurned }: { offered: MailboxView; onTurned: () => void }) {
  const [turn, setTurn] = useState<Turn | null>(null);
  useEffect(() => {
    const life = new AbortController();
    setTurn(createTurn(life.signal, offered, onTurned));
    return () => life.abort();
  }, [offered, onTurned]);
  if (!turn) return null;
  return <MailboxStep turn={turn} looks />;
}
