import { expect, it } from 'vitest';
import { QueryCache } from '../../../../renderer/state/queries/query-cache';
import { QueryObserver } from '../../../../renderer/state/queries/query-observer';
import type { CallName } from '../../../../shared/contract/contract';
import type { EntryKind } from '../../../../shared/domain/review-log';
import { succeed } from '../../../../shared/result';
import { type FakeBridge, fakeBridge } from '../../../support/fake-bridge';
import { switchedProfile } from '../../../support/switched-profile';

const logged =
  (...kinds: readonly EntryKind[]) =>
  ({ push }: FakeBridge) =>
    push('log.changed', { kinds, subjects: null });

const pushes = {
  'reports arrive': ({ push }) => push('reports.changed', { added: 1, addedFraud: 0 }),
  'scores change': ({ push }) => push('scores.changed', null),
  'the team changes': ({ push }) => push('team.changed', { kind: 'none' }),
  'a verdict is given': logged('verdict'),
  'a verdict is withdrawn': logged('withdrawal'),
  'a report is marked as read': logged('seen'),
  'a note is written': logged('note'),
  'an IP place is ignored': logged('ip-place'),
  'a risk word is placed': logged('risk-word'),
} as const satisfies Readonly<Record<string, (fake: FakeBridge) => void>>;

/** The calls that are read again after each change. */
const readAgain: Readonly<Record<keyof typeof pushes, readonly CallName[]>> = {
  'reports arrive': [
    'investigate.alibi',
    'investigate.groups',
    'investigate.links',
    'investigate.meetings',
    'investigate.hotSpots',
  ],
  'scores change': ['reports.histogram'],
  'the team changes': ['team.blindItems'],
  'a verdict is given': [
    'investigate.hotSpots',
    'log.measures',
    'log.agreement',
    'review.judgedByOthers',
    'log.page',
    'team.blindItems',
  ],
  'a verdict is withdrawn': [
    'investigate.hotSpots',
    'log.measures',
    'log.agreement',
    'review.judgedByOthers',
    'log.page',
    'team.blindItems',
  ],
  'a report is marked as read': ['log.page', 'team.blindItems'],
  'a note is written': ['log.page', 'team.blindItems'],
  'an IP place is ignored': ['log.page', 'team.blindItems', 'ignoredPlaces.read'],
  'a risk word is placed': ['log.page', 'team.blindItems', 'riskWords.read'],
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
