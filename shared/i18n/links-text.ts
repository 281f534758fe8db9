import { type LinkKind, linkKinds, type NodeKind } from '../domain/links/link-kinds';
import type { GroupSummary } from '../domain/links/link-picture';
import { tellingSumsText } from './amount-text';
import { messages } from './messages';

const dayMs = 86_400_000;

/** "Device model" */
export function nodeKindName(kind: NodeKind): string {
  return messages.words.fields[kind === 'model' ? 'deviceModel' : kind];
}

/** "Place, on shared devices" */
export function linkKindName(kind: LinkKind): string {
  return kind === 'place' || kind === 'anyPlace' || kind === 'ipPlace'
    ? messages.links.linkKinds[kind]
    : nodeKindName(kind);
}

/** "Ring of 5 users on 2 devices at one place within 21 days". A part of a day counts as one. */
export function groupSentence({
  users,
  devices,
  joins,
  from,
  until,
}: Pick<GroupSummary, 'users' | 'devices' | 'joins' | 'from' | 'until'>): string {
  const text = messages.links.sentence;
  // Places of any device include those of shared ones.
  const isCounted = (kind: LinkKind) => joins[kind] > 0 && !(kind === 'place' && joins.anyPlace > 0);
  const by = linkKinds
    .filter(isCounted)
    .map((kind) => text.joins[kind === 'anyPlace' ? 'place' : kind]({ count: joins[kind] }));
  const within =
    from === null || until === null
      ? []
      : [text.within({ days: Math.max(1, Math.ceil((until - from) / dayMs)) })];
  return [text.ring({ members: membersText(users, devices) }), ...by, ...within].join(' ');
}

/** "Judged fraud: 2 of 3 · Risk fraud or high: 5 of 8 · Total amount: 1,200.00 EUR" */
export function groupFactsText(group: GroupSummary): string {
  const { judgedFraud, judged, suspected, reports } = group;
  const text = messages.links;
  const sums = groupAmountsText(group);
  return [
    text.judged({ fraud: judgedFraud, judged }),
    text.suspected({ suspected, reports }),
    ...(sums === null ? [] : [sums]),
  ].join(' · ');
}

/** "Total amount: 1,200.00 EUR"; null if the reports have none, or only zeros. */
function groupAmountsText({ amounts }: Pick<GroupSummary, 'amounts'>): string | null {
  const sums = amounts && tellingSumsText(amounts);
  return sums === null ? null : messages.words.amounts.labelled({ sums });
}

/** "5 users", "5 users and 2 devices without a user" */
function membersText(count: number, devices: number): string {
  const text = messages.links.sentence;
  const users = messages.words.counts.users({ count });
  if (devices === 0) return users;
  const withoutUser = text.devicesWithoutUser({ count: devices });
  return count === 0 ? withoutUser : text.usersAndDevices({ users, devices: withoutUser });
}
