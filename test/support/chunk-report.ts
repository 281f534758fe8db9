import type { ChunkReport } from '../../main/store/contract';
import { readReport } from '../../shared/api/read-report';
import { reportRow } from '../../shared/domain/report-row';

/** A report as the store gives it to an export. */
export function chunkReport(json: string, key = 'key-1'): ChunkReport {
  const received = readReport(json, key);
  const row = { ...reportRow(received), seq: 1, unread: false, versions: 1, hasNote: false };
  return { row, json, problems: received.problems };
}
