import { describe, expect, it } from 'vitest';
import { AppNotices, fileEvent } from '../../../main/diagnostics/app-notices';
import type { AppNotice } from '../../../shared/domain/app-notice';

describe('a program notice', () => {
  it('is added once, and a repeated event replaces the previous notice', () => {
    const reported: (readonly AppNotice[])[] = [];
    const notices = new AppNotices((now) => reported.push(now));
    notices.add({ kind: 'defect', error: 'TypeError', times: 1 });
    notices.add({ kind: 'defect', error: 'RangeError', times: 1 });
    notices.add({ kind: 'defect', error: 'TypeError', times: 2 });
    expect(notices.current()).toEqual([
      { id: 1, kind: 'defect', error: 'TypeError', times: 2 },
      { id: 2, kind: 'defect', error: 'RangeError', times: 1 },
    ]);
    expect(reported).toHaveLength(3);
  });

  it('is removed once the user dismissed it, also after the window is reloaded', () => {
    const notices = new AppNotices(() => undefined);
    notices.add({ kind: 'window-reloaded', why: 'crashed' });
    notices.dismiss(1);
    expect(notices.current()).toEqual([]);
  });

  it('names a file that was set aside by its content, and where it is', () => {
    expect(fileEvent('settings', { setAside: 'settings.json.damaged-1' })).toEqual({
      kind: 'file-set-aside',
      what: 'settings',
      beside: 'settings.json.damaged-1',
    });
    expect(fileEvent('settings', { notUnderstood: ['theme'], copy: 'settings.json.backup-1' })).toEqual({
      kind: 'file-partly-read',
      what: 'settings',
      notUnderstood: ['theme'],
      copy: 'settings.json.backup-1',
    });
    expect(fileEvent('profiles', { code: 'EACCES' })).toEqual({
      kind: 'file-unreadable',
      what: 'profiles',
      code: 'EACCES',
    });
  });
});
