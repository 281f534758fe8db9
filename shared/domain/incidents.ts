import { groupBy } from '../group-by';
import { isSummable } from './amount-sums';
import { DisjointSets } from './disjoint-sets';
import { roughWorth } from './rough-worth';
import { sum } from './sum';
import { riskLevelOf, riskLevels } from './vocabulary';

/** A report as it is grouped. Users and devices are numbers, equal for equal ones; null for not given. */
export interface IncidentReport {
  readonly subject: string;
  readonly user: number | null;
  readonly device: number | null;
  /** How many users its device has in all reports, as far as that is known. */
  readonly deviceUsers: number | null;
  /** ms since 1970; null for no plausible time. */
  readonly time: number | null;
  /** Exact; null for none. */
  readonly amount: string | null;
  readonly currency: string | null;
  readonly risk: string | null;
}

/** Reports that belong together: of one user, on one device, or joined by several of these. */
export interface Incident<Report extends IncidentReport> {
  /** Oldest first, those without a time last. */
  readonly reports: readonly Report[];
  /** How many users and devices they have. */
  readonly users: number;
  readonly devices: number;
  /** The times of the first and the last one, ms since 1970; null if none has a time. */
  readonly from: number | null;
  readonly until: number | null;
}

/**
 * A device with more users than this links none of them, nor does a user with more devices: a kiosk, a call centre, an account
 * that an app uses for everyone. Their reports are joined by what else they have.
 */
export const maxLinked = 50;

/**
 * Returns the incidents of reports: those with the most money first, then with the worst risk, the most users, the most
 * reports, and the latest one. They are the same for the same reports, in whatever order and with whatever numbers.
 */
export function incidentsOf<Report extends IncidentReport>(
  reports: readonly Report[],
): readonly Incident<Report>[] {
  const ranked = groupsOf(reports).map((group) => {
    const incident = incidentOf(group.toSorted(oldestFirst));
    return { incident, rank: rankOf(incident) };
  });
  return ranked.sort(highestFirst).map(({ incident }) => incident);
}

interface Ranked {
  readonly incident: Incident<IncidentReport>;
  readonly rank: readonly number[];
}

function highestFirst(one: Ranked, other: Ranked): number {
  const at = one.rank.findIndex((value, place) => value !== other.rank[place]);
  if (at === -1) return bySubject(one.incident.reports[0], other.incident.reports[0]);
  return (one.rank[at] ?? 0) > (other.rank[at] ?? 0) ? -1 : 1;
}

/** Returns the reports by what joins them. */
function groupsOf<Report extends IncidentReport>(reports: readonly Report[]): readonly (readonly Report[])[] {
  const common = commonValues(reports);
  const nodes = { users: new Map<number, number>(), devices: new Map<number, number>() };
  // A report has at most one new user and one new device.
  const links = new DisjointSets(2 * reports.length);
  let count = 0;
  const newNode = () => {
    count += 1;
    return count - 1;
  };
  const nodeOf = (kind: 'users' | 'devices', value: number | null) => {
    if (value === null || common[kind].has(value)) return null;
    const node = nodes[kind].get(value) ?? newNode();
    nodes[kind].set(value, node);
    return node;
  };
  const ofReports = reports.map(({ user, device }) => {
    const [ofUser, ofDevice] = [nodeOf('users', user), nodeOf('devices', device)];
    if (ofUser !== null && ofDevice !== null) links.join(ofUser, ofDevice);
    return ofUser ?? ofDevice ?? newNode();
  });
  const groups = groupBy(reports.entries(), ([at]) => links.rootOf(ofReports[at] ?? 0));
  return Array.from(groups.values(), (group) => group.map(([, report]) => report));
}

/** Returns the users and devices that link nothing. */
function commonValues(reports: readonly IncidentReport[]) {
  const usersOf = new Map<number, Set<number>>();
  const devicesOf = new Map<number, Set<number>>();
  const devices = new Set<number>();
  for (const { user, device, deviceUsers } of reports) {
    if (device === null) continue;
    if ((deviceUsers ?? 0) > maxLinked) devices.add(device);
    if (user === null) continue;
    addTo(usersOf, device, user);
    addTo(devicesOf, user, device);
  }
  for (const [device, users] of usersOf) if (users.size > maxLinked) devices.add(device);
  const users = new Set([...devicesOf].filter(([, all]) => all.size > maxLinked).map(([user]) => user));
  return { users, devices };
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function incidentOf<Report extends IncidentReport>(reports: readonly Report[]): Incident<Report> {
  const times = reports.flatMap(({ time }) => time ?? []);
  return {
    reports,
    users: countOf(reports.map(({ user }) => user)),
    devices: countOf(reports.map(({ device }) => device)),
    from: times.at(0) ?? null,
    until: times.at(-1) ?? null,
  };
}

function countOf(values: readonly (number | null)[]): number {
  return new Set(values.filter((value) => value !== null)).size;
}

/** Returns what incidents are ordered by, each the greater the earlier. */
function rankOf({ reports, users, until }: Incident<IncidentReport>): readonly number[] {
  const worth = sum(
    reports.map(({ amount, currency }) =>
      amount === null || !isSummable(amount) ? 0 : roughWorth(amount, currency),
    ),
  );
  const worst = Math.min(...reports.map(({ risk }) => riskLevels.indexOf(riskLevelOf(risk))));
  return [worth, -worst, users, reports.length, until ?? Number.NEGATIVE_INFINITY];
}

function oldestFirst(one: IncidentReport, other: IncidentReport): number {
  const [time, later] = [one.time ?? Number.POSITIVE_INFINITY, other.time ?? Number.POSITIVE_INFINITY];
  return time === later ? bySubject(one, other) : time - later;
}

function bySubject(one: IncidentReport | undefined, other: IncidentReport | undefined): number {
  return (one?.subject ?? '') < (other?.subject ?? '') ? -1 : 1;
}
