import { describe, expect, it } from 'vitest';
import { apiKeyError } from '../../../shared/api/api-key';
import { apiKeyErrorText } from '../../../shared/i18n/validation-text';

describe('apiKeyError', () => {
  it.each([
    ['k'],
    ['XXXXXX.0123456789012345678901234567890123456789'],
    ['!"#~'],
    ['k'.repeat(1_900)],
    ['"'.repeat(950)],
  ])('accepts %j', (key) => {
    expect(apiKeyError(key)).toBeNull();
  });

  it.each([
    ['an empty key', '', 'Enter your application’s API key'],
    ['a leading space', ' secret', 'starts or ends'],
    ['a trailing line break', 'secret\r\n', 'starts or ends'],
    ['a space inside', 'sec ret', 'that isn’t allowed in keys'],
    ['an injected header', 'secret\r\nX-Evil: 1', 'that isn’t allowed in keys'],
    ['an accented letter', 'sécret', 'that isn’t allowed in keys'],
    ['a zero byte', 'sec\u0000ret', 'that isn’t allowed in keys'],
    ['a key of 1,901 characters', 's'.repeat(1_901), 'up to 1,900 characters'],
    ['quotes that double when they are stored', '"'.repeat(951), 'up to 1,900 characters'],
  ])('refuses %s without repeating it', (_, key, words) => {
    const error = apiKeyError(key);
    const text = error && apiKeyErrorText(error);
    expect(text).toContain(words);
    expect(text).not.toMatch(/s.?cret|sss|""/);
  });
});
