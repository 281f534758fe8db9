import type { MatchField, Traveller } from '../../domain/explanation';
import type { Verdict } from '../../domain/review-log';
import { counted, numberText } from '../number-text';

/** Why a report is what it is, in sentences. */
export const explanation = {
  verdict: (word: string, meaning: string) => `The service’s verdict: ${word}. ${meaning}`,
  noVerdict: 'The service gave no verdict.',
  unknownVerdict: (word: string) =>
    `The service’s verdict: ${word}. This level isn’t in the service’s specification.`,
  reassessed: (before: string, after: string) =>
    `The service changed its verdict from ${before} to ${after}.`,
  noRisk: 'no risk level',
  versions: (count: number) =>
    `The service changed this report. It was received in ${numberText(count)} versions.`,
  fraudCase: (word: string, meaning: string) => `${word}: ${meaning}`,
  moreCases: (count: number) => `${counted(count, 'more fraud case', 'more fraud cases')}.`,
  reason: (text: string) => `The service’s reason: ${text}`,
  /** `word` is a level of the scale that the service's texts use. */
  scale: (word: string, meaning: string) => `“${word}” in this reason: ${meaning}`,
  previous: {
    user: 'this user’s previous report',
    device: 'this device’s previous report',
    both: 'the previous report of this user and device',
  } satisfies Readonly<Record<Traveller, string>>,
  /** If the previous report has no position of the source. */
  earlier: {
    user: 'an earlier report of this user',
    device: 'an earlier report of this device',
    both: 'an earlier report of this user and device',
  } satisfies Readonly<Record<Traveller, string>>,
  travel: (position: string, distance: string, from: string, span: string) =>
    `${position}: ${distance} from ${from} in ${span}.`,
  /** Where the reported distance may be too large. */
  atLeast: (distance: string, least: string) => `${distance} (at least ${least})`,
  tooFast: (travel: string, speed: string, limit: string) =>
    `${travel} That takes at least ${speed} km/h, more than your limit of ${limit} km/h.`,
  withinLimit: (travel: string, limit: string) => `${travel} That is within your limit of ${limit} km/h.`,
  noTime: (travel: string) => `${travel} No speed is fast enough for that.`,
  unclear: (travel: string, distance: string) =>
    `${travel} Impossible only if the true distance is more than ${distance}.`,
  excluded: (travel: string, behind: string) =>
    `${travel} This doesn’t count as impossible, because one of the two positions is ${behind}.`,
  ipMoved: (travel: string) =>
    `${travel} This doesn’t count as impossible: only the IP address moved, the device stayed (carrier or VPN).`,
  travelElsewhere: 'Impossible travel since an earlier report that isn’t among those compared here.',
  travelUnknown: {
    'user and device': 'The report names neither user nor device, so the travel is unknown.',
    time: 'The report has no valid time, so the travel is unknown.',
    position: 'The report has no position to compare, so the travel is unknown.',
  },
  noEarlierPosition: (earlier: number) =>
    earlier === 0
      ? 'This computer has no earlier report of this user or device, so the travel is unknown.'
      : earlier === 1
        ? 'The earlier report of this user or device has no position to compare, so the travel is unknown.'
        : `None of the ${numberText(earlier)} latest earlier reports of this user or device has a position to compare, so the travel is unknown.`,
  signal: (name: string, meaning: string) => `Signal “${name}”: ${meaning}`,
  sharedDevice: (users: string) => `In the reports on this computer, ${users} users share this device.`,
  newDevice:
    'In the reports on this computer, this is the user’s first one with this device, after others with another device.',
  same: {
    user: 'Same user',
    device: 'Same device',
    place: 'Same place',
    deviceModel: 'Same device model',
  } satisfies Readonly<Record<MatchField, string>>,
  decidedBefore: (same: string, reports: number, verdicts: string) =>
    `${same}: ${counted(reports, 'other report', 'other reports')}, ${verdicts}.`,
  verdictCounts: {
    fraud: (count: number) => `${numberText(count)} confirmed fraud`,
    suspicious: (count: number) => `${numberText(count)} suspicious`,
    legitimate: (count: number) => `${numberText(count)} legitimate`,
    unclear: (count: number) => `${numberText(count)} undecided`,
  } satisfies Readonly<Record<Verdict, (count: number) => string>>,
  noPosition: 'No usable position, so distances and travel are unknown.',
  onePosition: (position: string) =>
    `Only one usable position (${position}), so there’s nothing to compare it with.`,
};
