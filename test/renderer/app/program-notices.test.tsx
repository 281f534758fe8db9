import { act, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DiagnosticsDialog } from '../../../renderer/app/diagnostics-dialog';
import { ProgramNotices } from '../../../renderer/app/program-notices';
import type { ProgramNotice } from '../../../shared/domain/program-notice';
import { makeDialogsOpenable } from '../../support/openable-dialogs';
import { renderWithStores } from '../../support/render-with-stores';

beforeAll(makeDialogsOpenable);

const setAside: ProgramNotice = {
  id: 1,
  kind: 'file-set-aside',
  what: 'settings',
  beside: 'settings.json.damaged-7',
};
const reloaded: ProgramNotice = { id: 2, kind: 'window-reloaded', why: 'crashed' };
const defect: ProgramNotice = { id: 3, kind: 'defect', error: 'TypeError', times: 2 };

/** The notices above a screen, as main tells them. */
function open(...told: readonly ProgramNotice[]) {
  const rendered = renderWithStores(
    <>
      <ProgramNotices />
      <DiagnosticsDialog />
    </>,
  );
  act(() => rendered.push('notices.changed', told));
  return rendered;
}

const region = () => screen.getByRole('region', { name: 'The program' });

describe('what happened to the program', () => {
  it('is nothing where nothing happened', () => {
    open();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says what was set aside and where it is, as an alert', () => {
    open(setAside);
    const { textContent } = within(region()).getByRole('alert');
    expect(textContent).toContain('The settings could not be read and are the usual ones again.');
    expect(textContent).toContain('settings.json.damaged-7');
  });

  it('says of each file which it is, and why one cannot be read', () => {
    open(
      { ...setAside, what: 'profiles' },
      { id: 4, kind: 'file-unreadable', what: 'windowPlace', code: 'EACCES' },
    );
    const [first, second] = within(region()).getAllByRole('alert');
    expect(first?.textContent).toContain('The list of profiles could not be read and is empty.');
    expect(second?.textContent).toContain('Where the window was cannot be read.');
    expect(second?.textContent).toContain('(EACCES)');
  });

  it('names what of a file was not understood, as much as a person reads, and where the file as it was is', () => {
    const notUnderstood = ['theme', 'b', 'c', 'd', 'x'.repeat(500), 'seventh'];
    open({ id: 5, kind: 'file-partly-read', what: 'settings', notUnderstood, copy: 'settings.json.kept-7' });
    const { textContent } = within(region()).getByRole('alert');
    expect(textContent).toContain('Some settings were not understood and are the usual ones.');
    expect(textContent).toContain(`Not understood: theme, b, c, d, ${'x'.repeat(60)}…, ….`);
    expect(textContent).toContain('settings.json.kept-7');
  });

  it('is news, and no alarm, where the window is there again', () => {
    open(reloaded);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(within(region()).getByRole('status').textContent).toContain('was loaded again');
  });

  it('is gone once it is dismissed, and main is told', async () => {
    const { user, calls } = open(setAside, reloaded);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status')).toBeTruthy();
    expect(calls).toContainEqual({ name: 'notices.dismiss', request: { id: 1 } });
  });

  it('leads from a defect, and from nothing else, to the diagnostics', async () => {
    const { user } = open(setAside, defect);
    expect(within(region()).getByText(/TypeError, 2 times/)).toBeTruthy();
    await user.click(within(region()).getByRole('button', { name: 'Save diagnostics…' }));
    expect(await screen.findByRole('dialog', { name: 'Diagnostics' })).toBeTruthy();
  });
});
