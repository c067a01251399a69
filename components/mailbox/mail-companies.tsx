/** One line per company: a click looks it up, another counts its addresses, free of charge. */
import { i18n } from '#i18n';
import { Name } from '../contact/address.tsx';
import { Tile } from '../contact/tile.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { costWords } from '../format/cost-words.ts';
import { amount } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { Part } from '../lookup/frame.tsx';
import type { Lookup } from '../lookup/lookup-store.ts';
import type { Companies, MailCompany } from './companies.ts';
import './mailbox.css';

/** `none`: not counted, and cannot be. */
type MailCount =
  | { at: 'none' }
  | { at: 'uncounted' }
  | { at: 'counting' }
  | { at: 'failed' }
  | { at: 'counted'; known: number };

export interface MailCompaniesProps {
  /** `domain`: in readable letters, not Punycode. */
  companies: readonly { key: string; domain: string; name: string | null; count: MailCount }[];
  onCount: (key: string) => void;
  onOthers: (domain: string) => void;
}

export function CompaniesPart({ lookup, companies }: { lookup: Lookup; companies: Companies }) {
  const all = companies.list.value;
  if (all.length === 0) return null;
  const isConnected = lookup.shared.service.value !== null;
  return (
    <Part>
      <MailCompanies
        companies={all.map((company) => ({
          key: company.domain.ascii,
          domain: company.domain.unicode,
          name: company.name.value,
          count: countOf(company, isConnected),
        }))}
        onCount={companies.count}
        onOthers={lookup.look}
      />
    </Part>
  );
}

function countOf({ count }: MailCompany, isConnected: boolean): MailCount {
  const state = count.value;
  if (state.at === 'shown') return { at: 'counted', known: state.reply.data.total };
  if (!isConnected) return { at: 'none' };
  if (state.at === 'idle') return { at: 'uncounted' };
  return { at: state.at === 'asking' ? 'counting' : 'failed' };
}

export function MailCompanies({ companies, onCount, onOthers }: MailCompaniesProps) {
  return (
    <>
      <h2 class="label">{i18n.t('mailbox.where')}</h2>
      <ul class="mail-companies">
        {companies.map(({ key, domain, name, count }) => (
          <li key={key}>
            <button
              type="button"
              class="line"
              title={i18n.t('row.others', [plain(domain)])}
              onClick={() => onOthers(domain)}
            >
              <Tile name={name ?? domain} size="small" />
              <b class="med cut">
                <Name>{name ?? domain}</Name>
              </b>
              {name !== null && (
                <span class="t12 ink3 cut" dir="ltr">
                  {plain(domain)}
                </span>
              )}
            </button>
            <Count domain={domain} count={count} onCount={() => onCount(key)} />
            <Icon name="right" size="small" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Count({ domain, count, onCount }: { domain: string; count: MailCount; onCount: () => void }) {
  if (count.at === 'none') return <span />;
  if (count.at === 'counted')
    return <span class="t12 ink3">{i18n.t('company.known', [amount(count.known, false)])}</span>;
  if (count.at === 'counting') return <span class="t12 ink3">{i18n.t('mailbox.counting')}</span>;
  return (
    <span class="line">
      {count.at === 'failed' && <span class="t12 ink3">{i18n.t('mailbox.uncounted')}</span>}
      <Button size="small" cost={costWords({ spends: 'nothing' })} onClick={onCount}>
        {i18n.t('mailbox.count')}
        <span class="vh"> {plain(domain)}</span>
      </Button>
    </span>
  );
}
