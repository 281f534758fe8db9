import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { riskShares } from '../../../../renderer/features/map/all-reports/report-names';
import { ClusterButtons } from '../../../../renderer/features/map/points/cluster-buttons';
import type { PointCluster } from '../../../../renderer/features/map/points/count-clusters';
import { packedPlace } from '../../../../shared/domain/packed-points';

const view = { zoom: 2, left: 0, top: 0, width: 1_024, height: 1_024, marginX: 0, marginY: 0, density: 1 };
const open = vi.fn();
const map = document.createElement('div');
let buttons: ClusterButtons;

beforeEach(() => {
  buttons = new ClusterButtons({
    nameOf: ({ reports, worst }) => (reports ? `${reports} reports, highest risk: ${worst}` : null),
    sharesOf: riskShares,
    onOpen: open,
  });
  map.tabIndex = 0;
  buttons.addTo(document.body.appendChild(map), map);
});
afterEach(() => {
  buttons.remove();
  open.mockReset();
});

function cluster(key: string, reports: number, longitude = 0): PointCluster {
  return {
    key,
    reports,
    points: reports,
    worst: 'high',
    risks: [0, 0, 0, 0, reports, 0],
    seq: 1,
    middle: packedPlace(10, longitude),
    ...packedPlace(10, longitude),
  };
}

it('cluster buttons are named by their reports; without a name there is no button', () => {
  buttons.show([cluster('2/1/1', 12), cluster('2/2/1', 1, 90), cluster('2/3/1', 0)], view, { x: 0, y: 0 });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '12 reports, highest risk: high',
    '1 reports, highest risk: high',
  ]);
  expect(screen.getAllByRole('button').map(({ title }) => title)).toEqual([
    '12 reports, highest risk: high\n12 high',
    '',
  ]);
});

it('cluster buttons cover their disc and open their cluster', () => {
  const wanted = cluster('2/1/1', 12);
  buttons.show([wanted], view, { x: 100, y: 50 });
  const button = screen.getByRole('button');
  const left = Number.parseFloat(button.style.left) + Number.parseFloat(button.style.width) / 2;
  expect(left).toBeCloseTo(512 - 100, -1);
  button.click();
  expect(open).toHaveBeenCalledExactlyOnceWith(wanted);
});

it('cluster buttons keep the focus while their cluster stays in view', () => {
  buttons.show([cluster('2/1/1', 12), cluster('2/2/1', 5, 90)], view, { x: 0, y: 0 });
  screen.getByRole('button', { name: /^5 reports/ }).focus();
  buttons.show([cluster('2/2/1', 6, 90)], { ...view, left: 40 }, { x: 0, y: 0 });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('6 reports, highest risk: high');
});

it('the map gets the focus when the focused cluster disappears', () => {
  buttons.show([cluster('2/1/1', 12)], view, { x: 0, y: 0 });
  screen.getByRole('button').focus();
  buttons.show([{ ...cluster('3/1/1', 4), seq: 2 }], view, { x: 0, y: 0 });
  expect(document.activeElement).toBe(map);
});

it('at another zoom the focus moves to the cluster with the same first report', () => {
  buttons.show([cluster('2/1/1', 12)], view, { x: 0, y: 0 });
  screen.getByRole('button').focus();
  buttons.show([cluster('3/1/1', 4)], view, { x: 0, y: 0 });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('4 reports, highest risk: high');
});

it('cluster buttons can be clicked in each copy of the world, are focused in one, and are limited to the largest clusters', () => {
  buttons.show([cluster('2/1/1', 12)], { ...view, width: 2_048 }, { x: 0, y: 0 });
  expect(screen.getAllByRole('button', { hidden: true })).toHaveLength(2);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button').tabIndex).toBe(0);
  const many = Array.from({ length: 225 }, (_, at) => {
    const [column, row] = [at % 15, Math.floor(at / 15)];
    return {
      ...cluster(`2/${column}/${row}`, at < 25 ? 2 : 3),
      x: (column + 1) * 2 ** 28,
      y: (row + 1) * 2 ** 28,
    };
  });
  buttons.show(many, view, { x: 0, y: 0 });
  expect(screen.getAllByRole('button', { name: /^3 reports/ })).toHaveLength(200);
  expect(screen.queryAllByRole('button', { name: /^2 reports/ })).toEqual([]);
});

it('cluster buttons don’t overlap: those with more reports take precedence', () => {
  const beside = packedPlace(10, 1);
  buttons.show([{ ...cluster('2/1/1', 1), ...beside }, cluster('2/1/1', 12)], view, { x: 0, y: 0 });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    '12 reports, highest risk: high',
  ]);
});

it('cluster buttons avoid elements over the map and its edge', () => {
  const covered = { left: 500, right: 560, top: 400, bottom: 700 };
  buttons.show([cluster('2/1/1', 12), cluster('2/2/1', 12, 90)], view, { x: 0, y: 0 }, [covered]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  buttons.show([cluster('2/0/1', 12, -179)], view, { x: 0, y: 0 });
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('a cluster that both edges of the map cut has one whole button in view', () => {
  const wide = { ...view, left: -1_024, width: 3 * 1_024, marginX: 1_024 };
  for (const longitude of [-179, 179, -180]) {
    buttons.show([cluster('2/0/1', 12, longitude)], wide, { x: 0, y: 0 });
    const { style } = screen.getByRole('button');
    const [left, side] = [Number.parseFloat(style.left), Number.parseFloat(style.width)];
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + side).toBeLessThanOrEqual(1_024);
    expect(longitude > 0 ? 1_024 - left - side : longitude > -180 ? left : 0).toBe(0);
  }
  buttons.show([cluster('2/0/1', 12, 0)], wide, { x: 0, y: 0 });
  expect(screen.getAllByRole('button', { hidden: true })).toHaveLength(1);
});
