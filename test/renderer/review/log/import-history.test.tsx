import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LogScreen } from '../../../../renderer/features/review/log/log-screen';
import type { HistoryContent } from '../../../../shared/domain/history-import';
import { gap } from '../../../../shared/i18n/gaps';
import { succeed } from '../../../../shared/result';
import { renderWithStores } from '../../../support/window/render-with-stores';

const content: HistoryContent = {
  author: 'Ana\u202e',
  entries: 12,
  verdicts: 9,
  period: [1_772_374_000_000, 1_772_474_000_000],
  added: 7,
  addedVerdicts: 5,
  addedUnread: 2,
  own: 2,
  otherService: 1,
  faults: [
    { at: 3, field: 'body' },
    { at: 4, field: 'kind' },
  ],
  faultCount: 30,
};

async function choose(change: Partial<HistoryContent> = {}) {
  const opened = renderWithStores(<LogScreen onOpenTransaction={vi.fn()} onOpenReport={vi.fn()} />, {
    'log.choose': () =>
      succeed({ token: 'file-1', fileName: 'history.json', content: { ...content, ...change } }),
    'log.import': () => succeed(7),
  });
  await waitFor(() => expect(opened.stores.connection.getState().connection).not.toBeNull());
  await opened.stores.reviewLog.getState().read();
  await opened.user.click(await screen.findByRole('button', { name: 'Import a colleague’s history…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a colleague’s history' });
  const requests = (name: string) => opened.calls.filter((call) => call.name === name);
  return { ...opened, dialog, requests };
}

describe('the import of a colleague’s history', () => {
  it('says first who wrote what and when, what is new, and what can’t be imported', async () => {
    const { dialog, requests } = await choose();
    for (const words of [
      'history.json',
      'Ana⟨U+202E⟩',
      '7 entries, 5 verdicts',
      '2 entries are your own.',
      '2 new entries are from a newer version or can’t be read.',
      '1 entry is about another reports service',
      '30 entries can’t be imported',
      'Entry 3: “body” isn’t valid',
      'Entry 4: “kind” isn’t valid',
      'and 28 more',
      'Your own entries don’t change.',
    ])
      expect(dialog.textContent).toContain(words);
    expect(requests('log.import')).toEqual([]);
  });

  it('imports the file and says how much it brought', async () => {
    const { dialog, user, requests, stores } = await choose();
    await user.click(within(dialog).getByRole('button', { name: 'Import 7 entries' }));
    expect(requests('log.import').map(({ request }) => request)).toMatchObject([{ token: 'file-1' }]);
    await waitFor(() =>
      expect(stores.toasts.getState().toasts[0]?.content).toMatchObject({
        text: `7 entries imported from ${gap('file')}`,
        parts: { file: 'history.json' },
      }),
    );
  });

  it('can’t be started for a file with nothing new, and forgets the file when it is cancelled', async () => {
    const { dialog, user, requests } = await choose({ added: 0, addedVerdicts: 0 });
    const { getByRole } = within(dialog);
    expect(dialog.textContent).toContain('Everything in this file is in your history already.');
    expect(getByRole('button', { name: 'Import 0 entries' })).toHaveProperty('disabled', true);
    await user.click(getByRole('button', { name: 'Cancel' }));
    expect(requests('log.discardChosen')).toHaveLength(1);
    expect(requests('log.import')).toEqual([]);
  });
});
