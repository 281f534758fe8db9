import { expect, it } from 'vitest';
import { reasonIn } from '../../../../shared/domain/explanation/reason';

it.each([
  ['', null],
  ['High risk. The SIM card is new. It is 5 km away.', ['The SIM card is new.', 'It is 5 km away.']],
  ['high_risk. Moved.', ['Moved.', '']],
  ['High risk.', ['High risk.', '']],
  ['Erabiltzailea ez da ohiko lekuan.', ['Erabiltzailea ez da ohiko lekuan.', '']],
])('the reason in “%s” begins with what it says', (text, expected) => {
  const reason = reasonIn(text);
  expect(reason && [reason.beginning, reason.rest]).toEqual(expected);
});

it('a beginning of any length is cut, and the rest kept', () => {
  for (const text of ['word '.repeat(3_000).trim(), '😀'.repeat(3_000)]) {
    const { beginning = '', rest = '' } = reasonIn(text) ?? {};
    expect(beginning.length).toBeLessThanOrEqual(300);
    expect(beginning.isWellFormed()).toBe(true);
    expect((beginning + rest).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});
