import { type LinkKind, maxTimelineUsers, valueKindOf } from '../../../../shared/domain/links/link-kinds';
import type { LinkNode, LinkTimeline } from '../../../../shared/domain/links/link-picture';
import {
  earliest,
  type LinkedReports,
  latest,
  noNode,
  riskNumbers,
  verdictNumbers,
} from '../../../../shared/domain/links/link-table';
import { timeOf } from './read-groups';

type NodeFacts = Pick<LinkNode, 'reports' | 'suspected' | 'judged' | 'judgedFraud' | 'first' | 'last'>;

/** Returns what the reports of each node say, in one pass over all reports. */
export function factsOf(
  reports: LinkedReports,
  nodes: readonly number[],
  kinds: readonly LinkKind[],
): readonly NodeFacts[] {
  const shownAt = indexesOf(reports, nodes);
  const facts = nodes.map(() => ({
    reports: 0,
    suspected: 0,
    judged: 0,
    judgedFraud: 0,
    first: Number.NaN,
    last: Number.NaN,
  }));
  const columns = [...new Set(kinds.map(valueKindOf))].map((kind) => reports.values[kind]);
  const add = (at: number, row: number) => {
    const fact = facts[at];
    if (!fact) return;
    const judgement = reports.verdict[row] ?? 0;
    fact.reports += 1;
    fact.suspected += isSuspected(reports, row) ? 1 : 0;
    fact.judged += judgement !== 0 && judgement !== verdictNumbers.unclear ? 1 : 0;
    fact.judgedFraud += judgement === verdictNumbers.fraud ? 1 : 0;
    fact.first = earliest(fact.first, reports.time[row]);
    fact.last = latest(fact.last, reports.time[row]);
  };
  for (let row = 0; row < reports.count; row += 1) {
    const actor = reports.actor[row] ?? noNode;
    if (actor !== noNode) add(shownAt[actor] ?? noNode, row);
    for (const column of columns) {
      const value = column[row] ?? noNode;
      if (value !== noNode && value !== actor) add(shownAt[value] ?? noNode, row);
    }
  }
  return facts.map((fact) => ({ ...fact, first: timeOf(fact.first), last: timeOf(fact.last) }));
}

const steps = 60;

/** Counts the reports of the first users over time; null if none has a time. */
export function timelineOf(reports: LinkedReports, nodes: readonly number[]): LinkTimeline | null {
  const users = nodes.filter((node) => reports.kinds[node] === 0).slice(0, maxTimelineUsers);
  const shownAt = indexesOf(reports, users);
  const moments = users.map((): [time: number, suspected: boolean][] => []);
  for (let row = 0; row < reports.count; row += 1) {
    const actor = reports.actor[row] ?? noNode;
    const of = actor === noNode ? undefined : moments[shownAt[actor] ?? noNode];
    const time = timeOf(reports.time[row]);
    if (of && time !== null) of.push([time, isSuspected(reports, row)]);
  }
  const times = moments.flat().map(([time]) => time);
  if (times.length === 0) return null;
  const from = times.reduce((one, other) => Math.min(one, other));
  const until = times.reduce((one, other) => Math.max(one, other));
  const stepOf = (time: number) =>
    until === from ? 0 : Math.min(steps - 1, Math.floor(((time - from) / (until - from)) * steps));
  return {
    from,
    until,
    rows: users.map((user, at) => {
      const [counts, suspected] = [new Array<number>(steps).fill(0), new Array<number>(steps).fill(0)];
      for (const [time, isRisky] of moments[at] ?? []) {
        const step = stepOf(time);
        counts[step] = (counts[step] ?? 0) + 1;
        if (isRisky) suspected[step] = (suspected[step] ?? 0) + 1;
      }
      return { node: nodes.indexOf(user), counts, suspected };
    }),
  };
}

function isSuspected({ risk }: LinkedReports, row: number): boolean {
  return risk[row] === riskNumbers.fraud || risk[row] === riskNumbers.high;
}

/** Returns the index of each node in a list; `noNode` for others. */
function indexesOf({ kinds }: LinkedReports, nodes: readonly number[]): Int32Array {
  const indexes = new Int32Array(kinds.length).fill(noNode);
  nodes.forEach((node, at) => {
    indexes[node] = at;
  });
  return indexes;
}
