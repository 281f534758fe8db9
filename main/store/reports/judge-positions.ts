import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { type PlacedReport, tagsOf } from '../../../shared/domain/packed-points';
import { reportRow } from '../../../shared/domain/report-row';
import { positionsIn } from '../../../shared/gazetteer';
import { readNumber, type Session } from '../../../shared/node/database/connection';
import { retagPoints } from './points';
import { positionList } from './stored-row';

/** Reports per step. */
const batchSize = 1_000;

const shownRow = z.object({
  seq: z.int(),
  json: z.string(),
  positions: z.string(),
  distance: z.number().nullable(),
});
const shownAfter = `SELECT report.seq, received.json, report.position_list AS positions, report.distance
  FROM report CROSS JOIN received ON received.seq = report.seq WHERE report.seq > ? ORDER BY report.seq LIMIT ?`;
const update = `UPDATE report SET position_list = value ->> 1, distance = value ->> 2
  FROM json_each(?) WHERE report.seq = value ->> 0`;

/**
 * Judges the positions of a copy from before positions had marks (position-mark.ts). Their scores and signals are computed again
 * later, as after a change of the radii.
 */
export async function judgePositions(
  session: Session,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const total = await readNumber(session, 'SELECT count(*) AS number FROM report');
  const marked: PlacedReport[] = [];
  for (let after = 0, done = 0; done < total; ) {
    const shown = await session.rows(shownAfter, [after, batchSize], shownRow);
    if (shown.length === 0) break;
    const changed = shown.flatMap(({ seq, json, positions: before, distance }) => {
      const received = readReport(json, '');
      const { usable: positions } = positionsIn(received.report);
      const list = positionList(positions);
      const row = reportRow(received, positions);
      if (list === before && row.distance === distance) return [];
      marked.push({ seq, riskAssignment: row.riskAssignment, positions });
      return [[seq, list, row.distance]];
    });
    if (changed.length > 0) await session.run(update, [JSON.stringify(changed)]);
    after = shown.at(-1)?.seq ?? after;
    done += shown.length;
    progress(done, total);
  }
  await retagPoints(session, new Map(marked.map((report) => [report.seq, tagsOf(report)])));
}
