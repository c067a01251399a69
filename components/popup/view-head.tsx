/** The head of a view that is not a company: people in a mailbox, a profile, a person that was typed. */
import { Name } from '../contact/address.tsx';
import { Tile } from '../contact/tile.tsx';
import type { IconName } from '../controls/icon.tsx';

export interface ViewHeadProps {
  icon: IconName;
  title: string;
  words: string;
}

export function ViewHead({ icon, title, words }: ViewHeadProps) {
  return (
    <div class="subject">
      <Tile name={title} icon={icon} />
      <div class="cut">
        <h1 class="t15 cut">
          <Name>{title}</Name>
        </h1>
        <p class="t12 ink2 cut2" title={words}>
          {words}
        </p>
      </div>
    </div>
  );
}
