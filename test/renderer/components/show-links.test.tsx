import { expect, it } from 'vitest';
import { placeAt, showLinks } from '../../../renderer/components/show-links';
import { renderWithStores } from '../../support/window/render-with-stores';

it('a place on the map leads to its links, which keeps what links are followed', () => {
  const { stores } = renderWithStores(<div />);
  stores.investigation.getState().ask('links', { kinds: ['anyPlace'] });
  showLinks(stores, placeAt({ latitude: 40.4168, longitude: -3.7038 }, 'place'));
  expect(stores.investigation.getState().investigation.links).toMatchObject({
    of: { kind: 'place', value: '40.41680,-3.70380' },
    kinds: ['anyPlace'],
  });
});
