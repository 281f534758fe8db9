import { describe, expect, it } from 'vitest';
import { apiKeyMistake } from '../../../shared/api/api-key';

describe('apiKeyMistake', () => {
  it.each([['k'], ['XXXXXX.0123456789012345678901234567890123456789'], ['!"#~'], ['k'.repeat(4096)]])(
    'takes %j',
    (key) => {
      expect(apiKeyMistake(key)).toBeNull();
    },
  );

  it.each([
    ['nothing', '', 'Enter the API key'],
    ['a leading space', ' secret', 'begins or ends'],
    ['a trailing line break', 'secret\r\n', 'begins or ends'],
    ['a space inside', 'sec ret', 'no key can hold'],
    ['a header smuggled in', 'secret\r\nX-Evil: 1', 'no key can hold'],
    ['an accented letter', 'sécret', 'no key can hold'],
    ['a zero byte', 'sec\u0000ret', 'no key can hold'],
    ['10 KB', 's'.repeat(10_000), 'too long'],
  ])('refuses %s and does not repeat it', (_, key, words) => {
    const mistake = apiKeyMistake(key);
    expect(mistake).toContain(words);
    expect(mistake).not.toMatch(/s.?cret|sss/);
  });
});
