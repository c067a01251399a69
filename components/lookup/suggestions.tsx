/** The list under the bar: one line for each step, person, company or earlier lookup that matches the typed text. */
import { i18n } from '#i18n';
import { Name } from '../contact/address.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { domainWords } from '../format/domains.ts';
import { plain, shownAddress, webAddress } from '../format/plain.ts';
import type { Line } from './suggestions-store.ts';
import './suggestions.css';

interface SuggestionListProps {
  id: string;
  lines: readonly Line[];
  active: number | null;
  onChoose: (text: string) => void;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

export function SuggestionList({ id, lines, active, onChoose }: SuggestionListProps) {
  return (
    <div id={id} class="suggestions" role="listbox" aria-label={i18n.t('bar.suggestions')}>
      {lines.map((line, at) => (
        // The field keeps the focus, and its keys do the same.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
        // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
        <div
          key={`${line.kind} ${line.text}`}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(line.text)}
        >
          <Icon name={icons[line.kind]} />
          <Words line={line} />
        </div>
      ))}
    </div>
  );
}

const icons: Record<Line['kind'], IconName> = {
  search: 'search',
  find: 'person',
  check: 's-none',
  company: 'globe',
  person: 'mail',
  recent: 'clock',
};

function Words({ line }: { line: Line }) {
  switch (line.kind) {
    case 'search':
      return <Step words={i18n.t('bar.search', [domainWords(line.domain)])} />;
    case 'find':
      return <Step words={i18n.t('bar.find', [plain(line.name), domainWords(line.domain)])} />;
    case 'check':
      return <Step words={i18n.t('bar.check', [plain(line.email)])} />;
    case 'company':
      return (
        <Two
          first={line.name ?? domainWords(line.domain)}
          second={line.name === null ? null : domainWords(line.domain)}
        />
      );
    case 'person':
      return <Two first={line.name ?? line.email} second={line.name === null ? null : plain(line.email)} />;
    case 'recent': {
      const { text, name } = line.recent;
      const shown = webAddress(text) === null ? plain(text) : shownAddress(text);
      return <Two first={name ?? shown} second={name === null ? null : shown} />;
    }
  }
}

const Step = ({ words }: { words: string }) => (
  <b class="med cut" title={words}>
    <bdi>{words}</bdi>
  </b>
);

function Two({ first, second }: { first: string; second: string | null }) {
  return (
    <span class="line cut" title={[plain(first), second].filter(Boolean).join(i18n.t('sentence_dot'))}>
      <span class="cut">
        <Name>{first}</Name>
      </span>
      {second && (
        <span class="t12 ink3 cut second">
          <bdi>{second}</bdi>
        </span>
      )}
    </span>
  );
}
