import { z } from 'zod';
import { readReport } from '../../../shared/api/read-report';
import { type PlacedReport, tagsOf } from '../../../shared/domain/packed-points';
import { reportRow } from '../../../shared/domain/report-row';
import { positionsIn } from '../../../shared/gazetteer';
import type { Session } from '../../../shared/node/database/session';
import { retagPoints } from './points';
import { changeInBatches } from './report-batches';
import { positionList } from './stored-row';

const shownReports = {
  count: 'SELECT count(*) AS number FROM report',
  after: `SELECT report.seq, received.json, report.position_list AS positions, report.distance
  FROM report CROSS JOIN received ON received.seq = report.seq WHERE report.seq > ? ORDER BY report.seq LIMIT ?`,
  row: z.object({
    seq: z.int(),
    json: z.string(),
    positions: z.string(),
    distance: z.number().nullable(),
  }),
};
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
  const marked: PlacedReport[] = [];
  await changeInBatches(session, shownReports, progress, async (shown) => {
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
  });
  await retagPoints(session, new Map(marked.map((report) => [report.seq, tagsOf(report)])));
}
