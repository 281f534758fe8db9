import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InvestigateMenu } from '../../../renderer/components/investigate-menu';
import { renderWithStores } from '../../support/render-with-stores';
import { detailOf } from '../../support/sample-rows';

const timestamp = '1772373909000000001';

async function openMenu(report: Parameters<typeof InvestigateMenu>[0]['report']) {
  const rendered = renderWithStores(<InvestigateMenu report={report} />);
  await rendered.user.click(screen.getByRole('button', { name: 'Investigate' }));
  const choose = (name: RegExp) => rendered.user.click(screen.getByRole('menuitem', { name }));
  const shown = () => {
    expect(rendered.stores.navigation.getState().screen).toBe('investigate');
    return rendered.stores.investigation.getState().investigation;
  };
  return { choose, shown };
}

const { report: ofBoth } = detailOf(
  `{"id": 1, "timestamp": ${timestamp}, "user": {"id": "u-1"}, "device": {"id": "d-1"}}`,
  '1',
);

it('a report leads to the alibi of its user and of its device, at its time to the nanosecond', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Check an alibi of this device/);
  expect(shown().alibi).toMatchObject({ subject: { kind: 'device', value: 'd-1' }, at: timestamp });
});

it('an implausible time of a report is not taken over', async () => {
  const { choose, shown } = await openMenu({ ...ofBoth, timestamp: '12' });
  await choose(/^Check an alibi of this user/);
  expect(shown().alibi.at).toBeNull();
});

it('a report leads to the links of its device', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Show linked users/);
  expect(shown()).toMatchObject({ tool: 'links', links: { of: { kind: 'device', value: 'd-1' } } });
});

it('a report leads to the meetings of its user', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Find meetings of the user/);
  expect(shown()).toMatchObject({ tool: 'meetings', meetings: { user: 'u-1' } });
});

it('a report leads to a watch of its user', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Watch this user/);
  expect(shown()).toMatchObject({ tool: 'watches', watches: { kind: 'user', user: 'u-1' } });
});

it('there is no menu for a report that names neither a user nor a device', () => {
  renderWithStores(<InvestigateMenu report={{ user: null, device: null, timestamp }} />);
  expect(screen.queryByRole('button')).toBeNull();
});
