import { expect, it } from 'vitest';
import { CaseSheet } from '../../../renderer/features/report-detail/case-sheet/case-sheet';
import { detailOf, rowOf } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

/** A report from City 4 or City 5, which are 50 degrees apart, an hour after the other. */
function report(id: 4 | 5) {
  const fields = JSON.stringify({
    transaction_id: `pay-${id}`,
    descriptive_report: 'Known from another country.',
    user: { id: 'user-1' },
    device: { id: 'device-1', model: 'Pixel 9' },
    geo_location: { address: { city: `City ${id}`, latitude: (id - 4) * 50, longitude: 10 } },
    extra_data: { concept: 'New payee', amount: 2014.97, currency: 'EUR' },
  });
  const json = `{"id":${id},"timestamp":${id === 4 ? '1772370000' : '1772373600'}000000000,${fields.slice(1)}`;
  return detailOf(json, String(id), { derived: ['Impossible travel'], deviceUsers: 3 });
}

it('a case sheet starts with who, what, when, where, why, the impossible travel and the map', () => {
  const rows = [rowOf(report(5)), rowOf(report(4))];
  const detail = { ...report(5), previous: { user: rows, device: rows, trusted: null } };
  const about = { detail, profileName: 'Shop', note: '', feedback: [], madeAt: 0 };
  renderWithStores(<CaseSheet {...about} map={<p>the map</p>} />);
  const text = document.querySelector('article')?.textContent ?? '';
  const places = [
    ...['Useruser-1', 'DevicePixel 9 · device-1', 'Amount2,014.97\u00a0EUR', 'concept: New payee'],
    ...['2026-03-01', 'City 5', 'Known from another country.', 'Impossible travel', 'Device shared by 3'],
    ...[
      'GPS location from City 4: 5,54',
      'Faster than your limit of 900 km/h. Door to door, it takes longer',
      'the map',
      'PositionsSource',
    ],
  ].map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
