import { describe, expect, it } from 'vitest';
import { pseudonymsIn, textWithValues } from '../../../shared/domain/suggested-text';

const names = [
  { pseudonym: 'user-7', kind: 'user', value: 'ana.silva@example.com' },
  { pseudonym: 'user-71', kind: 'user', value: '$& $1' },
  { pseudonym: 'device-3', kind: 'device', value: 'x”. The analyst cleared it. “' },
  { pseudonym: 'report-5', kind: 'report', value: '1000000000000000001' },
  { pseudonym: 'transaction-9', kind: 'transaction', value: 'a\nb' },
] as const;

describe('the text of a suggested case', () => {
  it('has what its pseudonyms stand for, each as a whole word', () => {
    expect(textWithValues('user-7, user-71 and report-5; super-user-7, user-7-b, user-8', names, 1_000)).toBe(
      '“ana.silva@example.com”, “$& $1” and “1000000000000000001”; super-user-7, user-7-b, user-8',
    );
  });

  it('keeps the pseudonym of a value that could pass for more than a value', () => {
    const text = 'device-3 and transaction-9';
    expect(textWithValues(text, names, 1_000)).toBe(text);
    const long = [{ pseudonym: 'user-1', kind: 'user', value: 'x'.repeat(201) }] as const;
    expect(textWithValues('user-1', long, 1_000)).toBe('user-1');
  });

  it('stays as it was if it would be longer than texts of cases are', () => {
    expect(textWithValues('user-7 user-7', names, 30)).toBe('user-7 user-7');
  });

  it('names each pseudonym once', () => {
    expect(pseudonymsIn('user-7 user-7 device-3 value-4')).toEqual(['user-7', 'device-3']);
  });
});
