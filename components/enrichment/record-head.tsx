/** Who it is: initials, name, one line of what matters, and what the clock says there. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Name } from '../contact/address.tsx';
import { Tile } from '../contact/tile.tsx';
import { Notice } from '../controls/notice.tsx';
import { plainOrNull } from '../format/plain.ts';
import { LocalTime } from './local-time.tsx';

export interface RecordHeadProps {
  label: string;
  name: string;
  facts: readonly (string | null)[];
  zone: string | null;
  offset: number | null;
  /** The record may be of another one of that name. */
  fuzzy?: boolean;
  children?: ComponentChildren;
}

export function RecordHead({ label, name, facts, zone, offset, fuzzy = false, children }: RecordHeadProps) {
  return (
    <>
      <header class="subject">
        <Tile name={name} />
        <div class="cut">
          <p class="label">{label}</p>
          <h2 class="t15 cut">
            <Name>{name}</Name>
          </h2>
          <p class="t12 ink2">
            {facts.flatMap((fact) => {
              const said = plainOrNull(fact);
              return said === null
                ? []
                : [
                    <bdi key={said} class="dotted">
                      {said}
                    </bdi>,
                  ];
            })}
            <LocalTime zone={zone} offset={offset} />
          </p>
        </div>
      </header>
      {fuzzy && (
        <Notice icon="alert" mood="warn">
          {i18n.t('enrichment.fuzzy')}
        </Notice>
      )}
      {children}
    </>
  );
}
