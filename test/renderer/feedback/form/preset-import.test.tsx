import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToastArea } from '../../../../renderer/app/toasts/toast-area';
import { PresetImport } from '../../../../renderer/features/feedback/form/preset-import';
import { PresetRow } from '../../../../renderer/features/feedback/form/presets';
import type { FeedbackPreset } from '../../../../shared/domain/feedback-preset';
import { succeed } from '../../../../shared/result';
import { renderWithStores } from '../../../support/window/render-with-stores';

const mine: FeedbackPreset = { id: 'a', name: 'Mine', content: { score: '7' } };

it('presets from a file are added, under another name than a built-in one', async () => {
  const items: readonly FeedbackPreset[] = [
    { id: 'x', name: 'Confirmed fraud', content: { score: '1' } },
    { id: 'y', name: 'Team', content: { annotations: 'Checked by phone' } },
  ];
  const { stores, user, calls } = renderWithStores(
    <>
      <PresetRow presets={[]} onName={() => undefined} />
      <PresetImport />
      <ToastArea />
    </>,
    {
      'presets.read': () => succeed([mine]),
      'presets.choose': () => succeed({ fileName: 'team.json', items }),
    },
  );
  await waitFor(() => expect(stores.presets.getState().items).toEqual([mine]));
  await user.click(screen.getByRole('button', { name: 'Preset actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import presets…' }));
  await user.click(await screen.findByRole('button', { name: 'Import 2 presets' }));
  await screen.findByText('2 presets imported');
  expect(calls.findLast(({ name }) => name === 'presets.save')?.request).toMatchObject({
    presets: [
      mine,
      { name: 'Confirmed fraud (2)' },
      { name: 'Team', content: { annotations: 'Checked by phone' } },
    ],
  });
});

it('presets are exported without the built-in ones', async () => {
  const { stores, calls } = renderWithStores(<ToastArea />, {
    'presets.read': () => succeed([mine]),
  });
  await waitFor(() => expect(stores.presets.getState().items).toEqual([mine]));
  await act(() => stores.presetFiles.getState().exportItems(stores.presets.getState().items));
  expect(calls.findLast(({ name }) => name === 'presets.export')?.request).toEqual({ presets: [mine] });
  expect(screen.getByRole('status').textContent).toContain('1 preset saved to');
});
