import { describe, expect, it } from 'vitest';
import { isModified, viewNameError } from '../../../../renderer/features/reports-grid/views/views-store';
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
  it('is modified by other filters, search, sorting or columns', () => {
    expect(isModified(view, view)).toBe(false);
    expect(isModified(view, { ...view, query: everyReport })).toBe(true);
    expect(isModified(view, { ...view, query: { ...view.query, text: 'tor' } })).toBe(true);
    const sort = { column: 'time', descending: false } as const;
    expect(isModified(view, { ...view, query: { ...view.query, sort } })).toBe(true);
    expect(isModified(view, { ...view, columns: ['risk'] })).toBe(true);
  });

  it('isn’t modified by the order of values or filters', () => {
    const unread = { field: 'unread', unread: true } as const;
    const both = { ...view, query: withFilter(view.query, unread) };
    const reversed = withFilter(withFilter(everyReport, unread), {
      field: 'risk',
      in: ['high', 'fraud'],
      out: [],
    });
    expect(isModified(both, { ...both, query: reversed })).toBe(false);
  });

  it('has a unique name', () => {
    expect(viewNameError('  ', [])).toBe('Enter a name for the view.');
    expect(viewNameError('x'.repeat(201), [])).toBe('Use 200 characters or fewer.');
    expect(viewNameError(' frauds ', [view])).toBe('A view with this name already exists.');
    expect(viewNameError('Frauds', [])).toBeNull();
  });
});
