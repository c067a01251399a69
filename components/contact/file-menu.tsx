/** Saves people as a file, in the format that the user chooses. */
import { i18n } from '#i18n';
import { type FileFormat, fileFormats } from '../../lib/messages/file-formats.ts';
import { MenuButton, type MenuButtonProps } from '../controls/layers/menu.tsx';
import { formatNote, formatWords } from '../format/file-words.ts';

interface FileMenuProps {
  /** Null: an icon alone. */
  words: string | null;
  label?: string | undefined;
  look: NonNullable<MenuButtonProps['look']>;
  /** Called in the click itself. */
  onChoose: (format: FileFormat) => void;
  /** Set if they can also be copied as Markdown. */
  onMarkdown?: (() => void) | undefined;
}

export function FileMenu({ words, label, look, onChoose, onMarkdown }: FileMenuProps) {
  return (
    <MenuButton
      words={words}
      icon="csv"
      label={label}
      look={look}
      heading={i18n.t('files.save')}
      items={[
        ...fileFormats.map((format) => ({
          words: formatWords(format),
          note: formatNote(format),
          onChoose: () => onChoose(format),
        })),
        ...(onMarkdown ? [{ words: i18n.t('dock.markdown'), apart: true, onChoose: onMarkdown }] : []),
      ]}
    />
  );
}
