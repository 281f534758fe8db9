import type { CallName, Pushes, PushName } from '../../../shared/contract/contract';
import { changesVerdicts, concernsMarksOnly } from '../log-changes';

/** The pushes after which main's answers differ. */
export const changePushes = [
  'reports.changed',
  'scores.changed',
  'log.changed',
  'outbox.changed',
  'team.changed',
  'watches.changed',
  'assistant.changed',
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
        'investigate.drift',
        'queue.count',
        'queue.list',
        'reports.countEach',
        'reports.page',
        'review.read',
      ],
    },
  ],
  'scores.changed': [
    { calls: ['reports.countEach', 'reports.detail', 'reports.histogram', 'reports.page', 'review.read'] },
  ],
  'assistant.changed': [{ calls: ['assistant.read', 'assistant.history'] }],
  'log.changed': [
    { calls: ['log.page', 'log.decisions', 'reports.countEach', 'team.blindItems'] },
    {
      calls: ['queue.count', 'queue.list', 'reports.detail', 'review.read'],
      when: (change) => !concernsMarksOnly(change),
    },
    {
      calls: [
        'log.metrics',
        'log.agreement',
        'log.people',
        'log.ofSubjects',
        'review.judgedByOthers',
        'investigate.alibi',
        'investigate.hotSpots',
      ],
      when: changesVerdicts,
    },
    { calls: ['cases.read'], when: ({ kinds }) => kinds.includes('case') },
    { calls: ['ignoredPlaces.read'], when: ({ kinds }) => kinds.includes('ip-place') },
    { calls: ['riskWords.read'], when: ({ kinds }) => kinds.includes('risk-word') },
  ],
  'outbox.changed': [{ calls: ['feedback.about', 'outbox.page'] }],
  'team.changed': [{ calls: ['team.blindItems'] }],
  // The list is changed by commands too.
  'watches.changed': [{ calls: ['watches.read'] }],
};

/** Returns the calls that a push makes out of date. */
export function callsOutOfDate<Name extends ChangePush>(
  push: Name,
  payload: Pushes[Name],
): ReadonlySet<CallName> {
  const rows: readonly OutOfDate<Name>[] = outOfDate[push];
  return new Set(rows.flatMap(({ calls, when }) => (when === undefined || when(payload) ? calls : [])));
}
