/** What the service knows of the outreach: the one status with its two dates, the list, the sync, and where the lead came from. */
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { useNow } from '../format/now.ts';
import { plain } from '../format/plain.ts';
import { exactWords, outreachOf, syncWord } from './lead-words.ts';

interface Happened {
  icon: IconName;
  words: string;
  at: string | null;
  stop?: boolean;
}

/** A team member; the name is null until somebody asked for the names. */
export interface Creator {
  id: number;
  name: string | null;
}

const creatorWords = ({ id, name }: Creator) => (name ? plain(name) : i18n.t('leads_drawer.member', [String(id)]));

export function LeadOutreach({ lead, creator }: { lead: Lead; creator: Creator | null }) {
  const now = useNow();
  const outreach = outreachOf(lead, now);
  const { sending_status, last_activity_at, last_contacted_at, created_at, leads_list, sync_status } = lead;
  const lines: Happened[] = [
    {
      icon: outreach.mood === 'stop' ? 'alert' : 'send',
      words: outreach.mood === 'none' ? i18n.t('leads_drawer.never') : outreach.words,
      at: sending_status === null ? null : last_activity_at,
      stop: outreach.mood === 'stop',
    },
    ...(last_contacted_at === null
      ? []
      : [{ icon: 'mail' as const, words: i18n.t('leads_drawer.contacted'), at: last_contacted_at }]),
    {
      icon: 'saved',
      words: leads_list.name === null ? i18n.t('leads_drawer.no_list') : plain(leads_list.name),
      at: null,
    },
    ...(sync_status === null
      ? []
      : [
          {
            icon: 'plug' as const,
            words: `${i18n.t('leads_drawer.sync')}: ${syncWord(sync_status)}`,
            at: null,
            stop: sync_status === 'error',
          },
        ]),
    {
      icon: 'plus',
      words: [i18n.t('leads_drawer.added'), creator && creatorWords(creator)]
        .filter(Boolean)
        .join(i18n.t('sentence_dot')),
      at: created_at,
    },
  ];
  return (
    <ul class="leads-history">
      {lines.map(({ icon, words, at, stop }) => (
        <li key={icon} class={stop ? 'stop' : undefined}>
          <Icon name={icon} />
          <span class={outreach.mood === 'none' && icon === 'send' ? 'ink3' : undefined}>
            <bdi>{words}</bdi>
          </span>
          {at && <time>{exactWords(at)}</time>}
        </li>
      ))}
    </ul>
  );
}
