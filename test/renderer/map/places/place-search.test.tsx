import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PlaceSearch } from '../../../../renderer/features/map/places/place-search';
import { succeed } from '../../../../shared/result';
import { renderWithStores } from '../../../support/window/render-with-stores';

it('names the region of cities that are called alike in one country', async () => {
  const springfield = { name: 'Springfield', country: 'US', population: 150_000 };
  renderWithStores(<PlaceSearch onPlace={() => undefined} />, {
    'places.find': () =>
      succeed([
        { ...springfield, region: 'Missouri', latitude: 37.215, longitude: -93.298 },
        { ...springfield, region: 'Illinois', latitude: 39.802, longitude: -89.644 },
        { ...springfield, region: 'Queensland', country: 'AU', latitude: -27.653, longitude: 152.917 },
      ]),
  });
  await userEvent.type(screen.getByRole('searchbox'), 'springfield');
  const names = (await screen.findAllByRole('option')).map(
    ({ firstChild }) => firstChild?.firstChild?.textContent,
  );
  expect(names).toEqual([
    'Springfield, Missouri, United States',
    'Springfield, Illinois, United States',
    'Springfield, Australia',
  ]);
});

it('says which letter of coordinates is unclear', async () => {
  renderWithStores(<PlaceSearch onPlace={() => undefined} />);
  await userEvent.type(screen.getByRole('searchbox'), '40.4, 3.7 O');
  expect((await screen.findByText(/could be west/)).textContent).toMatch(/Enter W for west or E for east/);
});
