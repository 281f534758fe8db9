import { describe, expect, it } from 'vitest';
import { fileHappening, ProgramNotices } from '../../../main/diagnostics/program-notices';
import type { ProgramNotice } from '../../../shared/domain/program-notice';

describe('what happened to the program', () => {
  it('is told once, and one that happens again takes the place of the one before', () => {
    const told: (readonly ProgramNotice[])[] = [];
    const notices = new ProgramNotices((now) => told.push(now));
    notices.tell({ kind: 'defect', error: 'TypeError', times: 1 });
    notices.tell({ kind: 'defect', error: 'RangeError', times: 1 });
    notices.tell({ kind: 'defect', error: 'TypeError', times: 2 });
    expect(notices.current()).toEqual([
      { id: 1, kind: 'defect', error: 'TypeError', times: 2 },
      { id: 2, kind: 'defect', error: 'RangeError', times: 1 },
    ]);
    expect(told).toHaveLength(3);
  });

  it('is gone once the person has seen it, also for a window that is loaded again', () => {
    const notices = new ProgramNotices(() => undefined);
    notices.tell({ kind: 'window-reloaded', why: 'crashed' });
    notices.dismiss(1);
    expect(notices.current()).toEqual([]);
  });

  it('tells of a file that was set aside by what was in it, and where it is', () => {
    expect(fileHappening('settings', { setAside: 'settings.json.damaged-1' })).toEqual({
      kind: 'file-set-aside',
      what: 'settings',
      beside: 'settings.json.damaged-1',
    });
    expect(fileHappening('settings', { notUnderstood: ['theme'], copy: 'settings.json.kept-1' })).toEqual({
      kind: 'file-partly-read',
      what: 'settings',
      notUnderstood: ['theme'],
      copy: 'settings.json.kept-1',
    });
    expect(fileHappening('profiles', { code: 'EACCES' })).toEqual({
      kind: 'file-unreadable',
      what: 'profiles',
      code: 'EACCES',
    });
  });
});
