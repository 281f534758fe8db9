import { describe, expect, it } from 'vitest';
import { simulateReports } from '../../../../main/service/simulator/simulate-reports';
import { readRemainder, readReport } from '../../../../shared/api/read-report';
import { distanceKm } from '../../../../shared/domain/geodesy';
import { type Position, positionsOf } from '../../../../shared/domain/position';
import type { Report } from '../../../../shared/domain/report';
import { raisedSignals, signals } from '../../../../shared/domain/signals';
import { decisions, locationTypes, meaningOf, riskAssignments } from '../../../../shared/domain/vocabulary';

const now = Date.UTC(2026, 2, 1, 12);
const day = 86_400_000;
const simulation = { applicationId: 'application-1', reports: 3_000, seed: 7, now };
const stored = [...simulateReports(simulation)];
const received = stored.map(({ json }) => readReport(json, ''));
const reports = received.map(({ report }) => report);

const shareOf = (holds: (report: Report) => boolean) => reports.filter(holds).length / reports.length;
const hasCase = (fraudCase: string) => (report: Report) =>
  report.event?.fraudCases?.includes(fraudCase) === true;
const positionOf = (report: Report, source: Position['source']) =>
  positionsOf(report).usable.find((position) => position.source === source);

function kmBetween(report: Report, one: Position['source'], other: Position['source']): number | null {
  const [from, to] = [positionOf(report, one), positionOf(report, other)];
  return from && to ? distanceKm(from, to) : null;
}

describe('simulateReports', () => {
  it('makes the same reports of the same seed, and others of another', () => {
    expect([...simulateReports(simulation)]).toEqual(stored);
    const others = [...simulateReports({ ...simulation, seed: 8 })];
    expect(others.filter(({ json }, at) => json === stored[at]?.json)).toEqual([]);
  });

  it.each([0, 1, 5])('makes %d reports where so many are asked for', (count) => {
    expect([...simulateReports({ ...simulation, reports: count })]).toHaveLength(count);
  });

  it('fills the thirty days before now, oldest first', () => {
    const times = stored.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(Number(times[0]) / 1e6).toBeGreaterThanOrEqual(now - 30 * day);
    expect(Number(times[0]) / 1e6).toBeLessThan(now - 29 * day);
    expect(Number(times.at(-1)) / 1e6).toBeLessThanOrEqual(now);
    expect(Number(times.at(-1)) / 1e6).toBeGreaterThan(now - day);
  });

  it('writes reports in which nothing is odd', () => {
    expect(received.flatMap(({ problems }) => problems)).toEqual([]);
    expect(stored.flatMap(({ json }) => readRemainder(json).unknownFields)).toEqual([]);
  });

  it('keeps what a report is found by equal to what it says', () => {
    for (const [at, report] of reports.entries()) {
      expect(report.transactionId).toBe(stored[at]?.transactionId);
      expect(report.timestamp).toBe(stored[at]?.timestamp.toString());
      expect(report.event?.id).toBe(report.transactionId);
      expect(report.applicationId).toBe('application-1');
    }
  });

  it('gives each report an id of its own that no double can hold', () => {
    const ids = reports.map(({ id }) => BigInt(id ?? 0));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id > 2n ** 53n && id < 2n ** 63n)).toBe(true);
    expect(ids.some((id) => BigInt(Number(id)) !== id)).toBe(true);
  });

  it('uses the words of the specification, and every one of its decisions', () => {
    const risks = new Set(reports.map(({ event }) => event?.riskAssignment));
    expect(risks).toEqual(new Set(riskAssignments));
    expect(new Set(reports.flatMap(({ event }) => event?.fraudCases ?? []))).toEqual(new Set(decisions));
    for (const { location } of reports)
      expect(locationTypes.some((type) => type === location?.locationType)).toBe(true);
    for (const risk of risks) expect(meaningOf('risk_assignment', risk ?? '')).not.toBeNull();
  });

  it('is mostly harmless', () => {
    const harmless = shareOf(({ event }) => ['clear', 'low'].includes(event?.riskAssignment ?? ''));
    expect(harmless).toBeGreaterThan(0.6);
    expect(harmless).toBeLessThan(0.8);
  });

  it('raises every signal now and then', () => {
    for (const signal of signals) {
      const share = shareOf((report) => raisedSignals(report).includes(signal));
      expect([signal, share > 0.005 && share < 0.15]).toEqual([signal, true]);
    }
  });

  it('lacks GPS or radio where a sensor is off', () => {
    for (const source of ['geo', 'em'] as const) {
      const lacking = shareOf((report) => !positionOf(report, source));
      expect([source, lacking > 0.01 && lacking < 0.3]).toEqual([source, true]);
    }
    for (const { geoLocation, device } of reports) {
      if (geoLocation) expect(device?.sensors?.gps).toBe(true);
    }
  });

  it('keeps every coordinate on the globe, all over the world', () => {
    const positions = reports.flatMap((report) => positionsOf(report).usable);
    expect(reports.flatMap((report) => positionsOf(report).unusable)).toEqual([]);
    expect(positions.some(({ latitude }) => latitude > 65)).toBe(true);
    expect(positions.some(({ latitude }) => latitude < -30)).toBe(true);
    expect(positions.some(({ longitude }) => longitude > 175)).toBe(true);
    expect(positions.some(({ longitude }) => longitude < -155)).toBe(true);
    const countries = new Set(reports.map(({ location }) => location?.address?.countryCode));
    expect(countries.size).toBeGreaterThan(25);
  });

  it('says in words why, and what the application sent along', () => {
    for (const { report, json } of received) {
      expect(report.descriptiveReport).toMatch(/^[A-Z].{20,}\.$/);
      const extraData: unknown = JSON.parse(readRemainder(json).extraData ?? 'null');
      expect(extraData).toEqual({
        operation: expect.stringMatching(/^(login|registration|booking|transaction)$/),
        concept: expect.any(String),
        amount: expect.any(Number),
      });
    }
  });

  it('assesses some transactions again, with a new report id', () => {
    const byTransaction = new Map<string, number>();
    for (const { transactionId } of stored)
      byTransaction.set(transactionId, (byTransaction.get(transactionId) ?? 0) + 1);
    const counts = [...byTransaction.values()];
    expect(counts.some((count) => count === 2)).toBe(true);
    expect(counts.every((count) => count <= 2)).toBe(true);
  });
});

describe('the simulated lives', () => {
  it('agree about the place where nothing is amiss', () => {
    for (const report of reports) {
      if (report.event?.riskAssignment !== 'clear') continue;
      expect(kmBetween(report, 'geo', 'em') ?? 0).toBeLessThan(5);
      expect(kmBetween(report, 'location', 'ip') ?? 0).toBeLessThan(60);
    }
  });

  it('have GPS far from the radio where GPS is spoofed', () => {
    const spoofed = reports.filter((report) => raisedSignals(report).includes('GPS spoofed'));
    for (const report of spoofed) {
      expect(kmBetween(report, 'geo', 'em')).toBeGreaterThan(100);
      expect(hasCase('Location fraud')(report)).toBe(true);
    }
  });

  it.each(['TOR', 'VPN'] as const)('have an IP address far away with %s', (signal) => {
    const hidden = reports.filter((report) => raisedSignals(report).includes(signal));
    for (const report of hidden) {
      const km = kmBetween(report, 'em', 'ip') ?? kmBetween(report, 'geo', 'ip');
      if (km !== null) expect(km).toBeGreaterThan(100);
    }
  });

  it('phish many accounts at one place with few devices', () => {
    const phished = reports.filter(hasCase('Phising'));
    const users = new Set(phished.map(({ user }) => user?.id));
    const devices = new Set(phished.map(({ device }) => device?.id));
    const places = new Set(phished.map(({ location }) => location?.id));
    expect(users.size).toBeGreaterThan(devices.size * 3);
    expect(places.size).toBeLessThan(devices.size);
  });

  it('share devices between synthetic identities', () => {
    const synthetic = reports.filter(
      (report) => report.event?.fraudCases?.includes('New user') && hasCase('Synthetic identity')(report),
    );
    const users = new Set(synthetic.map(({ user }) => user?.id));
    const devices = new Set(synthetic.map(({ device }) => device?.id));
    expect(users.size).toBeGreaterThan(devices.size * 3);
  });

  it('lose their account to a stranger far away when their SIM is swapped', () => {
    for (const report of reports.filter(hasCase('SIM Swapping / ATO'))) {
      const ofVictim = reports.filter(({ user }) => user?.id === report.user?.id);
      const own = ofVictim.filter(({ event }) => event?.riskAssignment === 'clear');
      expect(own.every(({ device }) => device?.id !== report.device?.id)).toBe(true);
    }
  });

  it('change the telephone once and keep the places', () => {
    for (const report of reports.filter(hasCase('Device Swapping'))) {
      const ofOwner = reports.filter(({ user }) => user?.id === report.user?.id);
      expect(new Set(ofOwner.map(({ device }) => device?.id)).size).toBeLessThanOrEqual(2);
    }
  });

  it('travel no faster than aeroplanes', () => {
    const seen = new Map<string, { readonly at: number; readonly position: Position }>();
    for (const report of reports.filter(hasCase('Location Swapping'))) {
      const position = positionOf(report, 'location');
      if (!position || !report.user?.id) continue;
      const hours = Number(BigInt(report.timestamp ?? 0) / 1_000_000n) / 3_600_000;
      const before = seen.get(report.user.id);
      if (before) expect(distanceKm(before.position, position) / (hours - before.at)).toBeLessThan(900);
      seen.set(report.user.id, { at: hours, position });
    }
  });
});
