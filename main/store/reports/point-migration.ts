import { z } from 'zod';
import { packPoints } from '../../../shared/domain/packed-points';
import type { Migration } from '../migrations';
import { readPositionList } from './position-list';
import { readStoredText } from './stored-text';

/** `points` contains PackedPoints. Each report's points are in the block whose range includes it. */
const tables = `
  CREATE TABLE points (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, points BLOB NOT NULL) STRICT;
  INSERT INTO fact (name, value) VALUES ('points', lower(hex(randomblob(16))));`;

const batchSize = 10_000;
const storedRows = `SELECT seq, (SELECT text FROM word WHERE code = report.risk) AS risk_word, position_list
  FROM report WHERE seq > ? ORDER BY seq LIMIT ?`;
const storedRow = z
  .object({
    seq: z.int(),
    risk_word: z.string().nullable(),
    position_list: z.string(),
  })
  .transform(({ seq, risk_word, position_list }) => ({
    seq,
    riskAssignment: risk_word === null ? null : readStoredText(risk_word),
    positions: readPositionList(position_list),
  }));
const counted = z.object({ count: z.int() });

/** Version 2: adds the points of all reports, in blocks, computed from the rows. Progress is counted in reports. */
export const addPointBlocks: Migration = async (session, progress) => {
  await session.exec(tables);
  const total = (await session.row('SELECT count(*) AS count FROM report', [], counted))?.count ?? 0;
  for (let [done, after] = [0, 0]; done < total; ) {
    const rows = await session.rows(storedRows, [after, batchSize], storedRow);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return;
    await session.run('INSERT INTO points (first, last, points) VALUES (?, ?, ?)', [
      first.seq,
      last.seq,
      packPoints(rows),
    ]);
    after = last.seq;
    done += rows.length;
    progress(done, total);
  }
};
