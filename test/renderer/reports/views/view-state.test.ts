import { describe, expect, it } from 'vitest';
import { isModified, viewNameMistake } from '../../../../renderer/features/reports/views/view-state';
import {
  defaultColumns,
  everyReport,
  type SavedView,
  withFilter,
} from '../../../../shared/domain/report-query';

const view: SavedView = {
  id: 'a',
  name: 'Frauds',
  query: withFilter(everyReport, { field: 'risk', in: ['fraud', 'high'], out: [] }),
  columns: defaultColumns,
};

describe('a saved view', () => {
  it('is modified by other filters, words, order or columns', () => {
    expect(isModified(view, view)).toBe(false);
    expect(isModified(view, { ...view, query: everyReport })).toBe(true);
    expect(isModified(view, { ...view, query: { ...view.query, text: 'tor' } })).toBe(true);
    const sort = { column: 'time', descending: false } as const;
    expect(isModified(view, { ...view, query: { ...view.query, sort } })).toBe(true);
    expect(isModified(view, { ...view, columns: ['risk'] })).toBe(true);
  });

  it('is not modified by the order in which values or filters were chosen', () => {
    const unread = { field: 'unread', unread: true } as const;
    const both = { ...view, query: withFilter(view.query, unread) };
    const reversed = withFilter(withFilter(everyReport, unread), {
      field: 'risk',
      in: ['high', 'fraud'],
      out: [],
    });
    expect(isModified(both, { ...both, query: reversed })).toBe(false);
  });

  it('has a name of its own', () => {
    expect(viewNameMistake('  ', [])).toBe('A view needs a name.');
    expect(viewNameMistake('x'.repeat(201), [])).toBe('At most 200 characters.');
    expect(viewNameMistake(' frauds ', [view])).toBe('There is a view of this name already.');
    expect(viewNameMistake('Frauds', [])).toBeNull();
  });
});
