import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NotificationsSection } from '../../../renderer/features/settings/notifications-section';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { renderWithStores } from '../../support/render-with-stores';

describe('the notification settings', () => {
  it('save whether to notify of new fraud and of feedback that needs attention', async () => {
    let kept: Settings = defaultSettings;
    const { user } = renderWithStores(<NotificationsSection />, {
      'settings.save': (change) => {
        kept = { ...kept, ...JSON.parse(JSON.stringify(change)) };
        return succeed(kept);
      },
    });
    const choice = (group: string, name: string) =>
      within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
    await user.click(choice('Notify me about new fraud', 'On'));
    await waitFor(() => expect(kept).toMatchObject({ notifyFraud: true, notifyFeedback: true }));
    await user.click(choice('Notify me when feedback needs my attention', 'Off'));
    await waitFor(() => expect(kept).toMatchObject({ notifyFraud: true, notifyFeedback: false }));
  });
});
