import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  AppearanceSection,
  CaptureSection,
  NotificationsSection,
} from '../../../renderer/features/settings/window-sections';
import { aboutLanguages, languages } from '../../../shared/i18n/compiled/languages';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { renderWithStores } from '../../support/window/render-with-stores';

afterEach(() => vi.restoreAllMocks());

describe('the screen capture setting', () => {
  it.each(['Macintosh; Intel Mac OS X', 'Windows NT 10.0'])('hides the window on %s', async (system) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
    const { user, calls } = renderWithStores(<CaptureSection />, {
      'settings.save': () => succeed({ ...defaultSettings, hiddenFromCapture: true }),
    });
    await user.click(screen.getByRole('radio', { name: 'On' }));
    await waitFor(() =>
      expect(calls).toContainEqual({ name: 'settings.save', request: { hiddenFromCapture: true } }),
    );
  });

  it('is hidden on systems without such protection', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
    renderWithStores(<CaptureSection />);
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });
});

describe('the languages', () => {
  it('are all offered, and those that no native speaker has read say so', () => {
    renderWithStores(<AppearanceSection />);
    const offered = within(screen.getByRole('radiogroup', { name: 'Language' }));
    for (const { name, reviewed } of Object.values(aboutLanguages)) {
      const description = reviewed === 'yes' ? '' : 'Not yet reviewed by a native speaker';
      offered.getByRole('radio', { name, description });
    }
    expect(offered.getAllByRole('radio')).toHaveLength(1 + languages.length);
  });
});

describe('the notification settings', () => {
  it('save whether to notify of new fraud and of feedback that needs attention', async () => {
    let saved: Settings = defaultSettings;
    const { user } = renderWithStores(<NotificationsSection />, {
      'settings.save': (change) => {
        saved = { ...saved, ...JSON.parse(JSON.stringify(change)) };
        return succeed(saved);
      },
    });
    const choice = (group: string, name: string) =>
      within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
    await user.click(choice('Notify me about new fraud', 'On'));
    await waitFor(() => expect(saved).toMatchObject({ notifyFraud: true, notifyFeedback: true }));
    await user.click(choice('Notify me when feedback needs my attention', 'Off'));
    await waitFor(() => expect(saved).toMatchObject({ notifyFraud: true, notifyFeedback: false }));
  });
});
