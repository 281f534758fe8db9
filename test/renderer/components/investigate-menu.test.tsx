import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { InvestigateMenu } from '../../../renderer/components/investigate-menu';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { detailOf } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

const timestamp = '1772373909000000001';

async function openMenu(detail: ReportDetail) {
  const rendered = renderWithStores(<InvestigateMenu detail={detail} />);
  await rendered.user.click(screen.getByRole('button', { name: 'Investigate' }));
  const choose = (name: RegExp) => rendered.user.click(screen.getByRole('menuitem', { name }));
  const shown = () => {
    expect(rendered.stores.navigation.getState().screen).toBe('investigate');
    return rendered.stores.investigation.getState().investigation;
  };
  return { choose, shown };
}

const place = (latitude: number) =>
  `{"address": {"city": "Madrid", "latitude": ${latitude}, "longitude": -3.7}}`;
const ofBoth = detailOf(
  `{"id": 1, "timestamp": ${timestamp}, "user": {"id": "u-1"}, "device": {"id": "d-1", "model": "Nova 9"},
    "geo_location": ${place(40.41)}, "ip": ${place(40.51)}}`,
  '1',
);

it('a report leads to the alibi of its user and of its device, at its time to the nanosecond', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Check an alibi of this device/);
  expect(shown().alibi).toMatchObject({ subject: { kind: 'device', value: 'd-1' }, at: timestamp });
});

it('an implausible time of a report is not taken over', async () => {
  const { choose, shown } = await openMenu(detailOf('{"timestamp": 12, "user": {"id": "u-1"}}', '1'));
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

it.each([
  ['place', /^Show links of this place/, '40.41000,-3.70000'],
  ['ipPlace', /^Show links of this IP place/, '40.51000,-3.70000'],
])('a report leads to the links of its %s', async (kind, name, value) => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(name);
  expect(shown()).toMatchObject({ tool: 'links', links: { of: { kind, value } } });
});

it('a report leads to a watch of its place', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Watch this place/);
  expect(shown().watches).toMatchObject({
    kind: 'place',
    place: { name: 'Madrid', latitude: 40.41, longitude: -3.7 },
  });
});

it('a report leads to what changed about its values, up to today', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Drift of its values/);
  const { tool, drift } = shown();
  expect([tool, drift.at]).toEqual(['drift', null]);
  expect(drift.values).toContainEqual({ subject: 'deviceModel', value: 'Nova 9' });
  expect(drift.values).toContainEqual({ subject: 'risk', value: null });
});

it('a report leads to its week against the weeks before', async () => {
  const { choose, shown } = await openMenu(ofBoth);
  await choose(/^Its week against the weeks before/);
  expect(shown()).toMatchObject({ tool: 'drift', drift: { at: timestamp, values: null } });
});

it('a report without a user, a device, a place and a time leads to its values alone', async () => {
  renderWithStores(<InvestigateMenu detail={detailOf('{}', '1')} />);
  await userEvent.click(screen.getByRole('button', { name: 'Investigate' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Drift of its values',
  ]);
});
