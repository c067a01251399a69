/** One address of a run: its verdict in plain words, the checks behind it, and what can be done with it. */
import { ContactDetails, type ContactDetailsProps } from '../contact/contact-details.tsx';
import { Verification } from '../contact/status.tsx';
import { Drawer, DrawerPart } from '../controls/drawer.tsx';
import { plain } from '../format/plain.ts';
import { ProblemLine } from '../shell/problem-notice.tsx';
import './run-view.css';

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
