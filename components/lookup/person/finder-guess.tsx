/** The parts beside a guessed address: what the guess rests on, and the other possible addresses. */
import { i18n } from '#i18n';
import { ContactList } from '../../contact/contact-list.tsx';
import { Notice } from '../../controls/notice.tsx';
import { domainWords } from '../../format/domains.ts';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import type { People } from '../people-store.ts';
import { rowEvents } from '../people-view.tsx';
import type { ShownBefore } from '../site/site-search-props.ts';
import type { SiteSearch } from '../site/site-search-store.ts';
import { SiteSearchView } from '../site/site-search-view.tsx';
import type { Guess } from './finder-store.ts';

interface GuessPartProps {
  guess: Guess | null;
  site: SiteSearch | null;
  shown: ShownBefore | null;
}

/** What a guess rests on. If nothing, a way to learn more comes before the guesses. */
export function GuessPart({ guess, site, shown }: GuessPartProps) {
  if (!guess) return null;
  const isNothing = guess.basedOn === 0;
  const search = site && (isNothing || site.state.value.at === 'running') && (
    <SiteSearchView site={site} domain={guess.domain} first={false} shown={shown} />
  );
  return (
    <Part>
      {isNothing ? (
        <Notice>
          <p>{i18n.t('guess.nothing_known', [domainWords(guess.domain)])}</p>
        </Notice>
      ) : (
        <p class="t12 ink3">{i18n.t('guess.based_on', guess.basedOn)}</p>
      )}
      {search}
    </Part>
  );
}

/** The same person under other addresses that may be theirs, each with its own score. */
export function OtherAddresses({ lookup, people }: { lookup: Lookup; people: People }) {
  const { selection } = people;
  if (people.rows.value.length === 0) return null;
  const label = i18n.t('guess.others');
  return (
    <>
      <Part>
        <h2 class="label">{label}</h2>
      </Part>
      <ContactList
        {...rowEvents(lookup, people)}
        fixed
        label={label}
        rows={people.rows.value}
        selected={selection.has.value}
        unfolded={selection.unfolded.value}
        cursor={null}
        onToggle={selection.toggle}
        onUnfold={selection.fold}
        onCursor={selection.moveTo}
      />
    </>
  );
}
