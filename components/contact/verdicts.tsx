/** What several services said of an address, and an offer to ask one more. */
import { isVerdict, type RunStep } from '../../lib/messages/waterfall.ts';
import { AskedInOrder } from '../shell/asked-in-order.tsx';
import type { Row, RowEvents } from './rows.ts';

type VerdictsProps = Pick<Row, 'check' | 'contact'> & Pick<RowEvents, 'onVerify' | 'onVerdict'>;

export function Verdicts({ check, contact: { email }, onVerify, onVerdict }: VerdictsProps) {
  if (check?.at !== 'done' || check.of === undefined || !onVerdict) return null;
  const { of: service, verification, asked, others = [] } = check;
  const said = [{ service, status: verification.status, asked }, ...others];
  const steps = said.map(({ status, ...one }): RunStep => {
    return { ...one, at: isVerdict(status) ? 'answered' : 'nothing', said: status, score: null };
  });
  return (
    <AskedInOrder
      ask="verify"
      spends="verification"
      state={{ at: 'shown', run: { steps, from: service } }}
      onAsk={(services) => onVerify(email, false, services)}
      onChoose={(chosen) => onVerdict(email, chosen)}
    />
  );
}
