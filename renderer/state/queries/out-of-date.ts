import type { CallName, Pushes, PushName } from '../../../shared/contract/contract';
import { changesVerdicts, concernsMarksOnly } from '../log-changes';

/** The pushes after which main's answers differ. */
export const changePushes = [
  'reports.changed',
  'scores.changed',
  'log.changed',
  'outbox.changed',
  'team.changed',
] as const satisfies readonly PushName[];
export type ChangePush = (typeof changePushes)[number];

interface OutOfDate<Name extends PushName> {
  readonly calls: readonly CallName[];
  /** Which payloads; all if it's left out. */
  readonly when?: (payload: Pushes[Name]) => boolean;
}

/** Which calls each push makes out of date. */
const outOfDate: { readonly [Name in ChangePush]: readonly OutOfDate<Name>[] } = {
  'reports.changed': [
    {
      calls: [
        'investigate.alibi',
        'investigate.groups',
        'investigate.links',
        'investigate.meetings',
        'investigate.hotSpots',
        'queue.count',
        'review.read',
      ],
    },
  ],
  'scores.changed': [{ calls: ['reports.detail', 'reports.histogram', 'review.read'] }],
  'log.changed': [
    { calls: ['log.page', 'team.blindItems'] },
    { calls: ['queue.count', 'reports.detail', 'review.read'], when: (change) => !concernsMarksOnly(change) },
    {
      calls: ['log.metrics', 'log.agreement', 'review.judgedByOthers', 'investigate.hotSpots'],
      when: changesVerdicts,
    },
    { calls: ['ignoredPlaces.read'], when: ({ kinds }) => kinds.includes('ip-place') },
    { calls: ['riskWords.read'], when: ({ kinds }) => kinds.includes('risk-word') },
  ],
  'outbox.changed': [{ calls: ['feedback.about', 'outbox.page'] }],
  'team.changed': [{ calls: ['team.blindItems'] }],
};

/** Returns the calls that a push makes out of date. */
export function callsOutOfDate<Name extends ChangePush>(
  push: Name,
  payload: Pushes[Name],
): ReadonlySet<CallName> {
  const rows: readonly OutOfDate<Name>[] = outOfDate[push];
  return new Set(rows.flatMap(({ calls, when }) => (when === undefined || when(payload) ? calls : [])));
}
