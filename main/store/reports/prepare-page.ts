import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReportsWithPauses, type UnexpectedAnswer } from '../../../shared/api/read-answer';
import type { AssumedRadii } from '../../../shared/domain/assumed-radius';
import type { ReceivedReport } from '../../../shared/domain/report';
import { type Result, succeed } from '../../../shared/result';
import { contentKey } from '../content-key';
import { type NewReport, newReport } from './new-report';

/** The reports of an answer, in its order, prepared as far as possible before they are written. */
export interface PreparedPage {
  readonly reports: readonly NewReport[];
  /** The radii that the disagreement scores were computed with. */
  readonly radii: AssumedRadii;
}

/** Reads an answer and prepares its reports, with pauses for other calls: a thousand take about 100 ms. */
export async function preparePage(
  body: Uint8Array,
  radii: AssumedRadii,
): Promise<Result<PreparedPage, UnexpectedAnswer>> {
  const prepare = (received: ReceivedReport) => newReport(received, radii);
  const read = await readReportsWithPauses(body, contentKey, prepare, nextTurn);
  return read.ok ? succeed({ reports: read.value, radii }) : read;
}
