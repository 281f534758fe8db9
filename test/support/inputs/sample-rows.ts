import { readReport } from '../../../shared/api/read-report';
import { readRemainder } from '../../../shared/api/report-remainder';
import type { ReportCounts, ReportDetail, ReportPage } from '../../../shared/contract/report.calls';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { disagreementScore } from '../../../shared/domain/disagreement-score';
import { packPoints } from '../../../shared/domain/packed-points';
import { raisedSignals } from '../../../shared/domain/report';
import { placeOfReport } from '../../../shared/domain/report-place';
import type { ReportQuery } from '../../../shared/domain/report-query';
import { reportRow, type StoredRow } from '../../../shared/domain/report-row';
import { addRow, createRowBitset } from '../../../shared/domain/row-bitset';
import { claimsOf } from '../../../shared/domain/source-comparison';
import { positionsIn } from '../../../shared/gazetteer';
import { succeed } from '../../../shared/result';
import type { Replies } from '../window/fake-bridge';

/** Text that would do harm as markup, or hide part of itself. */
export const hostileText = '<img src=x onerror="globalThis.harmed = true">\u202Egnp.\u0000\u200B';

/** An int64 that a double can't represent. */
export const exactId = '9223372036854775807';

const fullJson = `{
  "id": ${exactId},
  "application_id": "wallet-app",
  "transaction_id": "registration-7f3a",
  "timestamp": 1772373909123456789,
  "descriptive_report": "The IP address is far from where the device says it is.",
  "device": {
    "id": "device-01",
    "model": "Pixel 9",
    "integrity": { "debugged": false, "emulated": false, "gps_spoofed": true, "rooted": true },
    "sensors": { "gps": true, "mobile_networks": true, "wifi": true, "wifi_connected": false }
  },
  "user": { "id": "user-42" },
  "event": {
    "id": "event-9",
    "risk_assignment": "fraud",
    "fraud_cases": ["Location fraud", "Device Swapping"],
    "timestamp": 1772373908
  },
  "location": {
    "id": "place-1",
    "location_type": "geo",
    "address": { "city": "Lisboa", "country": "Portugal", "country_code": "PT", "latitude": 38.7223, "longitude": -9.1393, "region": "Lisboa", "state": "Lisboa" }
  },
  "geo_location": { "id": "place-2", "address": { "city": "Lisboa", "country": "Portugal", "country_code": "PT", "latitude": 38.7223, "longitude": -9.1393 } },
  "em_location": { "id": "place-3", "address": { "city": "Porto", "country": "Portugal", "country_code": "PT", "latitude": 41.1579, "longitude": -8.6291 } },
  "ip": { "tor": true, "vpn": true, "address": { "city": "Frankfurt am Main", "country": "Germany", "country_code": "DE", "latitude": 50.1109, "longitude": 8.6821 } },
  "extra_data": { "campaign": "spring", "big": 9007199254740993 },
  "verdict_version": 3
}`;

const calmJson = `{
  "id": 1002, "application_id": "wallet-app", "transaction_id": "login-22", "timestamp": 1772370000000000000,
  "device": { "id": "device-02", "model": "iPhone 16" }, "user": { "id": "user-7" },
  "event": { "id": "event-10", "risk_assignment": "clear", "fraud_cases": ["Common usage"] },
  "geo_location": { "address": { "city": "Madrid", "country": "Spain", "country_code": "ES", "latitude": 40.4168, "longitude": -3.7038 } }
}`;

const hostileJson = JSON.stringify({
  id: 1003,
  transaction_id: hostileText,
  timestamp: 12,
  descriptive_report: hostileText,
  device: { id: hostileText, model: hostileText },
  user: { id: hostileText },
  event: { risk_assignment: hostileText, fraud_cases: [hostileText, 'constructor'] },
  geo_location: { address: { city: hostileText, country: 'Nowhere', latitude: 91, longitude: 0 } },
  ip: { address: { city: 'Null Island', latitude: 0, longitude: 0 }, tor: 'yes' },
});

/** Returns one report as the store returns it, with some changes. */
export function detailOf(json: string, key: string, change: Partial<ReportDetail> = {}): ReportDetail {
  const beside = {
    jsonLength: json.length,
    receivedAt: 1772374000000,
    version: 1,
    versions: 1,
    earlier: [],
    changing: [],
    note: '',
    derived: [],
    deviceUsers: null,
    foreignApplication: false,
    sameId: null,
    previous: { user: [], device: [], trusted: null },
    decisions: { entries: [], sameTransaction: [], differences: [] },
  };
  const received = readReport(json, key);
  const positions = positionsIn(received.report);
  const signals = raisedSignals(received.report);
  const placed = { positions, ...placeOfReport(received.report, positions.usable) };
  return { ...received, ...readRemainder(json), ...placed, signals, ...beside, ...change };
}

/** What a report says, by name. */
export const sampleContent = 'AAAAAAAABBBBBBBBCCCCCCCC';

/** Returns the row of a report that is read and unchanged, with some changes. */
export function rowOf(detail: ReportDetail, change: Partial<StoredRow> = {}): StoredRow {
  const { usable } = detail.positions;
  const disagreement = disagreementScore(claimsOf(detail.report, usable), defaultRadii);
  return {
    ...reportRow(detail, usable),
    seq: 1,
    unread: false,
    updated: false,
    sharesId: false,
    eventKey: null,
    versions: 1,
    content: sampleContent,
    hasNote: false,
    verdict: null,
    divided: false,
    disagreement,
    derived: [],
    travel: null,
    deviceUsers: null,
    ...change,
  };
}

/** Every field, every signal that can be combined, and three places far apart. */
export const fullDetail = detailOf(fullJson, exactId);
/** A report without risk or signals. */
export const calmDetail = detailOf(calmJson, '1002');
/** Markup, invisible characters, an unknown risk, an impossible time and place, a field of the wrong type. */
export const hostileDetail = detailOf(hostileJson, '1003');
/** A report without any field. */
export const emptyDetail = detailOf('{}', '#3');

export const sampleDetails: readonly ReportDetail[] = [fullDetail, calmDetail, hostileDetail, emptyDetail];
export const sampleRows: readonly StoredRow[] = sampleDetails.map((detail, index) =>
  rowOf(detail, { seq: index + 1 }),
);

/** Returns `count` different rows, to fill pages. */
export function manyRows(count: number): readonly StoredRow[] {
  const risks = ['fraud', 'high', 'low', 'clear'];
  return Array.from({ length: count }, (_, at) => {
    const json = calmJson
      .replace('1002', String(2000 + at))
      .replace('login-22', `login-${at}`)
      .replace('clear', risks[at % risks.length] ?? 'clear');
    return rowOf(detailOf(json, String(2000 + at)), { seq: at + 1 });
  });
}

/** Returns a page as main returns it. */
export function samplePage(change: Partial<ReportPage> = {}): ReportPage {
  return { rows: sampleRows, page: 1, limit: 20, mayHaveNext: false, asOf: 7, ...change };
}

/** Returns counts as main returns them: nothing is hidden, unread or new. */
export function sampleCounts(change: Partial<ReportCounts> = {}): ReportCounts {
  const { stored = sampleRows.length, arrived = 0 } = change;
  return { shown: sampleRows.length, stored, total: stored + arrived, unread: 0, arrived, ...change };
}

type OfReports = 'reports.page' | 'reports.count' | 'map.points' | 'map.shown' | 'map.rows';

/**
 * Replies of a store with these rows in this order: pages of the rows that contain the search words, their
 * counts, and their points. Of the filters only "placed" works; sorting is ignored.
 */
export function holding(given: readonly StoredRow[]): Pick<Replies, OfReports> {
  const rows = given.map((row, at) => ({ ...row, seq: at + 1 }));
  const edition = 'edition-1';
  const last = rows.length;
  const found = ({ text, filters }: ReportQuery) => {
    const wanted = text.trim().toLowerCase().split(/\s+/);
    const placed = filters.flatMap((filter) => (filter.field === 'placed' ? filter.placed : []));
    return rows
      .filter((row) => wanted.every((word) => JSON.stringify(row).toLowerCase().includes(word)))
      .filter(({ positions }) => placed.every((wish) => wish === positions.length > 0));
  };
  return {
    'reports.page': ({ query, page, limit, asOf }) => {
      const shown = found(query);
      const rest = shown.slice((page - 1) * limit);
      const mayHaveNext = rest.length > limit;
      return succeed(samplePage({ rows: rest.slice(0, limit), page, limit, mayHaveNext, asOf: asOf ?? 7 }));
    },
    'reports.count': ({ query }) => {
      const shown = found(query);
      const unread = shown.filter((row) => row.unread).length;
      return succeed(sampleCounts({ shown: shown.length, stored: rows.length, unread }));
    },
    'map.points': () => succeed({ edition, after: 0, last, points: packPoints(rows) }),
    'map.shown': ({ query }) => {
      const shown = found(query);
      const seqs = createRowBitset(last);
      for (const { seq } of shown) addRow(seqs, seq);
      const unplaced = shown.filter(({ positions }) => positions.length === 0).length;
      return succeed({ edition, last, shown: shown.length, unplaced, seqs });
    },
    'map.rows': ({ seqs }) => succeed(rows.filter(({ seq }) => seqs.includes(seq))),
  };
}
