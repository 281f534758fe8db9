import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AlibiHere, AlibiMenu, alibiSubjects } from '../../../renderer/components/check-alibi';
import { renderWithStores } from '../../support/render-with-stores';

const at = '1772373909000000001';
const madrid = { name: 'Madrid, Spain', latitude: 40.417, longitude: -3.703 };

it('a report leads to the alibi of its user and of its device, at its time to the nanosecond', async () => {
  const subjects = [
    { kind: 'user', value: 'u-1' },
    { kind: 'device', value: 'd-1' },
  ] as const;
  const { user, stores } = renderWithStores(<AlibiMenu subjects={subjects} at={at} />);
  await user.click(screen.getByRole('button', { name: 'Check an alibi' }));
  await user.click(screen.getByRole('menuitem', { name: /^Check an alibi of this device/ }));
  expect(stores.navigation.getState().screen).toBe('investigate');
  expect(stores.investigation.getState().investigation.alibi).toMatchObject({ subject: subjects[1], at });
});

it('a place leads to the alibi check, which keeps the rest of the question', async () => {
  const { user, stores } = renderWithStores(<AlibiHere place={madrid} />);
  await vi.waitFor(() => expect(stores.reports.getState().page).not.toBeNull());
  stores.investigation.getState().ask('alibi', { subject: { kind: 'user', value: 'u-1' }, at });
  await user.click(screen.getByRole('button', { name: 'Check an alibi here' }));
  expect(stores.investigation.getState().investigation.alibi).toMatchObject({
    subject: { value: 'u-1' },
    place: madrid,
    at,
  });
});

it('an implausible time of a report is not taken over', async () => {
  const { user, stores } = renderWithStores(
    <AlibiMenu subjects={[{ kind: 'user', value: 'u-1' }]} at="12" />,
  );
  await user.click(screen.getByRole('button', { name: 'Check an alibi' }));
  await user.click(screen.getByRole('menuitem', { name: /^Check an alibi of this user/ }));
  expect(stores.investigation.getState().investigation.alibi.at).toBeNull();
});

it('there is no menu for a report that names neither', () => {
  renderWithStores(<AlibiMenu subjects={alibiSubjects({ user: null, device: null })} at={at} />);
  expect(screen.queryByRole('button')).toBeNull();
});
