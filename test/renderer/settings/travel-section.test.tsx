import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TravelSection } from '../../../renderer/features/settings/travel-section';
import { defaultTravelLimits } from '../../../shared/domain/move';
import { succeed } from '../../../shared/result';
import { defaultSettings, type Settings } from '../../../shared/settings';
import { renderWithStores } from '../../support/render-with-stores';

it('the travel limits are saved, and invalid numbers rejected', async () => {
  let kept: Settings = defaultSettings;
  const { user } = renderWithStores(<TravelSection />, {
    'settings.save': (change) => {
      kept = { ...kept, ...JSON.parse(JSON.stringify(change)) };
      return succeed(kept);
    },
  });
  const fastest = screen.getByRole<HTMLInputElement>('textbox', { name: 'Maximum speed, km/h' });
  expect(fastest.value).toBe('900');
  await user.clear(fastest);
  await user.type(fastest, '1200{Enter}');
  await waitFor(() => expect(kept.travelLimits).toEqual({ ...defaultTravelLimits, fastestKmPerHour: 1200 }));
  await user.click(screen.getByRole('radio', { name: 'Compared like other positions' }));
  await waitFor(() => expect(kept.travelLimits.strikeOutProxies).toBe(false));
  await user.clear(fastest);
  await user.type(fastest, '5{Enter}');
  await waitFor(() => expect(fastest.getAttribute('aria-invalid')).toBe('true'));
  expect(kept.travelLimits.fastestKmPerHour).toBe(1200);
});
