import { type LinkKind, linkKinds } from '../domain/links/link-kinds';
import type { GroupSummary } from '../domain/links/link-picture';
import { messages } from './messages';

const dayMs = 86_400_000;

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
  const by = linkKinds.filter(isCounted).map((kind) => text.joins[kind](joins[kind]));
  const within =
    from === null || until === null ? [] : [text.within(Math.max(1, Math.ceil((until - from) / dayMs)))];
  return [text.ring(users, devices), ...by, ...within].join(' ');
}
