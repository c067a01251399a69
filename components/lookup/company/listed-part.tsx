import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { plain } from '../../format/plain.ts';
import { Part } from '../frame.tsx';

interface ListedPartProps {
  /** The company that the page shows. */
  name: string;
  /** The site to which the page belongs. */
  site: string;
  onLookUp: () => void;
}

/** Above a network's or directory's own company: the page shows another one. */
export function ListedPart({ name, site, onLookUp }: ListedPartProps) {
  return (
    <Part>
      <Notice step={<Button onClick={onLookUp}>{i18n.t('listed.look_up')}</Button>}>
        {i18n.t('listed.words', [plain(name), plain(site)])}
      </Notice>
    </Part>
  );
}
