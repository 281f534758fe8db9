import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import {
  ImportFeedback,
  ImportFeedbackButton,
} from '../../../../renderer/features/feedback/import/import-feedback';
import { fail, succeed } from '../../../../shared/result';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { sampleBatch, sampleReport } from '../batch/sample-batch';

async function choose(replies: Partial<Replies> = {}) {
  const opened = renderWithStores(
    <>
      <ImportFeedbackButton />
      <ImportFeedback />
      <ToastArea />
    </>,
    {
      'import.choose': () => succeed(sampleReport),
      'import.send': () => succeed({ ...sampleBatch, name: 'march.csv', total: 35 }),
      ...replies,
    },
  );
  await act(async () => {
    await new Promise<void>((connected) => opened.stores.connection.subscribe(() => connected()));
  });
  await opened.user.click(screen.getByRole('button', { name: 'Import feedback…' }));
  const requests = (wanted: string) =>
    opened.calls.filter(({ name }) => name === wanted).map(({ request }) => request);
  return { ...opened, requests };
}

const button = (name: string) => screen.getByRole('button', { name });

describe('importing a feedback file', () => {
  test('lists every error with its line as text and sends nothing', async () => {
    const { requests } = await choose();
    const rows = within(screen.getByRole('table', { name: 'Errors' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '3desired_riskterribleMust be fraud, high, low or clear.',
      '9<i>x</i>Duplicate of line 2.',
    ]);
    expect(screen.getByText('2 rows with errors aren’t sent.')).toBeDefined();
    expect(screen.getByText(/^1 transaction appears more than once/)).toBeDefined();
    expect(screen.getByText('Ignored columns: colour.')).toBeDefined();
    expect(requests('import.send')).toEqual([]);
  });

  test('shows the entries that can be sent, and which transactions have no stored report', async () => {
    await choose();
    const table = within(screen.getByRole('table', { name: 'Valid feedback' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/^2t2No stored reportlow/),
      expect.stringMatching(/^4ana@example.comt1Already has feedbackhigh to clear.*Location fraud/),
    ]);
    expect(
      screen.getByText('1 entry is on transactions without a stored report.', { exact: false }),
    ).toBeDefined();
  });

  test('says so if the local copy can’t be read', async () => {
    await choose({ 'import.choose': () => succeed({ ...sampleReport, unknown: null }) });
    expect(screen.getByText(/the local copy isn’t running/)).toBeDefined();
    expect(screen.queryByText('No stored report')).toBeNull();
  });

  test('saves a template, also when the file can’t be read', async () => {
    const { user, requests } = await choose({ 'import.choose': () => fail({ kind: 'not-found' }) });
    await user.click(button('Save a template…'));
    expect(requests('import.saveTemplate')).toHaveLength(1);
  });

  test('sends the valid rows once, without those that already have feedback', async () => {
    const { user, requests } = await choose();
    await user.dblClick(button('Send 35 feedback entries'));
    expect(requests('import.send')).toEqual([{ token: 'file-1', includeAlreadyRated: false, expected: 35 }]);
    expect(screen.getByRole('heading', { name: 'march.csv' })).toBeDefined();
  });

  test('sends rows that already have feedback if included', async () => {
    const { user, requests } = await choose();
    await user.click(screen.getByRole('checkbox', { name: /on transactions that already have feedback/ }));
    await user.click(button('Send 40 feedback entries'));
    expect(requests('import.send')).toEqual([{ token: 'file-1', includeAlreadyRated: true, expected: 40 }]);
  });

  test('counts only what the button sends, and says why the rest is not sent', async () => {
    const { user } = await choose();
    const counts = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(counts()).toEqual([
      'feedback entries to send35',
      'not sent: their transactions already have feedback5',
      'rows with errors2',
    ]);
    await user.click(screen.getByRole('checkbox', { name: /on transactions that already have feedback/ }));
    expect(counts()).toEqual(['feedback entries to send40', 'rows with errors2']);
  });

  test('has nothing to send if every transaction of the file already has feedback', async () => {
    await choose({ 'import.choose': () => succeed({ ...sampleReport, good: 1, given: 1 }) });
    expect(screen.getByText('feedback entries to send').nextSibling?.textContent).toBe('0');
    expect(button('Nothing to send')).toHaveProperty('disabled', true);
  });

  test('copies and saves the errors', async () => {
    const { user, requests } = await choose();
    await user.click(button('Copy errors'));
    expect(requests('clipboard.write')).toEqual([
      {
        text: [
          'Line\tColumn\tValue\tError',
          '3\tdesired_risk\tterrible\tMust be fraud, high, low or clear.',
          '9\t\t<i>x</i>\tDuplicate of line 2.',
        ].join('\n'),
      },
    ]);
    await user.click(button('Save errors…'));
    expect((await screen.findByText(/saved to/)).textContent).toBe('List of errors saved to errors.csv');
  });

  test('shows why a file couldn’t be read', async () => {
    await choose({
      'import.choose': () => fail({ kind: 'invalid-input', field: 'File', reason: 'The file is empty.' }),
    });
    expect(screen.getByRole('alert').textContent).toContain('The file couldn’t be read.');
    expect(screen.getByRole('alert').textContent).toContain('The file is empty.');
  });

  test('does nothing if the dialog is cancelled, and keeps the previous file', async () => {
    let files = 0;
    const { stores, user } = await choose({
      'import.choose': () => {
        files += 1;
        return files === 1 ? succeed(sampleReport) : fail({ kind: 'cancelled' });
      },
    });
    await user.click(button('Select another file…'));
    expect(stores.feedbackImport.getState()).toMatchObject({ step: 'report', report: sampleReport });
  });

  test('shows the progress if another file was almost chosen while this one was sent', async () => {
    const delayed = delayedAnswers();
    let files = 0;
    const { user } = await choose({
      'import.choose': () => {
        files += 1;
        return files === 1 ? succeed(sampleReport) : fail({ kind: 'cancelled' });
      },
      'import.send': () => delayed.delay(succeed({ ...sampleBatch, name: 'march.csv', total: 35 })),
    });
    await user.click(button('Send 35 feedback entries'));
    await user.click(button('Select another file…'));
    await act(async () => delayed.give());
    expect(screen.getByRole('heading', { name: 'march.csv' })).toBeDefined();
  });

  test('ignores a file that is chosen after closing, and opens no second dialog', async () => {
    const delayed = delayedAnswers();
    let isFirst = true;
    const { stores, requests } = await choose({
      'import.choose': () => {
        if (isFirst) return succeed(sampleReport);
        return delayed.delay(succeed(sampleReport));
      },
    });
    isFirst = false;
    const { choose: chooseFile, close } = stores.feedbackImport.getState();
    void chooseFile();
    close();
    void chooseFile();
    expect(requests('import.choose')).toHaveLength(2);
    await act(async () => delayed.give());
    expect(stores.feedbackImport.getState().step).toBe('closed');
    expect(requests('import.choose')).toHaveLength(3);
    await act(async () => delayed.give());
    expect(stores.feedbackImport.getState().step).toBe('report');
  });

  test('discards the file when closed', async () => {
    const { user, stores, requests } = await choose();
    await user.keyboard('{Escape}');
    expect(stores.feedbackImport.getState().step).toBe('closed');
    expect(requests('import.discard')).toHaveLength(1);
  });
});
