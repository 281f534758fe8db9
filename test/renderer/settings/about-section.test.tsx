import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AboutSection } from '../../../renderer/features/settings/about-section';
import { succeed } from '../../../shared/result';
import { sampleAbout } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';

describe('the versions in Settings', () => {
  it('warn of an Electron that is a fallback for the locked one', async () => {
    renderWithStores(<AboutSection />, {
      'about.read': () => succeed({ ...sampleAbout, electron: '33.2.1' }),
    });
    await screen.findByText(
      /^Whereabouts is running in Electron 33\.2\.1 because Electron 45\.4\.1 isn’t installed\..*for development only/,
    );
  });

  it('have no warning with the locked Electron', async () => {
    renderWithStores(<AboutSection />, { 'about.read': () => succeed(sampleAbout) });
    await screen.findByText(/Electron 45\.4\.1/);
    expect(screen.queryByText(/isn’t installed/)).toBeNull();
  });
});
