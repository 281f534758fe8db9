import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ReportDetails } from '../../../renderer/features/report-detail/report-details';
import type { Answer } from '../../../shared/contract/contract';
import { fail, succeed } from '../../../shared/result';
import { calmDetail, fullDetail } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

/** Renders the details of a report with a note; `saved` collects the notes saved by main. */
async function open(reported: Partial<Replies> = {}) {
  const rendered = renderWithStores(
    <ReportDetails onGiveFeedback={vi.fn()} onShowOnMap={vi.fn()} onClose={vi.fn()} />,
    {
      'reports.detail': ({ key }) =>
        succeed(key === '1002' ? calmDetail : { ...fullDetail, note: 'Called the bank.' }),
      ...reported,
    },
  );
  await waitFor(() => expect(rendered.stores.reports.getState().page).not.toBeNull());
  const select = (key: string | null) => act(() => rendered.stores.openReport.getState().select(key));
  await select(fullDetail.key);
  const saved = () =>
    rendered.calls.filter(({ name }) => name === 'notes.save').map(({ request }) => request);
  return { ...rendered, select, saved };
}

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const state = () => screen.getByRole('status', { name: 'Note status' }).textContent;

describe('the note on a report', () => {
  it('is saved on blur, with a confirmation', async () => {
    const { user, saved } = await open();
    expect(note().value).toBe('Called the bank.');
    await user.type(note(), ' They\u00a0know.');
    await user.tab();
    expect(saved()).toEqual([{ key: fullDetail.key, text: 'Called the bank. They\u00a0know.' }]);
    await waitFor(() => expect(state()).toBe('Saved'));
  });

  it('is saved when another report is selected, separately for each report', async () => {
    const { user, select, saved } = await open();
    await user.clear(note());
    await select('1002');
    expect(saved()).toEqual([{ key: fullDetail.key, text: '' }]);
    expect(note().value).toBe('');
    await user.type(note(), 'Harmless');
    await select(null);
    await waitFor(() => expect(saved()).toContainEqual({ key: '1002', text: 'Harmless' }));
    await select('1002');
    expect(note().value).toBe('Harmless');
  });

  it('stays if saving fails, also after coming back, and can be saved again', async () => {
    const answers: Answer<'notes.save'>[] = [fail({ kind: 'disk', what: 'note', code: 'ENOSPC' })];
    const { user, select, saved } = await open({
      'notes.save': () => answers.shift() ?? succeed(null),
    });
    await user.type(note(), ' Twice.');
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
    expect(state()).toBe('Not saved. Your text is still here.');
    answers.push(fail({ kind: 'store-down' }));
    await select('1002');
    await select(fullDetail.key);
    expect(note().value).toBe('Called the bank. Twice.');
    await user.click(await screen.findByRole('button', { name: 'Save note again' }));
    await waitFor(() => expect(state()).toBe('Saved'));
    expect(saved().at(-1)).toEqual({ key: fullDetail.key, text: 'Called the bank. Twice.' });
  });
});

describe('report details', () => {
  it('warns of another application and shows when the report was received', async () => {
    const { stores } = await open({
      'reports.detail': () => succeed({ ...fullDetail, foreignApplication: true }),
    });
    await act(() => stores.settings.getState().save({ timeZone: 'utc' }));
    expect(screen.getByText(/^Different application:/).textContent).toContain('wallet-app');
    expect(screen.getByText('2026-03-01 14:06:40 UTC')).toBeTruthy();
  });

  it('highlights search matches, also in extra data', async () => {
    const { stores } = await open();
    await act(() => stores.reports.getState().setSearch('spring regis'));
    const marks = [...screen.getByRole('region', { name: 'Report details' }).querySelectorAll('mark')];
    expect(new Set(marks.map((mark) => mark.textContent))).toEqual(new Set(['regis', 'spring']));
  });
});
