import { expect, it } from 'vitest';
import { QueryCache } from '../../../../renderer/state/queries/query-cache';
import { QueryObserver } from '../../../../renderer/state/queries/query-observer';
import type { CallName } from '../../../../shared/contract/contract';
import { noItems } from '../../../../shared/domain/outbox';
import type { EntryKind } from '../../../../shared/domain/review-log';
import { succeed } from '../../../../shared/result';
import { type FakeBridge, fakeBridge } from '../../../support/window/fake-bridge';
import { switchedProfile } from '../../../support/window/switched-profile';

const noStanding = { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null };

const logged =
  (...kinds: readonly EntryKind[]) =>
  ({ push }: FakeBridge) =>
    push('log.changed', { kinds, subjects: null });

const pushes = {
  'reports arrive': ({ push }) => push('reports.changed', { added: 1, addedFraud: 0 }),
  'scores change': ({ push }) => push('scores.changed', null),
  'feedback changes': ({ push }) =>
    push('outbox.changed', { summary: noStanding, changed: [], removed: [], many: true }),
  'the team changes': ({ push }) => push('team.changed', { kind: 'none' }),
  'a verdict is given': logged('verdict'),
  'a verdict is withdrawn': logged('withdrawal'),
  'a report is marked as read': logged('seen'),
  'a note is written': logged('note'),
  'a case is shared': logged('case'),
  'an IP place is ignored': logged('ip-place'),
  'a risk word is placed': logged('risk-word'),
} as const satisfies Readonly<Record<string, (fake: FakeBridge) => void>>;

const ofLog = ['log.page', 'log.decisions', 'reports.countEach', 'team.blindItems'] as const;
const ofReports = ['queue.count', 'queue.list', 'reports.detail', 'review.read'] as const;
const ofVerdicts = [
  'investigate.alibi',
  'investigate.hotSpots',
  'log.metrics',
  'log.agreement',
  'log.people',
  'log.ofSubjects',
  'review.judgedByOthers',
] as const;

/** The calls that are read again after each change. */
const readAgain: Readonly<Record<keyof typeof pushes, readonly CallName[]>> = {
  'reports arrive': [
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
  'scores change': [
    'reports.countEach',
    'reports.detail',
    'reports.histogram',
    'reports.page',
    'review.read',
  ],
  'feedback changes': ['feedback.about', 'outbox.page'],
  'the team changes': ['team.blindItems'],
  'a verdict is given': [...ofLog, ...ofReports, ...ofVerdicts],
  'a verdict is withdrawn': [...ofLog, ...ofReports, ...ofVerdicts],
  'a report is marked as read': ofLog,
  'a note is written': [...ofLog, ...ofReports],
  'a case is shared': [...ofLog, ...ofReports, 'cases.read'],
  'an IP place is ignored': [...ofLog, ...ofReports, 'ignoredPlaces.read'],
  'a risk word is placed': [...ofLog, ...ofReports, 'riskWords.read'],
};

const observed = [...new Set(Object.values(readAgain).flat()), 'places.find', 'reports.values'] as const;

it.each(Object.keys(pushes).filter((name): name is keyof typeof pushes => name in pushes))(
  'when %s, what depends on it is read once more, and nothing else',
  async (change) => {
    const fake = fakeBridge();
    const cache = new QueryCache(fake.bridge, switchedProfile(fake.bridge).profile);
    const sent: CallName[] = [];
    const read = (call: CallName) => async () => {
      sent.push(call);
      return succeed(null);
    };
    for (const call of observed) new QueryObserver(cache).show({ call, args: null, read: read(call) });
    await new Promise(setImmediate);
    sent.length = 0;
    pushes[change](fake);
    expect(new Set(sent)).toEqual(new Set(readAgain[change]));
    expect(sent).toHaveLength(readAgain[change].length);
  },
);
