import { describe, expect, it } from 'vitest';
import { problemText } from '../../../shared/i18n/problem-text';

describe('a file that cannot be written', () => {
  it.each(['EBUSY', 'EPERM', 'EACCES'])('because of %s may be open in another program', (code) => {
    const { what, advice } = problemText({ kind: 'disk', what: 'export', code });
    expect(what).toContain(`(${code})`);
    expect(advice).toBe(
      'Check that no other program has the file open and that you have write access to its folder, then try again.',
    );
  });

  it('for another reason may need space', () => {
    expect(problemText({ kind: 'disk', what: 'export', code: 'ENOSPC' }).advice).toContain('free space');
  });
});
