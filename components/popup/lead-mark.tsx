/** Already a lead: marked before anyone clicks, with what is known of the outreach. */
import { Fragment } from 'preact';
import { i18n } from '#i18n';
import type { LeadMark as Mark } from '../../lib/messages/views.ts';
import { Icon } from '../controls/icon.tsx';
import { keptWords, markWords, outreachWords } from '../format/lead-words.ts';
import { useNow } from '../format/now.ts';
import '../contact/lead-mark.css';

/** `list`: only where it is kept, because the outreach stands beside it. */
export function LeadMark({ mark, list = false }: { mark: Mark; list?: boolean }) {
  const { short, whole, stop } = markWords(mark, useNow());
  return (
    <span class={stop && !list ? 'mark-lead stop' : 'mark-lead'} title={whole.join(i18n.t('sentence_dot'))}>
      <Icon name="saved" size="small" />
      <bdi class="cut">{list ? keptWords(mark) : short}</bdi>
    </span>
  );
}

/** The same as a sentence: "A lead in Prospects · Contacted 3 Mar · Replied 4 Mar". */
export function LeadSentence({ mark }: { mark: Mark }) {
  const { whole, stop } = markWords(mark, useNow());
  return (
    <p class={stop ? 'lead-said stop' : 'lead-said'}>
      <Icon name="saved" size="small" />
      <span>
        {whole.map((part) => (
          <Fragment key={part}>
            <wbr />
            <bdi class="dotted nobreak">{part}</bdi>
          </Fragment>
        ))}
      </span>
    </p>
  );
}

/** What became of writing to them, in one short line; red when writing again would be wrong. */
export function Outreach({ mark }: { mark: Mark }) {
  const outreach = outreachWords(mark, useNow());
  return outreach && <span class={outreach.stop ? 'past stop cut' : 'past cut'}>{outreach.words}</span>;
}
