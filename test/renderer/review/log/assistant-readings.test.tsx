import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LogScreen } from '../../../../renderer/features/review/log/log-screen';
import type { AssistantReading } from '../../../../shared/domain/assistant';
import { succeed } from '../../../../shared/result';
import { renderWithStores } from '../../../support/window/render-with-stores';

const readings: readonly AssistantReading[] = Array.from({ length: 60 }, (_, at) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  at: 1_700_000_000_000 - at,
  client: at === 0 ? 'Chat\u202e assistant' : '',
  tool: 'timeline',
  reports: 60 - at,
  fields: ['reports.user', 'reports.time'],
}));

const noActions = { onOpenTransaction: () => undefined, onOpenReport: () => undefined };

describe('what assistants read', () => {
  it('is listed in History, the newest first, page by page, without values', async () => {
    const { user } = renderWithStores(<LogScreen {...noActions} />, {
      'assistant.history': ({ before, limit }) => {
        const from = before === null ? 0 : readings.findIndex(({ id }) => id === before) + 1;
        return succeed({ readings: readings.slice(from, from + limit), dropped: 7 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'What assistants read' }));
    const shown = async () =>
      within(await screen.findByRole('list', { name: 'What assistants read' })).findAllByRole('listitem');
    const [first, ...others] = await shown();
    expect(first?.textContent).toContain('Timeline: 60 reports');
    expect(first?.textContent).toContain('Fields: reports.user and reports.time');
    expect(others).toHaveLength(49);
    expect(screen.getByText('7 older answers are no longer kept: only the newest 50,000 are.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(await screen.findByText(/Timeline: 1 report(?!s)/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Newest' }));
    expect(await screen.findByText(/Timeline: 60 reports/)).toBeTruthy();
  });

  it('has no button there without any', async () => {
    renderWithStores(<LogScreen {...noActions} />);
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'What assistants read' })).toBeNull();
  });
});
