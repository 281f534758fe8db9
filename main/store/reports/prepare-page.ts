import { setImmediate as nextTurn } from 'node:timers/promises';
import { readReportsWithPauses, type UnexpectedAnswer } from '../../../shared/api/read-answer';
import type { Result } from '../../../shared/result';
import { contentKey } from '../content-key';
import { type NewReport, newReport } from './new-report';

/** The reports of an answer, in its order, with all that can be made of them before they are written. */
export type PreparedPage = readonly NewReport[];

/** Reads an answer and prepares its reports, with pauses: a thousand take some 100 ms. */
export function preparePage(body: Uint8Array): Promise<Result<PreparedPage, UnexpectedAnswer>> {
  return readReportsWithPauses(body, contentKey, newReport, nextTurn);
}
