import { FileExport } from '../../../main/export/file-export';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import type { StoredRow } from '../../../shared/domain/report-row';
import { testNow } from '../clocks/test-time';
import { pagingStore } from '../databases/paging-store';
import { plainCsv } from '../files/plain-csv';
import { sampleReports } from '../inputs/sample-reports';

/**
 * Runs in a process with a file size limit: exports 2,000 reports to the path in EXPORT_PATH and prints the
 * result.
 */

/** Not used by an export as JSON. */
const row: StoredRow = {
  seq: 1,
  key: 'key-1',
  id: null,
  transactionId: null,
  timestamp: null,
  riskAssignment: null,
  fraudCases: [],
  userId: null,
  deviceId: null,
  deviceModel: null,
  place: '',
  isPlaceOfIp: false,
  signals: [],
  positions: [],
  distance: null,
  countries: [],
  problemCount: 0,
  unread: false,
  updated: false,
  sharesId: false,
  eventKey: null,
  versions: 1,
  content: 'AAAAAAAABBBBBBBBCCCCCCCC',
  hasNote: false,
  verdict: null,
  divided: false,
  disagreement: null,
  derived: [],
  travel: null,
  extra: [],
  amount: null,
  currency: null,
  deviceUsers: null,
};
const reports = sampleReports(2_000).map((json) => ({ row, json, problems: [] }));
const exporting = new FileExport({
  csvDialect: () => plainCsv,
  radii: () => defaultRadii,
  store: pagingStore(reports, 1_000),
  choosePath: async () => process.env.EXPORT_PATH ?? null,
  now: () => testNow,
  onProgress: () => undefined,
});
const answer = await exporting.start({
  query: { text: '', filters: [], sort: { column: 'time', descending: true } },
  asOf: null,
  columns: ['id'],
  format: 'json',
});
process.stdout.write(JSON.stringify(answer));
