import { parseJson } from '../json/exact-json';
import { valueFinder } from '../json/paths';
import { type AssumedRadii, markBeyond } from './assumed-radius';
import type { DerivedSignal } from './derived-signals';
import { type DisagreementReason, disagreementOf, mainReasons } from './disagreement';
import { type AirportPlace, type FastMove, fastestOf } from './door-to-door';
import { isTooFast, type Move, type TravelLimits } from './move';
import { haveSameStarts, stepTo, type TrackStep } from './moves';
import {
  type Position,
  type PositionSource,
  type Positions,
  positionHolders,
  type UnusablePosition,
} from './position';
import type { PositionMark } from './position-mark';
import type { JsonText, Report, Signal } from './report';
import type { Verdict } from './review-log';
import { claimsOf, type ReportClaims } from './source-comparison';
import { sightingOf, type TrackReport, trackOf } from './track';
import { representativeMove } from './travel-story';
import { riskAssessmentsIn } from './vocabulary';

/** What a clause is based on, to show it. */
export type Evidence =
  | { readonly kind: 'move'; readonly traveller: Traveller; readonly move: Move }
  | { readonly kind: 'positions'; readonly sources: readonly PositionSource[] }
  /** A field of the report by its path in the specification: "ip.tor". */
  | { readonly kind: 'field'; readonly path: string }
  | { readonly kind: 'match'; readonly field: MatchField }
  | { readonly kind: 'history' };

export function isSameEvidence(one: Evidence, other: Evidence | null): boolean {
  switch (one.kind) {
    case 'move':
      return (
        other?.kind === 'move' && one.move.fromKey === other.move.fromKey && one.move.to === other.move.to
      );
    case 'positions':
      return other?.kind === 'positions' && one.sources.join(' ') === other.sources.join(' ');
    case 'field':
      return other?.kind === 'field' && one.path === other.path;
    case 'match':
      return other?.kind === 'match' && one.field === other.field;
    case 'history':
      return other?.kind === 'history';
  }
}

/** The values by which earlier decisions are found, strong ones first. */
export const matchFields = ['user', 'device', 'place', 'deviceModel'] as const;
export type MatchField = (typeof matchFields)[number];
/** A match by one of these alone says little. */
export const weakMatchFields: readonly MatchField[] = ['place', 'deviceModel'];

/** Whose previous report it is. */
export type Traveller = 'user' | 'device' | 'both';

/** One fact about a report. None says more than the positions with their radii allow. */
export type Fact =
  | { readonly kind: 'verdict'; readonly risk: string | null }
  | { readonly kind: 'reassessed'; readonly before: string | null; readonly after: string | null }
  | { readonly kind: 'case'; readonly word: string }
  | { readonly kind: 'more cases'; readonly count: number }
  | { readonly kind: 'reason'; readonly text: string }
  /** A level of the service's other scale, which its reason names. */
  | { readonly kind: 'scale'; readonly word: string }
  | {
      readonly kind: 'travel';
      readonly traveller: Traveller;
      readonly move: Move;
      /**
       * `impossible`: too fast even at the least distance. `estimate`: within the limit, but the trip from door to door takes
       * longer. `excluded`: too fast even at the least distance, but a proxy displaces one end. `unclear`: too fast only if the
       * positions are nearly exact.
       */
      readonly reading: 'impossible' | 'estimate' | 'excluded' | 'unclear';
      readonly limits: TravelLimits;
      /** The estimated trip, if the move is impossible or an estimate. */
      readonly fast: FastMove | null;
    }
  /** The store derived it from reports that aren't among those given. */
  | { readonly kind: 'travel elsewhere' }
  | ({ readonly kind: 'travel unknown' } & UnknownTravel)
  | { readonly kind: 'disagreement'; readonly reason: DisagreementReason }
  | { readonly kind: 'signal'; readonly signal: Signal }
  | { readonly kind: 'shared device'; readonly users: number }
  | { readonly kind: 'new device' }
  | { readonly kind: 'decided before'; readonly match: ExplainedMatch }
  | { readonly kind: 'few positions'; readonly only: Position | null }
  /** The position says less than its digits, or nothing. */
  | { readonly kind: 'marked'; readonly position: Position; readonly mark: PositionMark }
  | { readonly kind: 'unusable'; readonly position: UnusablePosition }
  | { readonly kind: 'versions'; readonly versions: number };

/** Why there is no earlier position with which that of a report could be compared. */
export type UnknownTravel =
  | { readonly missing: 'user and device' | 'time' | 'position' }
  /** `earlier`: how many earlier reports were looked at. */
  | { readonly missing: 'earlier position'; readonly earlier: number };

export interface Clause {
  readonly fact: Fact;
  /** null if there is nothing to show for it. */
  readonly evidence: Evidence | null;
}

export interface ExplainedMatch {
  readonly field: MatchField;
  /** Other reports with the value, judged or not. */
  readonly reports: number;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

type EarlierReport = Omit<TrackReport, 'locationType'>;

/** What is known about a report and around it. */
export interface ExplainedReport {
  readonly detail: {
    readonly key: string;
    readonly report: Report;
    readonly json: JsonText;
    readonly positions: Positions;
    readonly signals: readonly Signal[];
    readonly derived: readonly DerivedSignal[];
    readonly deviceUsers: number | null;
    /** The latest reports up to its time, itself included. */
    readonly previous: { readonly user: readonly EarlierReport[]; readonly device: readonly EarlierReport[] };
    readonly versions: number;
    /** The earlier stored versions, newest first. */
    readonly earlier: readonly { readonly json: JsonText; readonly changedPaths: readonly string[] }[];
  };
  readonly matches: readonly ExplainedMatch[];
}

interface ExplanationRules {
  readonly assumedRadii: AssumedRadii;
  readonly travelLimits: TravelLimits;
  /** Between which trips are estimated. */
  readonly airports: readonly AirportPlace[];
}

/** A step from the previous report of a user, a device, or both. */
export interface Arrival {
  readonly traveller: Traveller;
  readonly step: TrackStep;
}

/** Returns the steps to a report from the previous one of its user and of its device; one if they are the same. */
export function arrivalsAt(
  { detail: { key, previous } }: Pick<ExplainedReport, 'detail'>,
  { assumedRadii, travelLimits }: Pick<ExplanationRules, 'assumedRadii' | 'travelLimits'>,
): readonly Arrival[] {
  const user = stepTo(key, previous.user, assumedRadii, travelLimits);
  const device = stepTo(key, previous.device, assumedRadii, travelLimits);
  if (user !== null && device !== null && haveSameStarts(user, device))
    return [{ traveller: 'both', step: user }];
  return [
    ...(user ? [{ traveller: 'user', step: user } as const] : []),
    ...(device ? [{ traveller: 'device', step: device } as const] : []),
  ];
}

/** Explains why a report is what it is, the most important facts first. */
export function explain(
  reported: ExplainedReport,
  rules: ExplanationRules,
  arrivals: readonly Arrival[] = arrivalsAt(reported, rules),
): readonly Clause[] {
  const { report, positions, signals } = reported.detail;
  return [
    ...verdictClauses(reported),
    ...travelClauses(reported, arrivals, rules),
    ...disagreementClauses(claimsOf(report, positions.usable, signals), rules.assumedRadii),
    ...signalClauses(reported),
    ...reported.matches.filter(saysSomething).map((match): Clause => {
      return { fact: { kind: 'decided before', match }, evidence: { kind: 'match', field: match.field } };
    }),
    ...positionClauses(reported.detail, rules.assumedRadii),
  ];
}

/** More cases are only counted: any number may arrive. */
const maxCases = 4;

function verdictClauses({ detail }: ExplainedReport): readonly Clause[] {
  const { report, versions, earlier } = detail;
  const risk = report.event?.riskAssignment ?? null;
  const cases = report.event?.fraudCases ?? [];
  const more = cases.length - maxCases;
  const ofCases = { kind: 'field', path: 'event.fraud_cases' } as const;
  const clauses: Clause[] = [
    { fact: { kind: 'verdict', risk }, evidence: { kind: 'field', path: 'event.risk_assignment' } },
  ];
  const before = earlier[0];
  if (before?.changedPaths.includes('event.risk_assignment'))
    clauses.push({
      fact: { kind: 'reassessed', before: riskIn(before.json), after: risk },
      evidence: { kind: 'history' },
    });
  else if (versions > 1)
    clauses.push({ fact: { kind: 'versions', versions }, evidence: { kind: 'history' } });
  for (const word of cases.slice(0, maxCases))
    clauses.push({ fact: { kind: 'case', word }, evidence: ofCases });
  if (more > 0) clauses.push({ fact: { kind: 'more cases', count: more }, evidence: ofCases });
  const text = report.descriptiveReport?.trim() ?? '';
  if (text !== '')
    clauses.push({ fact: { kind: 'reason', text }, evidence: { kind: 'field', path: 'descriptive_report' } });
  for (const word of riskAssessmentsIn(text)) clauses.push({ fact: { kind: 'scale', word }, evidence: null });
  return clauses;
}

function riskIn(json: JsonText): string | null {
  const found = valueFinder(json)(['event', 'risk_assignment']);
  const value = found === null ? null : parseJson(found);
  return typeof value === 'string' ? value : null;
}

function travelClauses(
  { detail }: ExplainedReport,
  arrivals: readonly Arrival[],
  { travelLimits: limits, airports }: ExplanationRules,
): readonly Clause[] {
  const clauses = arrivals.flatMap(({ traveller, step }): readonly Clause[] => {
    const fast = fastestOf(step, limits, airports);
    const move = fast?.move ?? representativeMove(step);
    const reading = fast?.breaks === 'trip' ? 'estimate' : move && readingOfMove(move, limits);
    if (!move || reading === null) return [];
    return [
      {
        fact: { kind: 'travel', traveller, move, reading, limits, fast },
        evidence: { kind: 'move', traveller, move },
      },
    ];
  });
  const isImpossible = clauses.some(({ fact }) => fact.kind === 'travel' && fact.reading === 'impossible');
  if (detail.derived.includes('Impossible travel') && !isImpossible)
    return [{ fact: { kind: 'travel elsewhere' }, evidence: null }, ...clauses];
  const hasMove = arrivals.some(({ step }) => representativeMove(step) !== null);
  if (hasMove) return clauses;
  return [...clauses, { fact: { kind: 'travel unknown', ...unknownTravel(detail, limits) }, evidence: null }];
}

function unknownTravel(
  { key, previous: { user, device } }: ExplainedReport['detail'],
  { excludeProxies }: TravelLimits,
): UnknownTravel {
  const own = [...user, ...device].find((row) => row.key === key);
  if (!own) return { missing: 'user and device' };
  const report = { ...own, locationType: null };
  if (trackOf([report]).withoutTime.length > 0) return { missing: 'time' };
  if (sightingOf(report, 'whole', excludeProxies) === null) return { missing: 'position' };
  const earlier = new Set([...user, ...device].map((row) => row.key));
  return { missing: 'earlier position', earlier: earlier.size - 1 };
}

/** null for a move that isn't too fast. */
function readingOfMove(move: Move, limits: TravelLimits): 'impossible' | 'excluded' | 'unclear' | null {
  if (move.impossible) return 'impossible';
  if (!isTooFast(move.kmPerHour, move.km, limits)) return null;
  return move.excludedBy !== null && isTooFast(move.speed.min, move.distance.min, limits)
    ? 'excluded'
    : 'unclear';
}

function disagreementClauses(claims: ReportClaims, radii: AssumedRadii): readonly Clause[] {
  return mainReasons(disagreementOf(claims, radii))
    .filter(isOwnReason)
    .map((reason): Clause => {
      const sources = sourcesOf(reason);
      return {
        fact: { kind: 'disagreement', reason },
        evidence:
          sources === null
            ? { kind: 'field', path: fieldOfSignal['GPS spoofed'] }
            : { kind: 'positions', sources },
      };
    });
}

/** False if the service's location, which repeats another source, is explained like that one. */
function isOwnReason(reason: DisagreementReason, _at: number, all: readonly DisagreementReason[]): boolean {
  const isAboutLocation = (each: DisagreementReason) => sourcesOf(each)?.includes('location') === true;
  if (!reason.kind.startsWith('explained') || !isAboutLocation(reason)) return true;
  return !all.some((other) => other.kind === reason.kind && !isAboutLocation(other));
}

function sourcesOf(reason: DisagreementReason): readonly PositionSource[] | null {
  switch (reason.kind) {
    case 'country differs':
      return reason.sources.flat();
    case 'GPS spoofed flag agrees':
      return ['geo', ...reason.sources];
    case 'GPS spoofed flag stands alone':
      return null;
    case 'empty position':
      return [reason.source];
    default:
      return reason.sources;
  }
}

export const fieldOfSignal: Readonly<Record<Signal, string>> = {
  TOR: 'ip.tor',
  VPN: 'ip.vpn',
  'Ignored IP': 'ip.address',
  Rooted: 'device.integrity.rooted',
  Emulated: 'device.integrity.emulated',
  Debugged: 'device.integrity.debugged',
  'GPS spoofed': 'device.integrity.gps_spoofed',
};

function signalClauses({ detail: { signals, derived, deviceUsers } }: ExplainedReport): readonly Clause[] {
  const clauses = signals.map((signal): Clause => {
    return { fact: { kind: 'signal', signal }, evidence: { kind: 'field', path: fieldOfSignal[signal] } };
  });
  const ofDevice = { kind: 'field', path: 'device.id' } as const;
  if (deviceUsers !== null)
    clauses.push({ fact: { kind: 'shared device', users: deviceUsers }, evidence: ofDevice });
  if (derived.includes('New device')) clauses.push({ fact: { kind: 'new device' }, evidence: ofDevice });
  return clauses;
}

function saysSomething({ field, verdicts }: ExplainedMatch): boolean {
  return !weakMatchFields.includes(field) && Object.values(verdicts).some((count) => count > 0);
}

function positionClauses(
  { report, positions: { usable, unusable } }: ExplainedReport['detail'],
  radii: AssumedRadii,
): readonly Clause[] {
  const known = usable.filter(({ suspicious }) => !suspicious);
  const [only = null] = known;
  const clauses: Clause[] = [
    ...usable.flatMap((position): readonly Clause[] => {
      const { source } = position;
      const mark = markBeyond(position, radii, report.location?.locationType ?? null);
      if (mark === null) return [];
      const evidence = { kind: 'positions', sources: [source] } as const;
      return [{ fact: { kind: 'marked', position, mark }, evidence }];
    }),
    ...unusable.map((position): Clause => {
      const path = addressPath(position.source);
      return { fact: { kind: 'unusable', position }, evidence: { kind: 'field', path } };
    }),
  ];
  if (known.length > 1) return clauses;
  const evidence = only && ({ kind: 'positions', sources: [only.source] } as const);
  return [{ fact: { kind: 'few positions', only }, evidence }, ...clauses];
}

/** Returns the path of a position's address in the specification. */
export function addressPath(source: PositionSource): string {
  return `${positionHolders[source]}.address`;
}
