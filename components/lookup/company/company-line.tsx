/** One company in a line, looked up on click: the site of an article, or where people in view work. */
import { i18n } from '#i18n';
import { Name } from '../../contact/address.tsx';
import { Tile } from '../../contact/tile.tsx';
import { Icon } from '../../controls/icon.tsx';
import { amount } from '../../format/numbers.ts';
import './company-line.css';

interface CompanyLineProps {
  name: string;
  /** Beside the name, such as "the site itself". */
  note?: string | undefined;
  /** How many addresses are known; null while not counted. */
  known: number | null;
  approximate?: boolean | undefined;
  onOpen: () => void;
}

export function CompanyLine({ name, note, known, approximate = false, onOpen }: CompanyLineProps) {
  return (
    <button type="button" class="company-line" onClick={onOpen}>
      <Tile name={name} size="small" />
      <span class="line cut">
        <b class="med cut">
          <Name>{name}</Name>
        </b>
        {note && <span class="t12 ink3">{note}</span>}
      </span>
      <span class="t12 ink3 line">
        {known !== null && i18n.t('company.known', [amount(known, approximate)])}
        <Icon name="right" size="small" />
      </span>
    </button>
  );
}
