import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { StoresProvider } from '../../../../renderer/app/stores/stores-provider';
import { useReportsOnMap } from '../../../../renderer/features/map/all-reports/use-reports-on-map';
import { nothingFound, type PointsAtPlace } from '../../../../renderer/features/map/points/point-queries';
import { manyRows } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import { fakeBridge } from '../../../support/window/fake-bridge';

const rows = manyRows(10);
const rowOfSeq = (seq: number) => rows[seq] ?? null;

/** One point for each of these reports, all at one place. */
function pointsOf(...seqs: readonly number[]): PointsAtPlace {
  const points = seqs.map((seq) => ({ seq, x: seq, y: 0, source: 'location', risk: 'clear' }) as const);
  return { points, reports: seqs.length };
}

/** The reports of a map whose rows are loaded when the test says so. */
async function openMap() {
  const delayed = delayedAnswers();
  const { bridge } = fakeBridge();
  const stores = createStores(bridge);
  await eventually(() => expect(stores.reports.getState().counts).not.toBeNull());
  const loading = { get: rowOfSeq, load: () => delayed.delay(undefined), version: 0 };
  const { result } = renderHook(() => useReportsOnMap(loading), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <StoresProvider bridge={bridge} stores={stores}>
        {children}
      </StoresProvider>
    ),
  });
  const answer = () => act(async () => delayed.give());
  return { stores, result, answer };
}

it('a report is no longer marked once the pointer has left it, even if its row is loaded later', async () => {
  const { stores, result, answer } = await openMap();
  act(() => result.current.onHover(pointsOf(1)));
  act(() => result.current.onHover(nothingFound));
  await answer();
  expect(stores.highlights.getState().hoveredKey).toBeNull();
});

it('the reports at the place that was clicked last are listed, even if those of another are loaded later', async () => {
  const { result, answer } = await openMap();
  act(() => result.current.onClick(pointsOf(1, 2)));
  act(() => result.current.onClick(pointsOf(3, 4)));
  await answer();
  await answer();
  expect(result.current.opened?.at.seqs).toEqual([3, 4]);
  act(() => result.current.onClick(pointsOf(5, 6)));
  act(() => result.current.close());
  await answer();
  expect(result.current.opened).toBeNull();
});
