import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { App } from '../../../renderer/app/app';
import { holding, manyRows } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';

/** Returns the props that React rendered an element with last: the same object until it is rendered again. */
function propsOf(element: Element): unknown {
  const name = Object.keys(element).find((key) => key.startsWith('__reactProps$'));
  if (name === undefined) throw new Error('React did not render this element.');
  return Reflect.get(element, name);
}

/** Returns the controls outside of the grid and the navigation of its pages. */
function controls(): readonly HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('a, button, input, select, h1')];
  return all.filter((each) => each.closest('[role="grid"], nav[aria-label="Pages"]') === null);
}

it('another page of reports renders none of the controls around the grid, except Back and Forward', async () => {
  const { stores, calls } = renderWithStores(<App />, {
    ...holding(manyRows(60)),
    // The counts of the views render them whenever they arrive.
    'reports.countEach': () => new Promise(() => undefined),
  });
  await screen.findByRole('grid', { name: 'Reports' });
  await waitFor(() => expect(stores.reports.getState().counts).not.toBeNull());
  // They are requested some time after the start, which renders the views, too.
  await waitFor(() => expect(calls.some(({ name }) => name === 'reports.countEach')).toBe(true), {
    timeout: 20_000,
  });
  const before = controls().map((element) => ({ element, props: propsOf(element) }));
  await act(() => stores.reports.getState().loadPage(2));
  expect(stores.reports.getState().page?.page).toBe(2);
  const rendered = before.filter(({ element, props }) => propsOf(element) !== props);
  expect(rendered.map(({ element }) => element.getAttribute('aria-label') ?? element.textContent)).toEqual([
    'Back',
    'Forward',
  ]);
  expect(before.length).toBeGreaterThan(20);
});
