import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AlibiHere } from '../../../renderer/components/check-alibi';
import { eventually } from '../../support/runner/eventually';
import { renderWithStores } from '../../support/window/render-with-stores';

const at = '1772373909000000001';
const madrid = { name: 'Madrid, Spain', latitude: 40.417, longitude: -3.703 };

it('a place leads to the alibi check, which keeps the rest of the question', async () => {
  const { user, stores } = renderWithStores(<AlibiHere place={madrid} />);
  await eventually(() => expect(stores.reports.getState().page).not.toBeNull());
  stores.investigation.getState().ask('alibi', { subject: { kind: 'user', value: 'u-1' }, at });
  await user.click(screen.getByRole('button', { name: 'Check an alibi here' }));
  expect(stores.investigation.getState().investigation.alibi).toMatchObject({
    subject: { value: 'u-1' },
    place: madrid,
    at,
  });
});
