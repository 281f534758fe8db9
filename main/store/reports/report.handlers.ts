import { everyReport, withFilter, withoutFilter } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import type { ReportCalls, StoreHandlers } from '../contract';
import { isCurrentPass, mayRemember, readSyncMemory, writeSyncMemory } from '../sync-memory';
import { lastArrival } from './all-reports';
import { optimizedConditions } from './conditions';
import { ExportList, readReceived } from './export-list';
import { readExtraPaths } from './extra-values';
import { GridPages } from './grid-pages';
import { MarkingAllRead } from './mark-all-read';
import { readNewestTimes, withNewestTimes } from './newest-of-transaction';
import { readPoints } from './points';
import { countReports, readValues } from './read-counts';
import { readDecidedDetail } from './read-decisions';
import { notedContentsOf, readValue } from './read-detail';
import { readHistogram } from './read-histogram';
import { readMapRows } from './read-map-rows';
import { newestOfEach, readNamed } from './read-named';
import { countQueue, readQueue } from './read-queue';
import { readReviewed } from './read-reviewed';
import { countRows, readVerdicts, rowsOf, rowsWithKeys, withKeys } from './read-rows';
import type { ReportsDatabase } from './reports-database';
import { ResultList } from './result-list';
import { ResultSizes } from './result-sizes';
import { PreparedPages, preparePage, storeLookUp, storePage } from './store-page';

const cancelled = fail({ kind: 'cancelled' } as const);

/** `clock` returns ms since 1970. */
export function reportHandlers(
  reports: ReportsDatabase,
  clock: () => number,
): Pick<StoreHandlers, ReportCalls> {
  const { reader, backgroundReader, backgroundTurns } = reports;
  const exportList = new ExportList();
  const resultList = new ResultList();
  const sizes = new ResultSizes(reports);
  const pages = new GridPages(reports, resultList, sizes);
  const preparedPages = new PreparedPages();
  const markingAllRead = new MarkingAllRead(reports);
  const moment = () => ({ now: clock(), zone: reports.zone });
  const newest = { count: 0, countEach: 0, histogram: 0 };
  /** Returns a function that waits for a turn in the background, and resolves to false after a newer request. */
  const turnsOf = (kind: keyof typeof newest) => {
    newest[kind] += 1;
    const number = newest[kind];
    return async () => (await backgroundTurns.next()) && number === newest[kind];
  };
  return {
    'pages.store': async ({ body, pass }) => {
      if (!isCurrentPass(await readSyncMemory(reader), pass)) return fail({ kind: 'not-found' });
      const prepared = await preparePage(body, reports.basis);
      return succeed(
        prepared.ok ? succeed(await storePage(reports, prepared.value, pass, clock())) : prepared,
      );
    },
    'pages.prepare': async ({ body }) => succeed(await preparedPages.prepare(body, reports.basis)),
    'pages.storePrepared': async ({ ticket, pass }) => {
      if (!isCurrentPass(await readSyncMemory(reader), pass)) return fail({ kind: 'not-found' });
      const prepared = preparedPages.take(ticket);
      return succeed(prepared && (await storePage(reports, prepared, pass, clock())));
    },
    'pages.discardPrepared': async () => {
      preparedPages.release();
      return succeed(null);
    },
    'syncMemory.read': async () => succeed(await readSyncMemory(reader)),
    'syncMemory.write': async (memory) => {
      if (!mayRemember(await readSyncMemory(reader), memory)) return fail({ kind: 'not-found' });
      await reports.write((session) => writeSyncMemory(session, memory));
      if (memory.pass === null) reports.passEnded();
      return succeed(null);
    },
    'lookUp.store': async ({ body, lookUpId, transactionId }) =>
      succeed(await storeLookUp(reports, body, lookUpId, transactionId, clock())),
    'reports.page': (request) => {
      const read = () => pages.read(request, moment());
      return request.ofGrid ? backgroundTurns.first(read) : read();
    },
    'reports.count': async ({ query, asOf, ofGrid }) => {
      if (ofGrid && !(await turnsOf('count')())) return cancelled;
      const requested = { query, asOf, ...moment() };
      return succeed(await countReports(backgroundReader, requested, reports.total, sizes));
    },
    'reports.countEach': async ({ queries }) => {
      const turn = turnsOf('countEach');
      const counts: number[] = [];
      // One at a time, so that other reads of this connection can run in between.
      for (const query of queries) {
        if (!(await turn())) return cancelled;
        const conditions = await optimizedConditions(backgroundReader, { query, asOf: null, ...moment() });
        counts.push(await countRows(backgroundReader, conditions, reports.total));
      }
      return succeed(counts);
    },
    'reports.values': async ({ query, asOf, field, beginning, limit }) => {
      if (!(await backgroundTurns.next())) return cancelled;
      const others = { query: withoutFilter(query, field), asOf, ...moment() };
      const conditions = await optimizedConditions(backgroundReader, others);
      return succeed(
        await readValues(backgroundReader, conditions, reports.total, { field, beginning, limit }),
      );
    },
    'reports.extraPaths': async (request) =>
      succeed(await readExtraPaths(backgroundReader, { ...request, ...moment() }, reports.total)),
    'reports.histogram': async (request) => {
      const requested = { ...request, ...moment() };
      const turn = turnsOf('histogram');
      const histogram = await readHistogram(backgroundReader, requested, reports.total, turn);
      return histogram === 'cancelled' ? cancelled : succeed(histogram);
    },
    'reports.rows': async ({ keys }) =>
      succeed(await withNewestTimes(reader, await rowsWithKeys(reader, keys), null, reports.firstPassTimes)),
    'reports.named': async ({ keys, transactionIds }) => {
      const byTransaction = withFilter(everyReport, { field: 'transaction', in: transactionIds, out: [] });
      const requested = { query: byTransaction, asOf: null, ...moment() };
      return succeed([
        ...(keys.length > 0 ? await readNamed(reader, await withKeys(reader, keys), reports.total) : []),
        ...(transactionIds.length > 0
          ? newestOfEach(await readNamed(reader, await optimizedConditions(reader, requested), reports.total))
          : []),
      ]);
    },
    'reports.received': async ({ keys }) => succeed(await readReceived(backgroundReader, keys)),
    'reports.detail': async ({ key }) => {
      const detail = await readDecidedDetail(reader, reports.reviewLog, key, reports.total);
      return detail === null ? fail({ kind: 'not-found' }) : succeed(detail);
    },
    'reports.value': async (request) => {
      const value = await readValue(reader, request);
      return value === null ? fail({ kind: 'not-found' }) : succeed(value);
    },
    'reports.markRead': async ({ keys, read }) => {
      await reports.reviewLog.markSeen(await notedContentsOf(reader, keys), read, clock());
      await reports.mirrorReviewLog();
      return succeed(null);
    },
    'reports.markAllRead': async ({ query, asOf }) =>
      succeed(await markingAllRead.mark({ query, asOf, ...moment() })),
    'reports.undoMarkAllRead': async ({ ticket }) =>
      (await markingAllRead.undo(ticket, clock())) ? succeed(null) : fail({ kind: 'not-found' }),
    'reports.verdicts': async ({ of, limit }) => {
      // A filter without values matches every report.
      if ('transactionIds' in of && of.transactionIds.length === 0) return succeed([]);
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
    'reports.newestTimes': async ({ transactionIds, asOf }) =>
      succeed(await readNewestTimes(backgroundReader, transactionIds, asOf)),
    'reports.useZone': async ({ zone }) => succeed(reports.useZone(zone)),
    'reports.assumeRadii': async ({ radii }) => {
      const changed = await reports.assumeRadii(radii);
      if (changed > 0) resultList.forget();
      return succeed(changed);
    },
    'reports.deriveSignals': async (rule) => succeed(await reports.deriveSignals(rule)),
    'reports.placeRisks': async () => {
      const changed = await reports.placeRisks();
      if (changed > 0) resultList.forget();
      return succeed(changed);
    },
    'reports.ignorePlaces': async () => {
      const changed = await reports.ignorePlaces();
      if (changed > 0) resultList.forget();
      return succeed(changed);
    },
    'queue.list': ({ query, after, limit }) =>
      backgroundTurns.first(async () => {
        const requested = { query, asOf: await lastArrival(backgroundReader), after, ...moment() };
        return succeed(await readQueue(backgroundReader, requested, reports.total, limit));
      }),
    'queue.count': async ({ query }) => {
      const conditions = await optimizedConditions(backgroundReader, { query, asOf: null, ...moment() });
      return succeed(await countQueue(backgroundReader, conditions, reports.total));
    },
    'review.read': async ({ key }) => {
      const reviewed = await readReviewed(reader, reports.reviewLog, key, reports.total);
      return reviewed === null ? fail({ kind: 'not-found' }) : succeed(reviewed);
    },
    'map.points': async ({ before }) => succeed(await readPoints(backgroundReader, before)),
    'map.shown': async ({ query, asOf }) =>
      succeed(await readMapRows(backgroundReader, { query, asOf, ...moment() }, reports.total)),
    'map.rows': async ({ seqs }) => succeed(await rowsOf(reader, seqs)),
    'reports.chunk': async ({ query, asOf, ...wanted }) =>
      succeed(await exportList.chunk(backgroundReader, { query, asOf, ...moment() }, reports.total, wanted)),
  };
}
