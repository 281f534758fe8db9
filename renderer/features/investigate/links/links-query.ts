import type { LinkKind } from '../../../../shared/domain/links/link-kinds';
import type { FoundGroups } from '../../../../shared/domain/links/link-picture';
import { type Query, queryOf } from '../../../state/queries/query';

/** Returns the query of the groups whom values of some kinds link. */
export function groupsQuery(kinds: readonly LinkKind[]): Query<FoundGroups> {
  return { ...queryOf('investigate.groups', { kinds: [...kinds] }), keep: true };
}
