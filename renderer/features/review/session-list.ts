import type { QueueItem, QueueList, ReviewedReport } from '../../../shared/contract/review.calls';
import { isBlind } from './blind-queues';
import { incidentsIn } from './incident/incidents-in';
import { currentItem, type Session } from './session';

/** The list of a session: its order, and what comes to it. */

/** Whether a session's reports can be shown by incident: second reviews are judged one by one. */
export function canOrder(session: Session | null): boolean {
  return session !== null && !isBlind(session.queue);
}

/**
 * Returns the session with its reports by incident, or in the order of its queue, at the report where it was. A session that
 * hasn't begun begins with the first one.
 */
export function ordered(session: Session, byIncident: boolean): Session {
  if (session.byIncident === byIncident) return session;
  const { steps, position } = session;
  return steps.length === 0 && position === 0
    ? { ...arranged({ ...session, byIncident }), position: 0 }
    : arranged({ ...session, byIncident });
}

/** Returns the session with its reports in their order, at the report where it was. */
function arranged(session: Session): Session {
  const current = currentItem(session)?.subject;
  const bySubject = new Map(session.items.map((item) => [item.subject, item]));
  const items = session.byIncident
    ? incidentsIn(session).inOrder.flatMap(({ reports }) => reports)
    : session.listed.flatMap((subject) => bySubject.get(subject) ?? []);
  const at = items.findIndex(({ subject }) => subject === current);
  return { ...session, items, position: at === -1 ? items.length : at };
}

/** Returns the items of a list on subjects that the session doesn't have. */
export function newIn(session: Session, { items }: QueueList): readonly QueueItem[] {
  const has = new Set(session.listed);
  return items.filter(({ subject }) => !has.has(subject));
}

/**
 * Adds the subjects of a later list at the end, or to their incidents. At the end of its list, the session moves on to them.
 * `isComplete`: the later list has all reports of the queue, not only those that have arrived since.
 */
export function joined(session: Session, list: QueueList, isComplete = false): Session {
  const more = (isComplete ? 0 : session.more) + Math.max(0, list.total - list.items.length);
  const added = newIn(session, list);
  const items = [...session.items, ...added];
  const listed = [...session.listed, ...added.map(({ subject }) => subject)];
  const after = { ...session, items, listed, asOf: list.asOf, more };
  return session.byIncident ? arranged(after) : after;
}

/** Shows a newer report in place of an item's report, on the same subject. What it says is known once it is read. */
export function renewed(session: Session, key: string, newer: string): Session {
  const items = session.items.map((item) =>
    item.key === key ? { ...item, key: newer, content: null } : item,
  );
  return { ...session, items };
}

/** Returns the session with what was read of a report that took an earlier one's place; the same one if it is known. */
export function known(session: Session, { row, newest }: ReviewedReport): Session {
  const at = session.items.findIndex(({ key }) => key === row.key);
  const item = session.items[at];
  if (item?.content !== null) return session;
  const { amount, currency, riskAssignment: risk, content } = row;
  const read = { ...item, amount, currency, risk, content, newest: newest.ofTransaction };
  return { ...session, items: session.items.with(at, read) };
}
