import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CaptureSection } from '../../../renderer/features/settings/capture-section';
import { succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { renderWithStores } from '../../support/render-with-stores';

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
