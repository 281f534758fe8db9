import { showsNewest } from '../../../shared/domain/query-contents';
import { everyReport, withFilter, withoutFilter } from '../../../shared/domain/report-query';
import type { StoredRow } from '../../../shared/domain/report-row';
import { fail, succeed } from '../../../shared/result';
import type { ReportCalls, StoreHandlers } from '../contract';
import { isCurrentPass, mayRemember, readSyncMemory, writeSyncMemory } from '../sync-memory';
import { lastArrival, optimizedConditions } from './conditions';
import { ExportList } from './export-list';
import { readExtraPaths, withExtraValues } from './extra-values';
import { withFoundTexts } from './found-texts';
import { MarkingAllRead } from './mark-all-read';
import { withTransactionCounts } from './newest-of-transaction';
import { readPoints } from './points';
import { readAlibi } from './read-alibi';
import { countReports, readValues } from './read-counts';
import { readDecidedDetail } from './read-decisions';
import { readValue, versionsOf } from './read-detail';
import { readHistogram } from './read-histogram';
import { readMapRows } from './read-map-rows';
import { countQueue, readQueue } from './read-queue';
import { readReviewed } from './read-reviewed';
import { readRing } from './read-ring';
import { countRows, queryRows, readVerdicts, rowsOf, withKeys } from './read-rows';
import type { ReportsDatabase } from './reports-database';
import { ResultList } from './result-list';
import { PreparedPages, preparePage, storeLookUp, storePage } from './store-page';

/** `clock` returns ms since 1970. */
export function reportCalls(reports: ReportsDatabase, clock: () => number): Pick<StoreHandlers, ReportCalls> {
  const { reader, backgroundReader } = reports;
  const exportList = new ExportList();
  const resultList = new ResultList();
  const preparedPages = new PreparedPages();
  const markingAllRead = new MarkingAllRead(reports);
  const moment = () => ({ now: clock(), zone: reports.zone });
  let latestHistogram = 0;
  let latestCountEach = 0;
  return {
    'pages.store': async ({ body, pass }) => {
      if (!isCurrentPass(await readSyncMemory(reader), pass)) return fail({ kind: 'gone' });
      const prepared = await preparePage(body, reports.radii);
      return succeed(
        prepared.ok ? succeed(await storePage(reports, prepared.value, pass, clock())) : prepared,
      );
    },
    'pages.prepare': async ({ body }) => succeed(await preparedPages.prepare(body, reports.radii)),
    'pages.storePrepared': async ({ ticket, pass }) => {
      if (!isCurrentPass(await readSyncMemory(reader), pass)) return fail({ kind: 'gone' });
      const prepared = preparedPages.take(ticket);
      return succeed(prepared && (await storePage(reports, prepared, pass, clock())));
    },
    'pages.discardPrepared': async () => {
      preparedPages.release();
      return succeed(null);
    },
    'syncMemory.read': async () => succeed(await readSyncMemory(reader)),
    'syncMemory.write': async (memory) => {
      if (!mayRemember(await readSyncMemory(reader), memory)) return fail({ kind: 'gone' });
      await reports.write((session) => writeSyncMemory(session, memory));
      if (memory.pass === null) reports.passEnded();
      return succeed(null);
    },
    'lookUp.store': async ({ body, lookUpId, transactionId }) =>
      succeed(await storeLookUp(reports, body, lookUpId, transactionId, clock())),
    'reports.page': async ({ query, asOf, page, limit, ofGrid, listed = false, extraPaths = [] }) => {
      const seen = asOf ?? (await lastArrival(reader));
      const requested = { query, asOf: seen, ...moment() };
      const slice = { offset: (page - 1) * limit, limit };
      const found = async (rows: readonly StoredRow[]) => {
        const counted = showsNewest(query) ? await withTransactionCounts(reader, rows) : rows;
        const whole = await withExtraValues(reader, counted, extraPaths);
        return ofGrid ? withFoundTexts(reader, whole, query.text) : whole;
      };
      if (listed && asOf === null) resultList.forget();
      // The first rows of a result are counted before the rest is listed.
      const fromList =
        listed && asOf !== null
          ? await resultList.read(reader, backgroundReader, requested, reports.total, slice)
          : null;
      if (fromList)
        return succeed({ ...fromList, rows: await found(fromList.rows), page, limit, asOf: seen });
      const rows = await queryRows(reader, requested, reports.total, { ...slice, limit: limit + 1 });
      return succeed({
        rows: await found(rows.slice(0, limit)),
        page,
        limit,
        mayHaveNext: rows.length > limit,
        asOf: seen,
      });
    },
    'reports.count': async ({ query, asOf }) =>
      succeed(await countReports(backgroundReader, { query, asOf, ...moment() }, reports.total)),
    'reports.countEach': async ({ queries }) => {
      latestCountEach += 1;
      const number = latestCountEach;
      const counts: number[] = [];
      // One at a time, so that other reads of this connection can run in between.
      for (const query of queries) {
        const conditions = await optimizedConditions(backgroundReader, { query, asOf: null, ...moment() });
        if (number !== latestCountEach) return fail({ kind: 'cancelled' });
        counts.push(await countRows(backgroundReader, conditions, reports.total));
      }
      return succeed(counts);
    },
    'reports.values': async ({ query, asOf, field, beginning, limit }) => {
      const others = { query: withoutFilter(query, field), asOf, ...moment() };
      const conditions = await optimizedConditions(backgroundReader, others);
      return succeed(
        await readValues(backgroundReader, conditions, reports.total, { field, beginning, limit }),
      );
    },
    'reports.extraPaths': async (request) =>
      succeed(await readExtraPaths(backgroundReader, { ...request, ...moment() }, reports.total)),
    'reports.histogram': async (request) => {
      latestHistogram += 1;
      const number = latestHistogram;
      const requested = { ...request, ...moment() };
      const isNeeded = () => number === latestHistogram;
      const histogram = await readHistogram(backgroundReader, requested, reports.total, isNeeded);
      return histogram === 'cancelled' ? fail({ kind: 'cancelled' }) : succeed(histogram);
    },
    'reports.ring': async ({ of }) => succeed(await readRing(backgroundReader, of)),
    'reports.detail': async ({ key }) => {
      const detail = await readDecidedDetail(reader, reports.reviewLog, key);
      return detail === null ? fail({ kind: 'gone' }) : succeed(detail);
    },
    'reports.value': async (request) => {
      const value = await readValue(reader, request);
      return value === null ? fail({ kind: 'gone' }) : succeed(value);
    },
    'reports.markRead': async ({ keys, read }) => {
      await reports.reviewLog.markSeen(await versionsOf(reader, keys), read, clock());
      await reports.mirrorReviewLog();
      return succeed(null);
    },
    'reports.markAllRead': async ({ query, asOf }) =>
      succeed(await markingAllRead.mark({ query, asOf, ...moment() })),
    'reports.undoMarkAllRead': async ({ ticket }) =>
      (await markingAllRead.undo(ticket, clock())) ? succeed(null) : fail({ kind: 'gone' }),
    'reports.verdicts': async ({ of, limit }) => {
      if ('keys' in of) {
        const conditions = await withKeys(backgroundReader, of.keys);
        return succeed(await readVerdicts(backgroundReader, conditions, reports.total, limit));
      }
      const { query, asOf } =
        'query' in of
          ? of
          : {
              query: withFilter(everyReport, { field: 'transaction', in: of.transactionIds, out: [] }),
              asOf: null,
            };
      const conditions = await optimizedConditions(backgroundReader, { query, asOf, ...moment() });
      return succeed(await readVerdicts(backgroundReader, conditions, reports.total, limit));
    },
    'reports.useZone': async ({ zone }) => succeed(reports.useZone(zone)),
    'reports.assumeRadii': async ({ radii }) => {
      const changed = await reports.assumeRadii(radii);
      if (changed > 0) resultList.forget();
      return succeed(changed);
    },
    'reports.deriveSignals': async (rule) => succeed(await reports.deriveSignals(rule)),
    'queue.list': async ({ query, after, limit }) => {
      const requested = { query, asOf: await lastArrival(backgroundReader), after, ...moment() };
      return succeed(await readQueue(backgroundReader, requested, reports.total, limit));
    },
    'queue.count': async ({ query }) => {
      const conditions = await optimizedConditions(backgroundReader, { query, asOf: null, ...moment() });
      return succeed(await countQueue(backgroundReader, conditions, reports.total));
    },
    'review.read': async ({ key }) => {
      const reviewed = await readReviewed(reader, reports.reviewLog, key);
      return reviewed === null ? fail({ kind: 'gone' }) : succeed(reviewed);
    },
    'investigate.alibi': async (request) => succeed(await readAlibi(backgroundReader, request)),
    'map.points': async ({ before }) => succeed(await readPoints(backgroundReader, before)),
    'map.shown': async ({ query, asOf }) =>
      succeed(await readMapRows(backgroundReader, { query, asOf, ...moment() }, reports.total)),
    'map.rows': async ({ seqs }) => succeed(await rowsOf(reader, seqs)),
    'reports.chunk': async ({ query, asOf, after, limit }) =>
      succeed(
        await exportList.chunk(backgroundReader, { query, asOf, ...moment() }, reports.total, after, limit),
      ),
  };
}
