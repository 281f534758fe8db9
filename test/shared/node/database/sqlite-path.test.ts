import { describe, expect, it } from 'vitest';
import { sqlitePath } from '../../../../shared/node/database/database';

describe('the path given to SQLite', () => {
  it.each([
    ['C:\\Users\\ana\\own.db', '\\\\?\\C:\\Users\\ana\\own.db'],
    ['C:/Users/ana/own.db', '\\\\?\\C:\\Users\\ana\\own.db'],
    ['\\\\server\\share\\own.db', '\\\\?\\UNC\\server\\share\\own.db'],
    ['\\\\?\\C:\\own.db', '\\\\?\\C:\\own.db'],
    [`C:\\${'long\\'.repeat(80)}own.db`, `\\\\?\\C:\\${'long\\'.repeat(80)}own.db`],
  ])('on Windows is %s in the extended form, which has no length limit', (path, extended) => {
    expect(sqlitePath(path, 'win32')).toBe(extended);
  });

  it.each(['linux', 'darwin'] as const)('on %s is unchanged', (platform) => {
    expect(sqlitePath('/home/ana/own.db', platform)).toBe('/home/ana/own.db');
  });
});
