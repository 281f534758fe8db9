import { expect, it } from 'vitest';
import { snoozeEnd, snoozeEndOf } from '../../../renderer/features/review/snooze-time';

/** A Sunday. */
const now = Date.UTC(2026, 2, 1, 22, 30);
const text = (at: number | null) => (at === null ? null : new Date(at).toISOString());

it('ends a snooze in an hour, tomorrow or next Monday at nine, or with the next report', () => {
  expect(text(snoozeEnd('hour', now, 'utc'))).toBe('2026-03-01T23:30:00.000Z');
  expect(text(snoozeEnd('tomorrow', now, 'utc'))).toBe('2026-03-02T09:00:00.000Z');
  expect(text(snoozeEnd('monday', now, 'utc'))).toBe('2026-03-02T09:00:00.000Z');
  expect(snoozeEnd('report', now, 'utc')).toBeNull();
});

it('takes the Monday after on a Monday', () => {
  const monday = Date.UTC(2026, 2, 2, 8);
  expect(text(snoozeEnd('monday', monday, 'utc'))).toBe('2026-03-09T09:00:00.000Z');
});

it('counts days and hours in the local zone unless UTC is selected', () => {
  const end = new Date(snoozeEnd('tomorrow', now, 'local') ?? 0);
  expect([end.getHours(), end.getMinutes()]).toEqual([9, 0]);
});

it('reads the time of a field in the selected zone, if it is in the future', () => {
  expect(text(snoozeEndOf('2026-03-03T10:15', now, 'utc'))).toBe('2026-03-03T10:15:00.000Z');
  expect(snoozeEndOf('2026-03-01T22:30', now, 'utc')).toBeNull();
  expect(snoozeEndOf('', now, 'local')).toBeNull();
  expect(snoozeEndOf('2027', now, 'utc')).toBeNull();
});
