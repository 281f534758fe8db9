import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coverageWords } from '../../../renderer/features/map/all-reports/map-coverage';
import { clusterName, reportsNear } from '../../../renderer/features/map/all-reports/report-names';
import { coordinates } from '../../../renderer/features/map/place-text';
import { headingFacts } from '../../../renderer/features/map/timeline/heading-facts';
import { setLocale } from '../../../shared/i18n/messages';

const cluster = {
  key: '1',
  middle: { x: 0, y: 0 },
  x: 0,
  y: 0,
  seq: 1,
  points: 12_345,
  reports: 12_345,
  worst: 'fraud',
  risks: [0, 0, 0, 0, 0, 12_345],
} as const;

beforeEach(() => setLocale('es'));
afterEach(() => setLocale('en'));

describe('the map in Spanish', () => {
  it('shows counts in Spanish with Spanish number formatting', () => {
    expect(coverageWords({ shown: 12_345, unplaced: 1, hidden: 0, empty: 2 })).toBe(
      '12.344 de 12.345 informes en el mapa, 2 de ellos sin información',
    );
    expect(reportsNear(12_345, 'Madrid')).toBe('12.345 informes cerca de Madrid');
  });

  it('doesn’t translate values from the service', () => {
    expect(clusterName(cluster, null, 'utc')).toBe('12.345 informes, riesgo más alto: fraud');
  });

  it('keeps the decimal point in coordinates, which users copy', () => {
    expect(coordinates({ latitude: 40.41678, longitude: -3.70379 })).toBe('40.41678, -3.70379');
  });

  it('shows the facts of a timeline with Spanish plural forms', () => {
    const story = { stops: [], withoutTime: 1, impossible: 1 };
    const sharing = { devices: ['a', 'b', 'c'], shared: [{ device: 'a', users: ['b'] }], mayHaveMore: false };
    expect(headingFacts('user', story, sharing)).toEqual([
      '0 informes',
      '1 informe sin hora',
      '1 desplazamiento imposible',
      '3 dispositivos, 1 compartido con 1 usuario más',
    ]);
  });
});
