import { withoutFilter } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import type { ReportCalls, StoreHandlers } from '../handlers';
import { goesOnHere, mayRemember } from '../sync-memory';
import { conditionsNow, countReports } from './count-reports';
import { ExportList } from './export-list';
import { readSyncMemory, writeSyncMemory } from './facts';
import { markAllRead } from './mark-all-read';
import { readPoints } from './points';
import { preparePage } from './prepare-page';
import { PreparedPages } from './prepared-pages';
import { readDetail, readValue } from './read-detail';
import { lastArrival, rowsOf } from './read-page';
import { readValues } from './read-values';
import { readVerdicts, withKeys } from './read-verdicts';
import type { ReportsDatabase } from './reports-database';
import { queryRows } from './search-rows';
import { readShown } from './shown-on-map';
import { takeLookUp, takePage } from './take-page';

/** The calls about the copy of the service's reports. `clock` returns ms since 1970. */
export function reportCalls(reports: ReportsDatabase, clock: () => number): Pick<StoreHandlers, ReportCalls> {
  const { reader, aside } = reports;
  const exportList = new ExportList();
  const preparedPages = new PreparedPages();
  return {
    'sync.take': async ({ body, pass }) => {
      if (!goesOnHere(await readSyncMemory(reader), pass)) return fail({ kind: 'gone' });
      const prepared = await preparePage(body, reports.radii);
      return succeed(
        prepared.ok ? succeed(await takePage(reports, prepared.value, pass, clock())) : prepared,
      );
    },
    'sync.prepare': async ({ body }) => succeed(await preparedPages.prepare(body, reports.radii)),
    'sync.takePrepared': async ({ ticket, pass }) => {
      if (!goesOnHere(await readSyncMemory(reader), pass)) return fail({ kind: 'gone' });
      const prepared = preparedPages.take(ticket);
      return succeed(prepared && (await takePage(reports, prepared, pass, clock())));
    },
    'sync.release': async () => {
      preparedPages.release();
      return succeed(null);
    },
    'sync.read': async () => succeed(await readSyncMemory(reader)),
    'sync.write': async (memory) => {
      if (!mayRemember(await readSyncMemory(reader), memory)) return fail({ kind: 'gone' });
      await reports.write((session) => writeSyncMemory(session, memory));
      if (memory.pass === null) reports.passEnded();
      return succeed(null);
    },
    'lookUp.take': async ({ body, lookUpId, transactionId }) =>
      succeed(await takeLookUp(reports, body, lookUpId, transactionId, clock())),
    'reports.page': async ({ query, asOf, page, limit }) => {
      const seen = asOf ?? (await lastArrival(reader));
      const rows = await queryRows(reader, { query, asOf: seen, now: clock() }, reports.total, {
        offset: (page - 1) * limit,
        limit: limit + 1,
      });
      return succeed({
        rows: rows.slice(0, limit),
        page,
        limit,
        mayHaveNext: rows.length > limit,
        asOf: seen,
      });
    },
    'reports.count': async ({ query, asOf }) =>
      succeed(await countReports(aside, query, asOf, clock(), reports.total)),
    'reports.values': async ({ query, asOf, field, beginning, limit }) => {
      const conditions = await conditionsNow(aside, withoutFilter(query, field), asOf, clock());
      return succeed(await readValues(aside, conditions, reports.total, { field, beginning, limit }));
    },
    'reports.detail': async ({ key }) => {
      const detail = await readDetail(reader, key);
      if (detail === null) return fail({ kind: 'gone' });
      return succeed({ ...detail, note: await reports.marks.noteOn(key) });
    },
    'reports.value': async (asked) => {
      const value = await readValue(reader, asked);
      return value === null ? fail({ kind: 'gone' }) : succeed(value);
    },
    'reports.markRead': async ({ keys, read }) => {
      await reports.marks.markRead(keys, read);
      await reports.mirrorMarks();
      return succeed(null);
    },
    'reports.markAllRead': async ({ query, asOf }) => {
      await markAllRead(reports, { query, asOf, now: clock() });
      return succeed(null);
    },
    'reports.verdicts': async ({ of, limit }) => {
      const conditions =
        'keys' in of
          ? await withKeys(aside, of.keys)
          : await conditionsNow(aside, of.query, of.asOf, clock());
      return succeed(await readVerdicts(aside, conditions, reports.total, limit));
    },
    'reports.assumeRadii': async ({ radii }) => succeed(await reports.assumeRadii(radii)),
    'map.points': async ({ before }) => succeed(await readPoints(aside, before)),
    'map.shown': async ({ query, asOf }) =>
      succeed(await readShown(aside, { query, asOf, now: clock() }, reports.total)),
    'map.rows': async ({ seqs }) => succeed(await rowsOf(reader, seqs)),
    'reports.chunk': async ({ query, asOf, after, limit }) =>
      succeed(await exportList.chunk(aside, { query, asOf, now: clock() }, reports.total, after, limit)),
  };
}
