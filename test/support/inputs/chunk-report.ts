import type { ChunkReport } from '../../../main/store/contract';
import { readReport } from '../../../shared/api/read-report';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import { reportRow } from '../../../shared/domain/report-row';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { positionsIn } from '../../../shared/gazetteer';

/** Returns a report as the store passes it to an export. */
export function chunkReport(json: string, key = 'key-1'): ChunkReport {
  const received = readReport(json, key);
  const positions = positionsIn(received.report).usable;
  const row = {
    ...reportRow(received, positions),
    seq: 1,
    unread: false,
    updated: false,
    sharesId: false,
    eventKey: null,
    versions: 1,
    content: 'AAAAAAAABBBBBBBBCCCCCCCC',
    hasNote: false,
    verdict: null,
    divided: false,
    disagreement: disagreementScore(claimsOf(received.report, positions), defaultRadii),
    derived: [],
    travel: null,
    deviceUsers: null,
  };
  return { row, json, problems: received.problems };
}
