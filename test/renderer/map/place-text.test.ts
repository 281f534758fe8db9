import { describe, expect, it } from 'vitest';
import { positionName, shortPlace, timeOfDay } from '../../../renderer/features/map/place-text';
import type { Position } from '../../../shared/domain/position';
import { calmDetail, hostileText, rowOf } from '../../support/inputs/sample-rows';

const madrid: Position = {
  source: 'geo',
  latitude: 40.4168,
  longitude: -3.7038,
  place: 'Madrid, Community of Madrid, Spain',
  suspicious: false,
  wrapped: false,
};

describe('marker texts', () => {
  it('name a position by source and place', () => {
    expect(positionName(madrid)).toBe('GPS location Madrid, Community of Madrid, Spain');
    expect(positionName({ ...madrid, source: 'ip', place: 'Bilbao' })).toBe('IP address Bilbao');
  });

  it('fall back to coordinates within -180 to 180 if no place is given', () => {
    expect(positionName({ ...madrid, source: 'em', place: '' })).toBe('EM location 40.4168, -3.7038');
    expect(positionName({ ...madrid, longitude: 188.2333, place: '' })).toBe(
      'GPS location 40.4168, -171.7667',
    );
  });

  it('shorten a place to its city', () => {
    expect(shortPlace(madrid)).toBe('Madrid');
  });

  it('truncate a long place without splitting a character', () => {
    const name = positionName({ ...madrid, place: '🏝'.repeat(5_000) });
    expect(name).toBe(`GPS location ${'🏝'.repeat(160)}…`);
    expect(shortPlace({ ...madrid, place: '🏝'.repeat(5_000) })).toBe(`${'🏝'.repeat(48)}…`);
    expect(shortPlace({ ...madrid, place: '🏝'.repeat(48) })).toBe('🏝'.repeat(48));
    expect([...shortPlace({ ...madrid, place: '\u202E'.repeat(48) })]).toHaveLength(49);
  });

  it('make characters visible that hide or reorder text', () => {
    expect(positionName({ ...madrid, place: hostileText })).toContain('⟨U+202E⟩');
  });

  it('show the time of day in the selected zone, if the report has one', () => {
    const row = { ...rowOf(calmDetail), timestamp: '1772373909123456789' };
    expect(timeOfDay(row, 'utc')).toBe('14:05');
    expect(timeOfDay({ ...row, timestamp: null }, 'utc')).toBe('');
    expect(timeOfDay({ ...row, timestamp: 'soon' }, 'utc')).toBe('');
  });
});
