import type { AssumedRadii } from '../assumed-radius';
import type { TravelLimits } from '../move';
import { haveSameStarts, stepTo, type TrackStep } from '../moves';
import type { Report } from '../report';
import type { TrackReport } from '../track';

/** Whose earlier report a step starts at: the previous one, or the last one that can be trusted. */
export type Traveller = 'user' | 'device' | 'both' | 'trustedUser' | 'trustedDevice';

export function isTrusted(traveller: Traveller): boolean {
  return traveller === 'trustedUser' || traveller === 'trustedDevice';
}

/** A step to a report from an earlier one. */
export interface Arrival {
  readonly traveller: Traveller;
  readonly step: TrackStep;
  /** Whether the earlier report can be trusted: a thief may have sent the previous one too. */
  readonly isTrusted: boolean;
}

export type EarlierReport = Omit<TrackReport, 'locationType'>;

/** A report with the latest ones up to its time, itself included, and the last trusted one before it. */
export interface ArrivedReport {
  readonly key: string;
  readonly report: Pick<Report, 'user'>;
  readonly previous: {
    readonly user: readonly EarlierReport[];
    readonly device: readonly EarlierReport[];
    readonly trusted: (EarlierReport & { readonly deviceId: string | null }) | null;
  };
}

export interface ArrivalRules {
  readonly assumedRadii: AssumedRadii;
  readonly travelLimits: TravelLimits;
}

/**
 * Returns the steps to a report from the previous one of its user and of its device, one if they are the same; then that
 * from the last trusted one, if it is another.
 */
export function arrivalsAt(
  { key, report, previous: { user, device, trusted } }: ArrivedReport,
  { assumedRadii, travelLimits }: ArrivalRules,
): readonly Arrival[] {
  const stepFrom = (rows: readonly EarlierReport[]) => stepTo(key, rows, assumedRadii, travelLimits);
  const own = [...user, ...device].find((row) => row.key === key);
  const trustedStep = trusted && own ? stepFrom([trusted, own]) : null;
  const arrivals = previousSteps(stepFrom(user), stepFrom(device)).map(([traveller, step]): Arrival => {
    return { traveller, step, isTrusted: step.fromKey === trustedStep?.fromKey };
  });
  if (trustedStep === null || arrivals.some(({ isTrusted }) => isTrusted)) return arrivals;
  const traveller = report.user?.id == null ? 'trustedDevice' : 'trustedUser';
  return [...arrivals, { traveller, step: trustedStep, isTrusted: true }];
}

function previousSteps(
  user: TrackStep | null,
  device: TrackStep | null,
): readonly (readonly [Traveller, TrackStep])[] {
  if (user !== null && device !== null && haveSameStarts(user, device)) return [['both', user]];
  return [...(user ? ([['user', user]] as const) : []), ...(device ? ([['device', device]] as const) : [])];
}
