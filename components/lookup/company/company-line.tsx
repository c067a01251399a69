/** One company in a line, to be looked up with a click: the site of an article, where people in view work. */
import { i18n } from '#i18n';
import { Name } from '../../contact/address.tsx';
import { Tile } from '../../contact/tile.tsx';
import { Icon } from '../../controls/icon.tsx';
import { amount } from '../../format/numbers.ts';
import './company-line.css';

export interface CompanyLineProps {
  name: string;
  /** Beside it: "the site itself". */
  note?: string | undefined;
  /** How many addresses are known; null while nobody counted. */
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
