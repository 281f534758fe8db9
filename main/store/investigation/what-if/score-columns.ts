import { z } from 'zod';
import { readReport } from '../../../../shared/api/read-report';
import { GrowingColumn } from '../../../../shared/domain/growing-column';
import { claimsOf } from '../../../../shared/domain/source-comparison';
import { type PairColumns, sourcePairs } from '../../../../shared/domain/source-pairs';
import { positionsIn } from '../../../../shared/gazetteer';
import type { Session } from '../../../../shared/node/database/session';
import { readSignalList, valueText } from '../../reports/stored-row';
import type { ReportColumns } from './report-columns';

/** The sources of each report, to recompute its score. */
export interface ScoreColumns {
  readonly pairs: PairColumns;
  /** 0 for reports without a score, whatever the radii. */
  readonly scored: Uint8Array;
}

/** Reports read at a time. */
const sliceLength = 500;
/** Units of work a report: its whole text is parsed. */
export const scoreUnits = 20;
const slice = `SELECT received.seq, received.json, ${valueText('signal')} AS signals
  FROM received CROSS JOIN report ON report.seq = received.seq
  WHERE received.seq > ? ORDER BY received.seq LIMIT ${sliceLength}`;
const textRow = z.object({ seq: z.int(), json: z.string(), signals: readSignalList });

/** Reads the sources of all reports from their texts. Yields the units of work done since the last time. */
export async function* readScoreColumns(
  session: Session,
  { seq }: ReportColumns,
): AsyncGenerator<number, ScoreColumns> {
  const scored = new Uint8Array(seq.length);
  const report = new GrowingColumn((length) => new Int32Array(length));
  const km = new GrowingColumn((length) => new Float64Array(length));
  const kinds = new GrowingColumn((length) => new Uint8Array(length));
  const leastKm = new GrowingColumn((length) => new Float64Array(length));
  const otherLeastKm = new GrowingColumn((length) => new Float64Array(length));
  const bits = new GrowingColumn((length) => new Uint8Array(length));
  let at = 0;
  let last = 0;
  for (;;) {
    const texts = await session.rows(slice, [last], textRow);
    if (texts.length === 0 || at >= seq.length) break;
    for (const text of texts) {
      last = text.seq;
      while (at < seq.length && (seq[at] ?? 0) < text.seq) at += 1;
      if (seq[at] !== text.seq) continue;
      const { report: read } = readReport(text.json, '');
      const pairs = sourcePairs(claimsOf(read, positionsIn(read).usable, text.signals));
      if (pairs === null) continue;
      scored[at] = 1;
      for (const pair of pairs) {
        report.push(at);
        km.push(pair.km);
        kinds.push(pair.kinds);
        leastKm.push(pair.leastKm);
        otherLeastKm.push(pair.otherLeastKm);
        bits.push(pair.bits);
      }
    }
    yield texts.length * scoreUnits;
  }
  return {
    pairs: {
      report: report.taken(),
      km: km.taken(),
      kinds: kinds.taken(),
      leastKm: leastKm.taken(),
      otherLeastKm: otherLeastKm.taken(),
      bits: bits.taken(),
    },
    scored,
  };
}
