import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useHotSpots } from '../../../../renderer/components/use-hot-spots';
import { HotSpotsCard } from '../../../../renderer/features/map/hot-spots/hot-spots-card';
import { fail, succeed } from '../../../../shared/result';
import { sampleHotSpot, sampleHotSpots } from '../../../support/inputs/sample-hot-spots';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';

function Card() {
  return <HotSpotsCard found={useHotSpots()} hidden={3} onFilter={() => undefined} />;
}

async function openCard(replies: Partial<Replies> = {}) {
  const rendered = renderWithStores(<Card />, {
    'investigate.hotSpots': () => succeed(sampleHotSpots),
    ...replies,
  });
  // Opening the profile clears what was found before.
  await act(async () =>
    rendered.stores.settings.setState(({ settings }) => ({ settings: { ...settings, timeZone: 'utc' } })),
  );
  return rendered;
}

it('the card says which question the hot spots answer, and by which reports', async () => {
  await openCard();
  await screen.findByText('Reported risk: fraud or high. District, 7.5 km.');
  await screen.findByText(
    'Reports from 2026-01-05 to 2026-03-01. 1 of 80 hexagons surely above the base rate of 5.1%. The figures are shares of fraud.',
  );
});

it('the card says how many hexagons the map has no room for', async () => {
  await openCard();
  await screen.findByText('3 more appear when you zoom in: there is no room for all numbers.');
});

it('the chosen hexagon is shown in numbers, and filters the reports to its area', async () => {
  const { stores, user } = await openCard();
  await screen.findByText(/^Reports from/);
  act(() => stores.hotSpots.getState().choose(sampleHotSpot.cell));
  await screen.findByText('75% (47% to 91%)');
  screen.getByText('22 of 30 reports, 12 users');
  screen.getByText('May be one by chance');
  await user.click(screen.getByRole('button', { name: 'Show reports of this area' }));
  expect(stores.reports.getState().query.filters).toEqual([sampleHotSpot.filter]);
});

it('the hot spots are switched off, and their question is changed, from the card', async () => {
  const { stores, user } = await openCard();
  stores.map.getState().showHotSpots(true);
  await user.click(screen.getByRole('button', { name: 'Hide hot spots' }));
  expect(stores.map.getState().hotSpotsShown).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Change the question' }));
  expect(stores.navigation.getState().screen).toBe('investigate');
  expect(stores.investigation.getState().investigation.tool).toBe('hotSpots');
});

it('without a hot spot, and without reports that count, the card says so', async () => {
  const { stores } = await openCard({
    'investigate.hotSpots': ({ counted }) =>
      succeed({
        ...sampleHotSpots,
        listed: [],
        count: 0,
        base: counted === 'judged' ? { ...sampleHotSpots.base, users: 0 } : sampleHotSpots.base,
      }),
  });
  await screen.findByText(/0 of 80 hexagons surely above the base rate of 5\.1%\.$/);
  act(() => stores.investigation.getState().ask('hotSpots', { counted: 'judged' }));
  await screen.findByText(/^No report on this computer has a verdict of fraud/);
});

it('a failed search says why, and is repeated', async () => {
  let isDown = true;
  const { user } = await openCard({
    'investigate.hotSpots': () => (isDown ? fail({ kind: 'store-down' }) : succeed(sampleHotSpots)),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  await screen.findByText(/^Reports from/);
});
