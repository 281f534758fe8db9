import { z } from 'zod';
import type { ContentIdentity } from '../../../shared/domain/content-identity';
import { groupBy } from '../../../shared/group-by';
import type { Session } from '../../../shared/node/database/session';
import { contentOfJson } from './content-of-report';

const shownRow = z.object({ seq: z.int(), content: z.string(), versions: z.int() });
const shown = `SELECT report.seq, report.content, report.versions FROM json_each(?) AS requested
  CROSS JOIN report ON report.seq = requested.value`;
const receivedRow = z.object({ seq: z.int(), receivedAt: z.number(), json: z.string() });
const received = `SELECT seq, received_at AS receivedAt, json FROM received WHERE seq IN (SELECT value FROM json_each(?1))
  UNION ALL SELECT seq, received_at, json FROM earlier WHERE seq IN (SELECT value FROM json_each(?1))`;

/** Returns what reports said at a time (ms), by seq: the last stored content received by then, or else the first one. */
export async function contentsAt(
  session: Session,
  asked: readonly { readonly seq: number; readonly at: number }[],
): Promise<ReadonlyMap<number, ContentIdentity>> {
  if (asked.length === 0) return new Map();
  const found = await session.rows(shown, [JSON.stringify(asked.map(({ seq }) => seq))], shownRow);
  const contents = new Map(found.map(({ seq, content }) => [seq, content]));
  const revised = found.filter(({ versions }) => versions > 1).map(({ seq }) => seq);
  if (revised.length === 0) return contents;
  const all = groupBy(await session.rows(received, [JSON.stringify(revised)], receivedRow), ({ seq }) => seq);
  for (const { seq, at } of asked) {
    const inOrder = (all.get(seq) ?? []).toSorted((one, other) => one.receivedAt - other.receivedAt);
    const then = inOrder.findLast(({ receivedAt }) => receivedAt <= at) ?? inOrder[0];
    if (then) contents.set(seq, contentOfJson(then.json));
  }
  return contents;
}
