/** The drawer of a lead that is on its way, or that can't be shown. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Drawer, DrawerPart } from '../controls/drawer.tsx';
import { Empty } from '../controls/empty.tsx';
import { Bone } from '../controls/skeleton.tsx';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';

export interface LeadPlaceholderProps {
  /** Null while it is on its way. */
  problem: ScreenProblem | null;
  onNext: (step: NextStep) => void;
  onClose: () => void;
}

export function LeadPlaceholder({ problem, onNext, onClose }: LeadPlaceholderProps) {
  if (problem?.code === 'not-found') {
    return (
      <Drawer title={i18n.t('leads_drawer.gone_title')} onClose={onClose}>
        <DrawerPart>
          <Empty
            title={i18n.t('leads_drawer.gone_title')}
            step={<Button onClick={onClose}>{i18n.t('leads_drawer.back')}</Button>}
          >
            {i18n.t('leads_drawer.gone')}
          </Empty>
        </DrawerPart>
      </Drawer>
    );
  }
  return (
    <Drawer title={i18n.t('leads_drawer.asking')} onClose={onClose}>
      <DrawerPart>
        {problem ? (
          <ProblemNotice problem={problem} onNext={onNext} />
        ) : (
          <div class="bones">
            {[72, 48, 60, 84, 40, 66].map((share) => (
              <Bone key={share} share={share} />
            ))}
          </div>
        )}
      </DrawerPart>
    </Drawer>
  );
}
