import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ImportFeedback } from '../../../renderer/features/bulk/import-feedback';
import { ImportFeedbackButton } from '../../../renderer/features/bulk/import-feedback-button';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/fake-bridge';
import { renderWithStores } from '../../support/render-with-stores';
import { sampleBulk, sampleReport } from './sample-bulk';

async function choose(told: Partial<Replies> = {}) {
  const opened = renderWithStores(
    <>
      <ImportFeedbackButton />
      <ImportFeedback />
    </>,
    {
      'import.choose': () => succeed(sampleReport),
      'import.send': () => succeed({ ...sampleBulk, name: 'march.csv', total: 35 }),
      ...told,
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

describe('the import of a file', () => {
  test('tells every mistake with its line, as text, and sends nothing', async () => {
    const { requests } = await choose();
    const rows = within(screen.getByRole('table', { name: 'Mistakes' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '3desired_riskterribleMust be fraud, high, low or clear.',
      '9<i>x</i>The same as line 2.',
    ]);
    expect(screen.getByText('The 2 bad rows are left out; nothing of them is sent.')).toBeDefined();
    expect(screen.getByText(/1 transaction more than once/)).toBeDefined();
    expect(screen.getByText('Columns not read: colour.')).toBeDefined();
    expect(requests('import.send')).toEqual([]);
  });

  test('sends its good rows once, without those that have feedback already', async () => {
    const { user, requests } = await choose();
    await user.dblClick(button('Send 35 feedbacks'));
    expect(requests('import.send')).toEqual([{ token: 'file-1', givenToo: false, expected: 35 }]);
    expect(screen.getByRole('heading', { name: 'march.csv' })).toBeDefined();
  });

  test('sends those that have feedback already where the person wants it', async () => {
    const { user, requests } = await choose();
    await user.click(screen.getByRole('checkbox', { name: /on transactions that have feedback already/ }));
    await user.click(button('Send 40 feedbacks'));
    expect(requests('import.send')).toEqual([{ token: 'file-1', givenToo: true, expected: 40 }]);
  });

  test('copies and saves its mistakes', async () => {
    const { user, requests } = await choose();
    await user.click(button('Copy'));
    expect(requests('clipboard.write')).toEqual([
      {
        text: [
          'Line\tColumn\tValue\tMistake',
          '3\tdesired_risk\tterrible\tMust be fraud, high, low or clear.',
          '9\t\t<i>x</i>\tThe same as line 2.',
        ].join('\n'),
      },
    ]);
    await user.click(button('Save…'));
    expect(screen.getByText('Saved as mistakes.csv')).toBeDefined();
  });

  test('says why a file could not be read', async () => {
    await choose({
      'import.choose': () => fail({ kind: 'invalid-input', field: 'File', reason: 'The file is empty.' }),
    });
    expect(screen.getByRole('alert').textContent).toContain('The file was not read.');
    expect(screen.getByRole('alert').textContent).toContain('The file is empty.');
  });

  test('does nothing when the person changes their mind, and keeps a file that was read before', async () => {
    let files = 0;
    const { stores, user } = await choose({
      'import.choose': () => {
        files += 1;
        return files === 1 ? succeed(sampleReport) : fail({ kind: 'cancelled' });
      },
    });
    await user.click(button('Choose another file…'));
    expect(stores.feedbackImport.getState()).toMatchObject({ step: 'report', report: sampleReport });
  });

  test('forgets the file when it is closed', async () => {
    const { user, stores, requests } = await choose();
    await user.keyboard('{Escape}');
    expect(stores.feedbackImport.getState().step).toBe('closed');
    expect(requests('import.discard')).toHaveLength(1);
  });
});
