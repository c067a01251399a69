/** The offer to turn on the mailbox that a page looks like, where the page itself is taken for something else. */
import { useEffect, useState } from 'preact/hooks';
import { Part } from '../../components/lookup/frame.tsx';
import { MailboxStep } from '../../components/mailbox/mailbox-step.tsx';
import { createTurn, type Turn } from '../../components/mailbox/turn.ts';
import type { Opened } from '../../lib/screens/opened.ts';
import type { Page } from '../../lib/screens/shown.ts';

export function MailboxOffer({ lookup }: { lookup: Opened }) {
  const offered = lookup.page.value?.mailbox;
  const showing = lookup.showing.value;
  if (!offered || showing?.from !== 'page' || showing.view.kind === 'mailbox') return null;
  return <Offer key={offered.origins.join(' ')} offered={offered} onTurned={lookup.openAgain} />;
}

/** `onTurned`: the page is a mailbox now, and is looked at as one. */
function Offer({ offered, onTurned }: { offered: NonNullable<Page['mailbox']>; onTurned: () => void }) {
  const [turn, setTurn] = useState<Turn | null>(null);
  useEffect(() => {
    const life = new AbortController();
    setTurn(createTurn(life.signal, offered, onTurned));
    return () => life.abort();
  }, [offered, onTurned]);
  if (!turn || turn.mailbox.value.state === 'on') return null;
  return (
    <Part>
      <MailboxStep mailbox={turn.mailbox.value} turning={turn.turning.value.at} looks onTurnOn={turn.turnOn} />
    </Part>
  );
}
