/** Saves people as a file, in the format that the user chooses. */
import { i18n } from '#i18n';
import { type FileFormat, fileFormats } from '../../lib/messages/file-formats.ts';
import { MenuButton, type MenuButtonProps } from '../controls/layers/menu.tsx';
import { formatNote, formatWords } from '../format/file-words.ts';

export interface FileMenuProps {
  /** Null: an icon alone. */
  words: string | null;
  look: NonNullable<MenuButtonProps['look']>;
  /** Called in the click itself. */
  onChoose: (format: FileFormat) => void;
}

export function FileMenu({ words, look, onChoose }: FileMenuProps) {
  return (
    <MenuButton
      words={words}
      icon="csv"
      label={words === null ? i18n.t('files.save') : undefined}
      look={look}
      heading={i18n.t('files.save')}
      items={fileFormats.map((format) => ({
        words: formatWords(format),
        note: formatNote(format),
        onChoose: () => onChoose(format),
      }))}
    />
  );
}
