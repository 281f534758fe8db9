import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinksButton, placeAt, showLinks } from '../../../renderer/components/show-links';
import { renderWithStores } from '../../support/render-with-stores';

it('a report leads to the links of its device', async () => {
  const { user, stores } = renderWithStores(<LinksButton of={{ kind: 'device', value: 'd-1' }} />);
  await user.click(screen.getByRole('button', { name: 'Show linked users' }));
  expect(stores.navigation.getState().screen).toBe('investigate');
  expect(stores.investigation.getState().investigation).toMatchObject({
    tool: 'links',
    links: { of: { kind: 'device', value: 'd-1' } },
  });
});

it('a place on the map leads to its links, which keeps what links are followed', () => {
  const { stores } = renderWithStores(<LinksButton of={null} />);
  expect(screen.queryByRole('button')).toBeNull();
  stores.investigation.getState().ask('links', { kinds: ['anyPlace'] });
  showLinks(stores, placeAt({ latitude: 40.4168, longitude: -3.7038 }));
  expect(stores.investigation.getState().investigation.links).toMatchObject({
    of: { kind: 'place', value: '40.41680,-3.70380' },
    kinds: ['anyPlace'],
  });
});
