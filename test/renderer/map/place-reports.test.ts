import { describe, expect, it } from 'vitest';
import { coverageWords, placeReports, primaryPosition } from '../../../renderer/features/map/place-reports';
import { positionName, shortPlace, timeOfDay } from '../../../renderer/features/map/place-words';
import type { Position } from '../../../shared/domain/position';
import { hostileText } from '../../support/sample-rows';
import { placedReport } from './placed-report';

const madrid: Position = {
  source: 'geo',
  latitude: 40.4168,
  longitude: -3.7038,
  place: 'Madrid, Community of Madrid, Spain',
  suspicious: false,
  wrapped: false,
};
const nowhere: Position = {
  source: 'location',
  latitude: 0,
  longitude: 0,
  place: '',
  suspicious: true,
  wrapped: false,
};

describe('reports on the map', () => {
  it('stand at their location, else GPS, EM, IP', () => {
    const sources = ['ip', 'em', 'geo', 'location'] as const;
    const positions = sources.map((source) => ({ ...madrid, source }));
    expect(primaryPosition(positions)?.source).toBe('location');
    expect(primaryPosition(positions.slice(0, 3))?.source).toBe('geo');
    expect(primaryPosition(positions.slice(0, 2))?.source).toBe('em');
    expect(primaryPosition(positions.slice(0, 1))?.source).toBe('ip');
  });

  it('stand at 0, 0 only where no other position is given', () => {
    expect(primaryPosition([nowhere, madrid])).toBe(madrid);
    expect(primaryPosition([nowhere])).toBe(nowhere);
  });

  it('are kept apart from those that have no place', () => {
    const { row } = placedReport({});
    const { placed, unplaced } = placeReports([
      { ...row, key: 'a', positions: [madrid] },
      { ...row, key: 'b', positions: [] },
    ]);
    expect(placed.map((report) => report.row.key)).toEqual(['a']);
    expect(unplaced.map((report) => report.key)).toEqual(['b']);
  });

  it('are summed up in words', () => {
    const reports = (count: number) => Array.from({ length: count }, () => placedReport({}));
    const atZero = { ...placedReport({}), position: nowhere };
    expect(coverageWords(reports(18), 2)).toBe('18 of 20 reports on the map; 2 have no usable position');
    expect(coverageWords(reports(19), 1)).toBe('19 of 20 reports on the map; 1 has no usable position');
    expect(coverageWords(reports(1), 0)).toBe('1 of 1 report on the map');
    expect(coverageWords([...reports(1), atZero], 1)).toBe(
      '2 of 3 reports on the map, 1 of them at 0, 0; 1 has no usable position',
    );
  });
});

describe('the words of markers', () => {
  it('name a position by its source and place', () => {
    expect(positionName(madrid)).toBe('GPS location Madrid, Community of Madrid, Spain');
    expect(positionName({ ...madrid, source: 'ip', place: 'Bilbao' })).toBe('IP address Bilbao');
  });

  it('fall back to the coordinates where no place is given, on the copy of the world everybody knows', () => {
    expect(positionName({ ...madrid, source: 'em', place: '' })).toBe('EM location 40.4168, -3.7038');
    expect(positionName({ ...madrid, longitude: 188.2333, place: '' })).toBe(
      'GPS location 40.4168, -171.7667',
    );
  });

  it('shorten a place to its city', () => {
    expect(shortPlace(madrid)).toBe('Madrid');
  });

  it('spell out characters that hide or reorder text', () => {
    expect(positionName({ ...madrid, place: hostileText })).toContain('⟨U+202E⟩');
  });

  it('give the time of day in the chosen zone, and none where the report gives none', () => {
    const { row } = placedReport({ timestamp: '1772373909123456789' });
    expect(timeOfDay(row, 'utc')).toBe('14:05');
    expect(timeOfDay({ ...row, timestamp: null }, 'utc')).toBe('');
    expect(timeOfDay({ ...row, timestamp: 'soon' }, 'utc')).toBe('');
  });
});
