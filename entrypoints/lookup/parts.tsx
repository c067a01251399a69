/** The parts that come later than the first screen, each with what it needs in a file of its own. */
import { later } from './later.tsx';

export const AddressesPart = later(async () => (await import('./addresses-part.tsx')).AddressesPart);
export const ArticlePart = later(async () => (await import('./article-part.tsx')).ArticlePart);
export const BelowPart = later(async () => (await import('./below-part.tsx')).BelowPart);
export const FindingPart = later(async () => (await import('./finding-part.tsx')).FindingPart);
export const KeysHelp = later(async () => (await import('../../components/shell/keys-help.tsx')).KeysHelp);
export const MailboxPart = later(async () => (await import('./mailbox-part.tsx')).MailboxPart);
export const NothingPart = later(async () => (await import('./nothing-part.tsx')).NothingPart);
export const PeopleDock = later(async () => (await import('./people-part.tsx')).PeopleDock);
export const PeopleList = later(async () => (await import('./people-part.tsx')).PeopleList);
export const PersonPart = later(async () => (await import('./person-part.tsx')).PersonPart);
export const ProblemNotice = later(
  async () => (await import('../../components/shell/problem-notice.tsx')).ProblemNotice,
);
export const ResultsPart = later(async () => (await import('./results-part.tsx')).ResultsPart);
export const RunsPart = later(async () => (await import('./runs-part.tsx')).RunsPart);
export const ToastPart = later(async () => (await import('./toast-part.tsx')).ToastPart);
export const WorkerSilent = later(async () => (await import('../../components/lookup/state-cards.tsx')).WorkerSilent);
export const WorkerSlow = later(async () => (await import('../../components/lookup/state-cards.tsx')).WorkerSlow);

/** While the worker still looks at the page: what most openings show next. */
export function loadNext(): void {
  for (const part of [ResultsPart, BelowPart]) void part.load();
}
