import type { ChunkReport } from '../../main/store/contract';
import { readReport } from '../../shared/api/read-report';
import { defaultRadii } from '../../shared/domain/assumed-radius';
import { disagreementScore } from '../../shared/domain/disagreement-score';
import { reportRow } from '../../shared/domain/report-row';
import { claimsOf } from '../../shared/domain/source-comparison';

/** Returns a report as the store passes it to an export. */
export function chunkReport(json: string, key = 'key-1'): ChunkReport {
  const received = readReport(json, key);
  const row = {
    ...reportRow(received),
    seq: 1,
    unread: false,
    updated: false,
    sharesId: false,
    versions: 1,
    hasNote: false,
    verdict: null,
    divided: false,
    disagreement: disagreementScore(claimsOf(received.report), defaultRadii),
    derived: [],
    travel: null,
    deviceUsers: null,
  };
  return { row, json, problems: received.problems };
}
