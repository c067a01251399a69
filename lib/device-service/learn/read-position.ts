/** What a position says beyond itself. Apart from what pages teach, so that an import loads the titles alone. */
import { department, seniority } from '../titles/titles.ts';
import type { LearntEmail } from './learnt.ts';

/** Heads of a company or a department decide. A title without a rank gives null. */
export function readPosition(position: string): Pick<LearntEmail, 'department' | 'seniority' | 'decision_maker'> {
  const rank = seniority(position);
  const field = department(position);
  const leads = rank === 'executive' || (rank === 'senior' && field === 'management');
  return { department: field, seniority: rank, decision_maker: rank === null ? null : leads };
}
