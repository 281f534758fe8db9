import { isLinkableTransaction, type LinkTarget } from '../../shared/deep-link/deep-link';
import type { Case } from '../../shared/domain/case';
import type { Int64Text } from '../../shared/domain/report';
import type { SavedView } from '../../shared/domain/report-query';
import type { SharedView } from '../state/shared-views';

/** Returns the target of a link to a report, by its transaction if a link can name that, and by its ID; null without both. */
export function reportTarget(transactionId: string | null, id: Int64Text | null): LinkTarget | null {
  if (transactionId !== null && isLinkableTransaction(transactionId))
    return { kind: 'report', transactionId, id };
  return id === null ? null : { kind: 'report', transactionId: null, id };
}

/** Returns the target of a link to a view: one of the team by the ID that its author's has, so that it is the same for all. */
export function viewTarget({ id, name }: SavedView, shared: readonly SharedView[]): LinkTarget {
  return { kind: 'view', name, id: shared.find(({ view }) => view.id === id)?.of ?? id };
}

/** Returns the target of a link to a case: a shared one by the ID that it has for the team. */
export function caseTarget({ id, team }: Pick<Case, 'id' | 'team'>): LinkTarget {
  return { kind: 'case', id: team?.share ?? id };
}
