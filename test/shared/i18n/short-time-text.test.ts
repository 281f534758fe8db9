import { afterEach, describe, expect, it } from 'vitest';
import { setCurrentLocale } from '../../../shared/i18n/language';
import { shortTimeText } from '../../../shared/i18n/short-time-text';

const now = Date.UTC(2026, 2, 1, 14, 6, 9);
const minute = 60_000;

describe('a short time', () => {
  afterEach(() => setCurrentLocale('en'));

  it.each([
    ['a minute that has not ended', 59_999, '14:05 · 0 min'],
    ['minutes', 21 * minute, '13:45 · 21 min'],
    ['hours', 121 * minute, '12:05 · 2 h'],
    ['half a day, on the day before', 719 * minute, '02:07 · 11 h'],
    ['longer ago, with the date', 15 * 60 * minute, '28 Feb 23:06'],
    ['in another year, without the time', 80 * 24 * 60 * minute, '11 Dec 2025'],
    ['in the future, with the date', -2 * minute, '1 Mar 14:08'],
  ])('%s', (_, age, text) => {
    expect(shortTimeText(now - age, now, 'utc')).toBe(text);
  });

  it('has the names of months in Spanish', () => {
    setCurrentLocale('es');
    expect(shortTimeText(now - 24 * 60 * minute, now, 'utc')).toBe('28 feb 14:06');
  });
});
