import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fitView } from '../../../../renderer/features/map/static/fit-view';
import { MapPicture } from '../../../../renderer/features/map/static/map-picture';
import { detailOf } from '../../../support/inputs/sample-rows';

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const tokyo = { latitude: 35.6762, longitude: 139.6503 };

/** Shows a picture of positions and returns each marker's middle, and each leader's ends. */
function picture(positions: object) {
  const { positions: located } = detailOf(JSON.stringify({ id: 1, ...positions }), '1');
  const view = fitView(located.usable, [], { width: 660, height: 320 });
  if (!view) throw new Error('There is no position.');
  const marks = located.usable.map((position) => ({ kind: 'source', ...position }) as const);
  render(<MapPicture picture={{ view, marks, lines: [], world: null, isComplete: true }} alt="Positions" />);
  const frame = screen.getByRole('img', { name: 'Positions' });
  const number = (text: string | null | undefined) => Number.parseFloat(text ?? '');
  return {
    markers: [...frame.querySelectorAll<HTMLElement>('.marker')].map(({ style }) => [
      number(style.left),
      number(style.top),
    ]),
    leaders: [...frame.querySelectorAll('[data-leader]')].map((leader) => {
      const [line, place] = [leader.querySelector('line'), leader.querySelector('circle')];
      return {
        place: [number(place?.getAttribute('cx')), number(place?.getAttribute('cy'))],
        from: [number(line?.getAttribute('x1')), number(line?.getAttribute('y1'))],
        to: [number(line?.getAttribute('x2')), number(line?.getAttribute('y2'))],
      };
    }),
  };
}

describe('the printed picture of the positions', () => {
  it('leads each marker that is off its coordinates to them', () => {
    const { markers, leaders } = picture({
      geo_location: { address: madrid },
      location: { address: madrid },
    });
    expect(markers).toHaveLength(2);
    expect(leaders.map(({ to }) => to)).toEqual(markers);
    const [first, second] = leaders;
    expect(first?.place).toEqual(second?.place);
    for (const { place, from } of leaders) expect(from).toEqual(place);
  });

  it('draws no leader for markers at their coordinates', () => {
    const { markers, leaders } = picture({
      geo_location: { address: madrid },
      ip: { address: tokyo },
    });
    expect(markers).toHaveLength(2);
    expect(leaders).toEqual([]);
  });
});
