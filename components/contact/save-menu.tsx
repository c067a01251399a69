/** A button that saves at once, with a menu of lists and a form for a new one. */
import { type ComponentType, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { fieldOfSlug } from '../../lib/contract/lead-fields.ts';
import { limits } from '../../lib/contract/limits.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { MenuButton, type MenuButtonProps, type MenuItem } from '../controls/layers/menu.tsx';
import { fieldWord } from '../format/lead-field-words.ts';
import { plain } from '../format/plain.ts';
import type { SaveDetails } from '../shell/saving/save-details.ts';
import './save-menu.css';

interface ListMenuProps {
  words: MenuButtonProps['words'];
  label?: string | undefined;
  look?: MenuButtonProps['look'];
  icon?: MenuButtonProps['icon'];
  heading: string;
  lists: readonly string[];
  /** Checked. */
  list?: string | null | undefined;
  /** Before the lists. */
  first?: readonly MenuItem[];
  /** After the lists. */
  last?: readonly MenuItem[];
  onChoose: (list: string) => void;
}

/** Called when a menu of lists opens, to load them. */
export const ListsWanted = createContext<() => void>(() => undefined);

/** What is saved with each lead; null where a menu of lists does not save people. */
export const DetailsSaved = createContext<SaveDetails | null>(null);

type Fields = ComponentType<{ details: SaveDetails; onDone: () => void }>;

/** A menu of lists; its last items create one, and set what is saved with each lead. */
export function ListMenu({
  words,
  label,
  look,
  icon,
  heading,
  lists,
  list,
  first = [],
  last = [],
  onChoose,
}: ListMenuProps) {
  const [naming, setNaming] = useState(false);
  const [Details, setDetails] = useState<{ view: Fields } | null>(null);
  const onLists = useContext(ListsWanted);
  const details = useContext(DetailsSaved);
  const openDetails = () =>
    void import('./detail-fields.tsx').then(({ DetailFields }) => setDetails({ view: DetailFields }));
  const items: MenuItem[] = [
    ...first,
    ...lists.map((name) => ({
      words: plain(name),
      ...(list !== undefined && { checked: name === list }),
      onChoose: () => onChoose(name),
    })),
    ...last,
  ];
  return (
    <MenuButton
      words={words}
      label={label}
      look={look ?? 'btn'}
      icon={icon}
      heading={heading}
      items={items}
      more={[
        { words: i18n.t('lists.new'), icon: 'plus', open: () => setNaming(true) },
        ...(details && details.slugs.value.length > 0
          ? [{ words: detailsWords(details), icon: 'edit' as const, note: detailWords(details), open: openDetails }]
          : []),
      ]}
      inside={
        Details && details
          ? (close) => <Details.view details={details} onDone={close} />
          : naming
            ? (close) => (
                <NewList
                  details={details}
                  onName={(name) => {
                    close();
                    onChoose(name);
                  }}
                />
              )
            : null
      }
      onOpen={() => {
        onLists();
        details?.load();
      }}
      onClosed={() => {
        setNaming(false);
        setDetails(null);
      }}
    />
  );
}

/** "Tags…" */
const detailsWords = ({ slugs: { value: slugs } }: SaveDetails): string => {
  const [only, ...others] = slugs.map(fieldOfSlug);
  return only !== undefined && others.length === 0
    ? i18n.t('lists.detail', [fieldWord(only)])
    : i18n.t('lists.details');
};

/** "blue, 17" */
const detailWords = ({ values }: SaveDetails): string =>
  Object.values(values.value).map(plain).join(i18n.t('list_comma'));

/** `details`: where the half-typed name is kept; null if it lasts only as long as the form. */
function NewList({ details, onName }: { details: SaveDetails | null; onName: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const [empty, setEmpty] = useState(false);
  const name = details ? details.listName.value : typed;
  const setName = details ? details.writeListName : setTyped;
  const give = (text: string) => {
    if (text.trim() === '') {
      setEmpty(true);
      return;
    }
    setName('');
    onName(text.trim());
  };
  return (
    <div class="new-list">
      <LabelledField
        label={i18n.t('lists.name')}
        dir="auto"
        value={name}
        maxLength={limits.leads.listName}
        error={empty ? i18n.t('lists.name_missing') : null}
        onValue={setName}
        onEnter={give}
      />
      <Button look="primary" onClick={() => give(name)}>
        {i18n.t('lists.save_there')}
      </Button>
    </div>
  );
}

interface SaveButtonProps {
  /** `Save`, `Save all 5`. */
  words: string;
  small?: boolean | undefined;
  lists: readonly string[];
  list: string | null;
  onSave: (list: string | null) => void;
}

/** Names the default list. */
export function saveTip(list: string | null): string {
  return list === null ? i18n.t('save.save') : i18n.t('save.to', [plain(list)]);
}

/** Saves to the default list at once; the arrow chooses another. */
export function SaveButton({ words, small, lists, list, onSave }: SaveButtonProps) {
  return (
    <span class="split">
      <Button size={small ? 'small' : undefined} title={saveTip(list)} onClick={() => onSave(null)}>
        {words}
      </Button>
      <ListMenu
        words={null}
        icon="down"
        label={i18n.t('lists.choose')}
        look={small ? 'btn small' : 'btn'}
        heading={i18n.t('lists.save_to')}
        lists={lists}
        list={list}
        onChoose={onSave}
      />
    </span>
  );
}

interface ChangeListProps {
  /** The list that the leads are saved to; null for the service's choice. */
  list: string | null;
  lists: readonly string[];
  onChange: (list: string) => void;
}

/** Beside Undo: saves to another list after all. */
export function ChangeList({ list, lists, onChange }: ChangeListProps) {
  return (
    <ListMenu
      words={i18n.t('lists.change')}
      look="link"
      heading={i18n.t('lists.save_to')}
      lists={lists.filter((name) => name !== list)}
      onChoose={onChange}
    />
  );
}
