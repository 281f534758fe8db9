import { type Area, type PlaceTest, placeTest } from '../../../shared/domain/area';
import type { PackedPoints } from '../../../shared/domain/packed-points';
import type { Session } from '../../database/connection';
import { allPoints, readExtent } from './points';

/** What was found last by who reads, and of what: a page and its counts ask for the same one after the other. */
interface Found {
  readonly of: string;
  readonly seqs: readonly number[];
}
const lastFound = new WeakMap<Session, Found>();

/**
 * The reports of which a position lies in an area, in the order of their `seq`: to test all points here takes a fiftieth of
 * what SQLite needs to read the positions of every row.
 */
export async function findInArea(session: Session, area: Area): Promise<readonly number[]> {
  const of = JSON.stringify([await readExtent(session), area]);
  const last = lastFound.get(session);
  if (last?.of === of) return last.seqs;
  const test = placeTest(area);
  const seqs: number[] = [];
  for (const points of await allPoints(session)) addFound(points, test, seqs);
  lastFound.set(session, { of, seqs });
  return seqs;
}

/** The points of one report follow one another, so that each is found once. */
function addFound({ count, seq, x, y }: PackedPoints, test: PlaceTest, found: number[]): void {
  for (let at = 0; at < count; at += 1) {
    const report = seq[at] ?? 0;
    if (found.at(-1) !== report && test(x[at] ?? 0, y[at] ?? 0)) found.push(report);
  }
}
