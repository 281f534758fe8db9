import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { PrecisionSection, TravelSection } from '../../../renderer/features/settings/position-sections';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { setLocale } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { renderWithStores } from '../../support/window/render-with-stores';

/** Renders a section and records the saved changes. */
async function open(section: ReactElement) {
  let settings: Settings = defaultSettings;
  const rendered = renderWithStores(section, {
    'settings.read': () => succeed(settings),
    'settings.save': (change) => {
      settings = { ...settings, ...JSON.parse(JSON.stringify(change)) };
      return succeed(settings);
    },
  });
  await waitFor(() => expect(rendered.stores.settings.getState().read).toBe(true));
  return { ...rendered, saved: () => settings };
}

const radius = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the assumed precision', () => {
  it('lists the assumption for each kind of position with the reason', async () => {
    await open(<PrecisionSection />);
    expect(radius('IP address, km').value).toBe('200');
    expect(radius('GPS, km').value).toBe('0.1');
    expect(screen.getByText(/GSM timing advance/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore defaults' }).disabled).toBe(true);
  });

  it('can be changed for one kind and reset to the default', async () => {
    const { user, saved } = await open(<PrecisionSection />);
    await user.clear(radius('IP address, km'));
    await user.type(radius('IP address, km'), '50.5{Enter}');
    await waitFor(() => expect(saved().assumedRadii).toEqual({ ...defaultRadii, ip: 50.5 }));
    expect(screen.getByText(/Default: 200 km/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore defaults' }));
    await waitFor(() => expect(saved().assumedRadii).toEqual(defaultRadii));
  });

  it('is shown and accepted with a decimal comma in Spanish', async () => {
    await setLocale('es');
    const { user, saved } = await open(<PrecisionSection />);
    expect(radius('GPS, km').value).toBe('0,1');
    await user.clear(radius('GPS, km'));
    await user.type(radius('GPS, km'), '0,25{Enter}');
    await waitFor(() => expect(saved().assumedRadii).toEqual({ ...defaultRadii, geo: 0.25 }));
    await act(() => setLocale('en'));
  });

  it.each(['', '-1', '10001', 'far', '1e3', '1,000.5'])(
    'rejects the radius "%s" and keeps the saved one',
    async (text) => {
      const { user, saved } = await open(<PrecisionSection />);
      await user.clear(radius('GPS, km'));
      await user.type(radius('GPS, km'), `${text}{Enter}`);
      await waitFor(() => expect(radius('GPS, km').getAttribute('aria-invalid')).toBe('true'));
      expect(screen.getByText(/Enter a number of kilometres from 0 to 10,000/)).toBeTruthy();
      expect(saved().assumedRadii).toEqual(defaultRadii);
    },
  );
});

describe('the travel limits', () => {
  it('are saved, and invalid numbers rejected', async () => {
    const { user, saved } = await open(<TravelSection />);
    const fastest = screen.getByRole<HTMLInputElement>('textbox', { name: 'Maximum speed, km/h' });
    expect(fastest.value).toBe('900');
    await user.clear(fastest);
    await user.type(fastest, '1200{Enter}');
    await waitFor(() =>
      expect(saved().travelLimits).toEqual({ ...defaultTravelLimits, fastestKmPerHour: 1200 }),
    );
    await user.click(screen.getByRole('radio', { name: 'Compared like other positions' }));
    await waitFor(() => expect(saved().travelLimits.excludeProxies).toBe(false));
    await user.clear(fastest);
    await user.type(fastest, '5{Enter}');
    await waitFor(() => expect(fastest.getAttribute('aria-invalid')).toBe('true'));
    expect(saved().travelLimits.fastestKmPerHour).toBe(1200);
  });
});
