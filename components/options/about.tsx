/** Which Harrier this is, and what it promises. */
import { i18n } from '#i18n';
import { plain } from '../format/plain.ts';
import { Item } from './options-frame.tsx';

export interface AboutProps {
  version: string;
}

export function About({ version }: AboutProps) {
  return (
    <>
      <Item title={i18n.t('about.version', [plain(version)])} words={i18n.t('about.license')} />
      <Item title={i18n.t('about.promise')} words={i18n.t('about.promise_words')} />
    </>
  );
}
