/** The list of keys, opened with `?`: those that work there. */
import { i18n } from '#i18n';
import { Dialog } from '../../controls/layers/dialog.tsx';
import './keys-help.css';

const namesOf = {
  search: ['/'],
  find: ['f'],
  move: ['j', 'k', '↓', '↑'],
  within: ['→', '←'],
  unfold: ['Enter'],
  open: ['Enter'],
  select: ['x'],
  copy: ['c'],
  domains: ['c'],
  verify: ['v'],
  save: ['s'],
  undo: ['z'],
  back: ['Esc'],
  help: ['?'],
} as const;

export type KeyUse = keyof typeof namesOf;

const ofLookups: readonly KeyUse[] = [
  'search',
  'find',
  'move',
  'within',
  'unfold',
  'select',
  'copy',
  'verify',
  'save',
  'undo',
  'back',
  'help',
];

interface UsesProps {
  /** Default: a lookup's. */
  uses?: readonly KeyUse[];
}

export function KeysHelp({ uses, onClose }: UsesProps & { onClose: () => void }) {
  return (
    <Dialog title={i18n.t('keys.title')} onClose={onClose}>
      <KeyList {...(uses && { uses })} />
    </Dialog>
  );
}

/** Also part of the options. */
export function KeyList({ uses = ofLookups }: UsesProps) {
  return <Keys keys={uses.map((use) => [namesOf[use], i18n.t(`keys.${use}`)])} />;
}

/** Keys and what each does. */
export function Keys({ keys }: { keys: readonly (readonly [names: readonly string[], words: string])[] }) {
  return (
    <dl class="keys-list">
      {keys.map(([names, words]) => (
        <div key={words}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
