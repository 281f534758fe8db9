import type { ReviewState as FoldedReview } from '../../../shared/domain/review-state';
import type { TeamState } from '../../../shared/domain/team';
import { othersIn } from '../../state/team';
import type { Queue } from './queues';

/**
 * Who settles verdicts that differ: this analyst, who gave none of them; another person, because this analyst gave one; or this
 * analyst all the same, because no one else can. null if they don't differ.
 */
export type Settler = 'self' | 'another' | 'only-self';

export function settlerOf(verdict: FoldedReview['verdict'], team: TeamState): Settler | null {
  if (verdict?.kind !== 'divided') return null;
  const own = team.kind === 'joined' ? team.person : null;
  const authors = new Set(verdict.heads.map(({ entry }) => entry.person ?? own));
  if (!authors.has(own)) return 'self';
  return othersIn(team).some(({ id }) => !authors.has(id)) ? 'another' : 'only-self';
}

/** Whether a queue has the reports whose verdicts differ, so that a verdict given in it settles them. */
export function isForSettling({ query }: Queue): boolean {
  return query.filters.some((filter) => filter.field === 'standing' && filter.in.includes('divided'));
}
