import type { CallArguments } from '../../../../shared/contract/contract';
import type { LinkGroup } from '../../../../shared/domain/links/link-groups';
import {
  type LinkKind,
  maxShownGroups,
  startOf,
  strongLinks,
} from '../../../../shared/domain/links/link-kinds';
import type { FoundGroups, GroupSummary } from '../../../../shared/domain/links/link-picture';
import type { Session } from '../../../../shared/node/database/session';
import { readGroupAmounts } from './group-amounts';
import type { CurrentLinks, LinkIndex } from './link-index';
import { textsOf } from './node-texts';

/** Reads the links and finds the groups that are shown at first. */
export async function prepareLinks(links: CurrentLinks): Promise<null> {
  (await links.index()).groups(strongLinks);
  return null;
}

/** Finds the groups of users who share values of some kinds. */
export async function readGroups(
  links: CurrentLinks,
  { kinds }: CallArguments<'investigate.groups'>,
): Promise<FoundGroups> {
  const index = await links.index();
  const groups = index.groups(kinds);
  const shown = await summariesOf(links.session, index, kinds, groups.slice(0, maxShownGroups));
  return { groups: shown, count: groups.length, reports: index.reports.count };
}

/** Returns groups as they are listed. */
export async function summariesOf(
  session: Session,
  index: LinkIndex,
  kinds: readonly LinkKind[],
  groups: readonly LinkGroup[],
): Promise<readonly GroupSummary[]> {
  const leads = await textsOf(
    session,
    index,
    groups.map(({ lead }) => lead),
  );
  const amounts = await readGroupAmounts(session, index, kinds, groups);
  return groups.flatMap((group, at) => {
    const text = leads[at];
    const lead = text ? startOf(text.ref) : null;
    if (lead === null) return [];
    const { users, devices, joins, reports, suspected, judged, judgedFraud } = group;
    return [
      {
        lead,
        users,
        devices,
        joins,
        from: timeOf(group.from),
        until: timeOf(group.until),
        reports,
        suspected,
        judged,
        judgedFraud,
        amounts: amounts[at] ?? null,
      },
    ];
  });
}

/** Returns a time, ms since 1970; null for NaN. */
export function timeOf(time = Number.NaN): number | null {
  return Number.isNaN(time) ? null : time;
}
