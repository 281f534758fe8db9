import { describe, expect, it } from 'vitest';
import { rowOfItem } from '../../shared/row-of-item';
import { calmDetail, rowOf } from '../support/inputs/sample-rows';

const rowsOf = (...keys: readonly (readonly [key: string, transactionId: string | null])[]) =>
  new Map(
    keys.map(([key, transactionId]) => [key, rowOf(calmDetail, { key, id: '5', transactionId })] as const),
  );

describe('the report that a case names', () => {
  it('is the one with its key', () => {
    const rows = rowsOf(['5', 'a']);
    expect(rowOfItem(rows, { key: '5', transactionId: 'a' })?.key).toBe('5');
    expect(rowOfItem(rows, { key: '5', transactionId: null })?.key).toBe('5');
    expect(rowOfItem(rows, { key: '6', transactionId: 'a' })).toBeUndefined();
  });

  it('is never one of another transaction', () => {
    expect(rowOfItem(rowsOf(['5', 'b']), { key: '5', transactionId: 'a' })).toBeUndefined();
  });

  it('is found by its transaction once others have its ID', () => {
    const rows = rowsOf(['5-b', 'b'], ['5-a', 'a']);
    expect(rowOfItem(rows, { key: '5', transactionId: 'a' })?.key).toBe('5-a');
    expect(rowOfItem(rows, { key: '5-b', transactionId: 'b' })?.key).toBe('5-b');
    expect(rowOfItem(rows, { key: '5', transactionId: null })).toBeUndefined();
  });
});
