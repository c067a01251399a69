/** One address of a run: its verdict in plain words, the checks behind it, and what can be done with it. */
import { ContactDetails, type ContactDetailsProps } from '../popup/contact-details.tsx';
import { ProblemLine } from '../popup/problem-notice.tsx';
import { Verification } from '../popup/status.tsx';
import { plain } from '../words/plain.ts';
import { Drawer, DrawerPart } from '../workspace/drawer.tsx';
import './check-drawer.css';

export interface CheckDrawerProps extends ContactDetailsProps {
  onClose: () => void;
}

export function CheckDrawer({ onClose, ...props }: CheckDrawerProps) {
  const { contact, check, onNext } = props;
  return (
    <Drawer title={plain(contact.email)} onClose={onClose}>
      <DrawerPart>
        <Verification known={contact.verification} check={check} />
        {check?.at === 'failed' && (
          <ProblemLine problem={check.problem} onNext={(step) => onNext(contact.email, step)} />
        )}
        <div class="check-details">
          <ContactDetails {...props} />
        </div>
      </DrawerPart>
    </Drawer>
  );
}
