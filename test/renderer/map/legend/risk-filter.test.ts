import { describe, expect, it } from 'vitest';
import { riskGroups, withGroup } from '../../../../renderer/features/map/legend/risk-filter';

const everything = { field: 'risk', in: [], out: [] } as const;
const found = [
  { value: 'clear', count: 9 },
  { value: null, count: 2 },
  { value: 'fraud', count: 5 },
  { value: 'review', count: 1 },
];

describe('the risk groups of the legend', () => {
  it('are the known risks, even without reports, and one for all other values and none', () => {
    expect(riskGroups(found, everything).map(({ look, count }) => [look, count])).toEqual([
      ['fraud', 5],
      ['high', 0],
      ['unknown', 3],
      ['low', 0],
      ['clear', 9],
    ]);
    expect(riskGroups([], everything).map(({ look }) => look)).toEqual(['fraud', 'high', 'low', 'clear']);
  });

  it('show which risks the filter includes', () => {
    const shown = (filter: Parameters<typeof riskGroups>[1]) =>
      riskGroups(found, filter).map((group) => group.shown);
    expect(shown({ field: 'risk', in: ['fraud'], out: [] })).toEqual(['all', 'none', 'none', 'none', 'none']);
    expect(shown({ field: 'risk', in: [], out: [null] })).toEqual(['all', 'all', 'some', 'all', 'all']);
  });

  it('produce a filter that includes values not seen yet', () => {
    const groups = riskGroups(found, everything);
    expect(withGroup(groups, 'clear', false)).toEqual({ field: 'risk', in: [], out: ['clear'] });
    const none = withGroup(groups, 'unknown', false);
    expect(new Set(none.out)).toEqual(new Set([null, 'review']));
    expect(withGroup(riskGroups(found, none), 'unknown', true)).toEqual(everything);
  });

  it('keep the filter of the grid when another group is included', () => {
    const groups = riskGroups(found, { field: 'risk', in: ['fraud'], out: [] });
    const both = withGroup(groups, 'high', true);
    expect(riskGroups(found, both).map((group) => group.shown)).toEqual([
      'all',
      'all',
      'none',
      'none',
      'none',
    ]);
  });
});
