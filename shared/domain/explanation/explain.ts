import { parseJson } from '../../json/exact-json';
import { valueFinder } from '../../json/paths';
import { type AssumedRadii, markBeyond } from '../assumed-radius';
import type { DerivedSignal } from '../derived-signals';
import { disagreementOf } from '../disagreement';
import { type PositionSource, type Positions, placeName } from '../position';
import { isArea } from '../position-mark';
import { type Int64Text, type JsonText, proxies, type Report, type Signal } from '../report';
import { claimsOf } from '../source-comparison';
import { sightingOf, trackOf } from '../track';
import { riskLevelOf } from '../vocabulary';
import { type Arrival, type ArrivedReport, arrivalsAt } from './arrivals';
import { displacedIp, readSources } from './contradiction';
import { fieldOfSignal, weakMatchFields } from './evidence';
import type { Clause, ExplainedMatch, Fact } from './fact';
import { reasonIn } from './reason';
import { type TravelRules, travelClauses } from './travel';

/** What is known about a report and around it. */
export interface ExplainedReport {
  readonly detail: ArrivedReport & {
    readonly report: Report;
    readonly json: JsonText;
    readonly positions: Positions;
    readonly signals: readonly Signal[];
    readonly derived: readonly DerivedSignal[];
    readonly deviceUsers: number | null;
    readonly versions: number;
    /** The earlier stored versions, newest first. */
    readonly earlier: readonly { readonly json: JsonText; readonly changedPaths: readonly string[] }[];
    /** Other reports on its transaction, newest first. */
    readonly decisions: {
      readonly sameTransaction: readonly {
        readonly timestamp: Int64Text | null;
        readonly riskAssignment: string | null;
      }[];
    };
  };
  readonly matches: readonly ExplainedMatch[];
}

export interface ExplanationRules extends TravelRules {
  readonly assumedRadii: AssumedRadii;
}

/** Why a report is what it is. */
export interface Explanation {
  /** What decides: what speaks most against the report, else the service's reason, else what agrees. */
  readonly first: Clause | null;
  /** What supports it, the strongest first, at most `maxOthers`. */
  readonly others: readonly Clause[];
  /** The service's reason, unless it decides. */
  readonly reason: Clause | null;
  /** What agrees, and what can't be compared. */
  readonly last: readonly Clause[];
}

/** More than three sentences aren't read at a glance. */
export const maxOthers = 3;

/** Explains a report. */
export function explain(
  { detail, matches }: ExplainedReport,
  rules: ExplanationRules,
  arrivals: readonly Arrival[] = arrivalsAt(detail, rules),
): Explanation {
  const reason = reasonClauses(detail.report);
  const ranked = [
    ...signalClauses(detail, reason.length > 0),
    ...sourceClauses(detail, rules.assumedRadii),
    ...travelled(detail, arrivals, rules),
    ...matches.filter(saysSomething).map((match): Clause => {
      return { fact: { kind: 'decided before', match }, evidence: { kind: 'match', field: match.field } };
    }),
    ...versionClauses(detail),
    ...reason,
  ].toSorted((one, other) => weightOf(other.fact) - weightOf(one.fact));
  const [first = null, ...rest] = ranked;
  const isReason = ({ fact }: Clause) => fact.kind === 'reason';
  const supporting = rest.filter((each) => !isReason(each) && weightOf(each.fact) > weights.background);
  return {
    first,
    others: supporting.slice(0, maxOthers),
    reason: rest.find(isReason) ?? null,
    last: rest.filter((each) => weightOf(each.fact) <= weights.background),
  };
}

/** What decides first. Up to `background`, a fact speaks neither for nor against the report. */
const weights = {
  ...{ emulated: 100, certain: 90, manyUsers: 85, impossible: 80, distant: 75, spoofed: 70, deviceFraud: 65 },
  ...{ estimate: 60, reason: 50, reassessed: 46, proxy: 45, possible: 40, newDevice: 35, decided: 30 },
  ...{
    background: 20,
    agreement: 20,
    usual: 18,
    displaced: 16,
    area: 13,
    unclear: 15,
    marked: 12,
    versions: 10,
    unknown: 5,
  },
} as const;

/** From this disagreement score on, the sources are far apart for sure: 200 km beyond their radii, or in two countries. */
const certainScore = 50;
/** So many accounts on one device are more than a family. */
const manyUsers = 3;

/** Whether a fact speaks against its report. */
export function speaksAgainst(fact: Fact): boolean {
  return weightOf(fact) > weights.background;
}

/** Returns how much a fact speaks against its report. */
export function weightOf(fact: Fact): number {
  switch (fact.kind) {
    case 'contradiction':
      return fact.isSpoofed || fact.score >= certainScore ? weights.certain : weights.possible;
    case 'shared device':
      return fact.users >= manyUsers ? weights.manyUsers : weights.possible;
    case 'travel':
      return fact.reading === 'excluded' ? weights.unclear : weights[fact.reading];
    case 'travel elsewhere':
      return weights.impossible;
    case 'decided before':
      return fact.match.field === 'device' && fact.match.verdicts.fraud > 0
        ? weights.deviceFraud
        : weights.decided;
    case 'new device':
      return weights.newDevice;
    case 'few positions':
    case 'travel unknown':
      return weights.unknown;
    default:
      return weights[fact.kind];
  }
}

/** Returns the service's reason, if it gives one. */
function reasonClauses({ descriptiveReport }: Report): readonly Clause[] {
  const reason = reasonIn(descriptiveReport ?? '');
  if (reason === null) return [];
  return [{ fact: { kind: 'reason', ...reason }, evidence: { kind: 'field', path: 'descriptive_report' } }];
}

/** The service's reason names a proxy and a new device, so that they are mentioned without one only. */
function signalClauses(
  { signals, derived, deviceUsers }: ExplainedReport['detail'],
  hasReason: boolean,
): readonly Clause[] {
  const ofDevice = { kind: 'field', path: 'device.id' } as const;
  const proxy = hasReason ? undefined : (['TOR', 'VPN'] as const).find((signal) => signals.includes(signal));
  const clauses: Clause[] = [];
  if (signals.includes('Emulated'))
    clauses.push({ fact: { kind: 'emulated' }, evidence: { kind: 'field', path: fieldOfSignal.Emulated } });
  if (deviceUsers !== null)
    clauses.push({ fact: { kind: 'shared device', users: deviceUsers }, evidence: ofDevice });
  if (proxy)
    clauses.push({
      fact: { kind: 'proxy', signal: proxy },
      evidence: { kind: 'field', path: fieldOfSignal[proxy] },
    });
  if (derived.includes('New device') && !hasReason)
    clauses.push({ fact: { kind: 'new device' }, evidence: ofDevice });
  return clauses;
}

function sourceClauses(
  { report, positions: { usable }, signals }: ExplainedReport['detail'],
  radii: AssumedRadii,
): readonly Clause[] {
  const locationType = report.location?.locationType ?? null;
  const isSpoofed = signals.includes('GPS spoofed');
  const disagreement = disagreementOf(claimsOf(report, usable, signals), radii);
  const read = readSources(disagreement, usable, isSpoofed);
  const displaced = displacedIp(disagreement, usable);
  const ofSources = (sources: readonly PositionSource[]) => ({ kind: 'positions', sources }) as const;
  const notes = displaced
    ? [{ fact: { kind: 'displaced', ...displaced }, evidence: ofSources(['ip']) } as const]
    : [];
  const marked = usable.flatMap((position): readonly Clause[] => {
    const { source, place } = position;
    const mark = markBeyond(position, radii, locationType);
    if (mark === null) return [];
    const fact: Fact = isArea(mark) ? { kind: 'area', source, place } : { kind: 'marked', position, mark };
    return [{ fact, evidence: ofSources([source]) }];
  });
  if (read.kind === 'contradiction') {
    const { odd, others } = read.contradiction;
    const fact = { kind: 'contradiction', locationType, ...read.contradiction } as const;
    return [{ fact, evidence: ofSources([odd, ...others]) }, ...notes, ...marked];
  }
  const spoofed: readonly Clause[] = isSpoofed
    ? [{ fact: { kind: 'spoofed' }, evidence: { kind: 'field', path: fieldOfSignal['GPS spoofed'] } }]
    : [];
  if (read.kind === 'agreement') {
    const { sources, km } = read;
    return [
      ...spoofed,
      { fact: { kind: 'agreement', sources, km, locationType }, evidence: ofSources(sources) },
      ...notes,
      ...marked,
    ];
  }
  const known = usable.filter(({ suspicious, mark }) => !suspicious && !isArea(mark));
  if (known.length > 1 || (known.length === 0 && marked.length > 0)) return [...spoofed, ...notes, ...marked];
  const only = known[0]?.source ?? null;
  const hiding = proxies.find((proxy) => signals.includes(proxy));
  if (known[0] && only === 'ip' && hiding) {
    const fact = { kind: 'displaced', by: hiding, place: placeName(known[0]) } as const;
    return [...spoofed, { fact, evidence: ofSources(['ip']) }, ...marked];
  }
  const fact = { kind: 'few positions', only, locationType } as const;
  return [...spoofed, { fact, evidence: only && ofSources([only]) }, ...marked];
}

function travelled(
  detail: ExplainedReport['detail'],
  arrivals: readonly Arrival[],
  rules: ExplanationRules,
): readonly Clause[] {
  const device = detail.report.device?.id ?? null;
  const trusted = detail.previous.trusted?.deviceId ?? null;
  const isOtherDevice = device !== null && trusted !== null && device !== trusted;
  const clauses = travelClauses(arrivals, isOtherDevice, rules);
  const isImpossible = clauses.some(({ fact }) => fact.kind === 'travel' && fact.reading === 'impossible');
  if (detail.derived.includes('Impossible travel') && !isImpossible)
    return [{ fact: { kind: 'travel elsewhere' }, evidence: null }, ...clauses];
  if (clauses.length > 0) return clauses;
  const missing = missingTravel(detail, rules.travelLimits.excludeProxies);
  return missing === null ? [] : [{ fact: { kind: 'travel unknown', missing }, evidence: null }];
}

/** Returns what is missing to compare a report with an earlier one; null if it is a position, which is said anyway. */
function missingTravel({ key, previous: { user, device } }: ArrivedReport, excludeProxies: boolean) {
  const own = [...user, ...device].find((row) => row.key === key);
  if (!own) return 'user and device';
  const report = { ...own, locationType: null };
  if (trackOf([report]).withoutTime.length > 0) return 'time';
  return sightingOf(report, 'whole', excludeProxies) === null ? null : 'earlier position';
}

function versionClauses({
  report,
  versions,
  earlier: [before],
  decisions,
}: ExplainedReport['detail']): readonly Clause[] {
  const evidence = { kind: 'history' } as const;
  const after = report.event?.riskAssignment ?? null;
  if (before?.changedPaths.includes('event.risk_assignment')) {
    const fact = { kind: 'reassessed', before: riskIn(before.json), after, milliseconds: null } as const;
    if (!isSameRisk(fact.before, after)) return [{ fact, evidence }];
  }
  const reassessed = reassessedSince(report, decisions.sameTransaction, after);
  if (reassessed) return [{ fact: reassessed, evidence }];
  return versions > 1 ? [{ fact: { kind: 'versions', versions }, evidence }] : [];
}

/** Returns how the risk differs from that of the report before on the same transaction; null if it doesn't. */
function reassessedSince(
  { timestamp }: Report,
  sameTransaction: ExplainedReport['detail']['decisions']['sameTransaction'],
  after: string | null,
): Fact | null {
  if (timestamp === null) return null;
  const now = BigInt(timestamp);
  const before = sameTransaction.find((row) => row.timestamp !== null && BigInt(row.timestamp) < now);
  if (!before || before.timestamp === null || isSameRisk(before.riskAssignment, after)) return null;
  const milliseconds = Number(now - BigInt(before.timestamp)) / 1e6;
  return { kind: 'reassessed', before: before.riskAssignment, after, milliseconds };
}

/** Whether two words for the risk mean the same, such as "high" and "high_risk". */
function isSameRisk(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return one === other;
  const level = riskLevelOf(one);
  return level !== 'unknown' && level === riskLevelOf(other);
}

function riskIn(json: JsonText): string | null {
  const found = valueFinder(json)(['event', 'risk_assignment']);
  const value = found === null ? null : parseJson(found);
  return typeof value === 'string' ? value : null;
}

function saysSomething({ field, verdicts }: ExplainedMatch): boolean {
  return !weakMatchFields.includes(field) && Object.values(verdicts).some((count) => count > 0);
}
