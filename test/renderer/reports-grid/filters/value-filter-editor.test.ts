import { describe, expect, it } from 'vitest';
import {
  choiceOf,
  isEmpty,
  toggleValue,
} from '../../../../renderer/features/reports-grid/filters/value-filter-editor';

const none = { field: 'country', in: [], out: [] } as const;

describe('toggling a value of a filter', () => {
  it('includes it, and removes it when toggled again', () => {
    const chosen = toggleValue(none, 'Spain', 'in');
    expect(chosen).toEqual({ field: 'country', in: ['Spain'], out: [] });
    expect(choiceOf(chosen, 'Spain')).toBe('in');
    expect(isEmpty(toggleValue(chosen, 'Spain', 'in'))).toBe(true);
  });

  it('moves it between included and excluded', () => {
    const left = toggleValue(toggleValue(none, null, 'in'), null, 'out');
    expect(left).toEqual({ field: 'country', in: [], out: [null] });
    expect(choiceOf(left, null)).toBe('out');
    expect(choiceOf(left, 'Spain')).toBe('any');
  });
});
