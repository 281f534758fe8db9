import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/hot-spots/hot-spots-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import { messages } from '../../../shared/i18n/messages';
import { fail, succeed } from '../../../shared/result';
import { sampleHotSpots as answer, sampleHotSpot as spot } from '../../support/inputs/sample-hot-spots';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

async function openTool(replies: Partial<Replies> = {}) {
  const shown: unknown[] = [];
  const rendered = renderWithStores(
    <InvestigateScreen
      {...emptyToolSlots}
      renderFindingsMap={({ label, findings, onChoose }) => (
        <section aria-label={label}>
          {findings.map(({ id, name, label: number }) => (
            <button key={id} type="button" aria-label={name} onClick={() => onChoose(id)}>
              {number}
            </button>
          ))}
        </section>
      )}
      onShowReports={(query) => shown.push(query)}
    />,
    replies,
  );
  await rendered.user.click(screen.getByRole('tab', { name: 'Hot spots' }));
  await screen.findByRole('form', { name: 'Question about hot spots' });
  return { ...rendered, shown };
}

it('a hot spot shows its share with its interval and numbers, next to the base rate and what chance would list', async () => {
  const { user, shown } = await openTool({ 'investigate.hotSpots': () => succeed(answer) });
  await screen.findByText(/^Base rate: 5\.1% \(210 of 4,000 reports, 1,000 users\)/);
  expect(
    screen.getByText(/^1 of 80 hexagons with 3 users or more\. .*chance would list up to 2\./),
  ).toBeTruthy();
  const button = screen.getByRole('button', {
    name: /Madrid, Spain.*75% \(47% to 91%\).*22 of 30 reports, 12 users/,
  });
  await user.click(button);
  expect(screen.getByText('14.7 times the base rate')).toBeTruthy();
  expect(screen.getByText('May be one by chance')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show reports of this area' }));
  expect(shown).toMatchObject([{ filters: [spot.filter] }]);
});

it('the share of fraud is printed on the map, and a click there chooses the hot spot', async () => {
  const { user } = await openTool({ 'investigate.hotSpots': () => succeed(answer) });
  const map = await screen.findByRole('region', { name: 'Map of the hot spots' });
  const onMap = await within(map).findByRole('button', { name: 'Madrid, Spain: 75% of 12 users' });
  expect(onMap.textContent).toBe('75%');
  await user.click(onMap);
  expect(screen.getByRole('button', { name: 'Show reports of this area' })).toBeTruthy();
});

it('the question is asked again with another size or other reports', async () => {
  const { user, calls } = await openTool({ 'investigate.hotSpots': () => succeed(answer) });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size of a hexagon' }), 'City, 19.7 km');
  await user.click(screen.getByRole('radio', { name: 'Verdict: fraud or suspicious' }));
  await screen.findByText(/^Base rate/);
  expect(calls.findLast(({ name }) => name === 'investigate.hotSpots')?.request).toMatchObject({
    counted: 'judged',
    resolution: 5,
  });
});

it('hot spots by verdict can be counted again once verdicts were given, also on another screen', async () => {
  const { user, calls, push } = await openTool({ 'investigate.hotSpots': () => succeed(answer) });
  await screen.findByText(/^Base rate/);
  const judge = () => push('log.changed', { kinds: ['verdict'], subjects: ['transaction:t'] });
  act(judge);
  expect(screen.queryByText(/^New reports or verdicts/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Verdict: fraud or suspicious' }));
  await screen.findByText(/^Base rate/);
  expect(screen.queryByText(/^New reports or verdicts/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Drift' }));
  act(judge);
  await user.click(screen.getByRole('tab', { name: 'Hot spots' }));
  await screen.findByText(/^New reports or verdicts/);
  const asked = calls.filter(({ name }) => name === 'investigate.hotSpots').length;
  await user.click(screen.getByRole('button', { name: messages.investigate.again }));
  await screen.findByText(/^Base rate/);
  expect(calls.filter(({ name }) => name === 'investigate.hotSpots')).toHaveLength(asked + 1);
  expect(screen.queryByText(/^New reports or verdicts/)).toBeNull();
});

it('without judged reports, and without a hot spot, it says so', async () => {
  const { user } = await openTool({
    'investigate.hotSpots': ({ counted }) =>
      succeed(
        counted === 'judged'
          ? { ...answer, listed: [], count: 0, base: { ...answer.base, users: 0 } }
          : { ...answer, listed: [], count: 0 },
      ),
  });
  await screen.findByText(/^No hexagon is surely above the base rate/);
  await user.click(screen.getByRole('radio', { name: 'Verdict: fraud or suspicious' }));
  await screen.findByText(/^No report on this computer has a verdict of fraud/);
});

it('a failed search for hot spots says why, and is repeated', async () => {
  let isDown = true;
  const { user } = await openTool({
    'investigate.hotSpots': () => (isDown ? fail({ kind: 'store-down' }) : succeed(answer)),
  });
  const alert = await screen.findByRole('alert');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Base rate/);
});

it('the hot spots are shown on the map, all of them or at one', async () => {
  const { user, stores } = await openTool({ 'investigate.hotSpots': () => succeed(answer) });
  await screen.findByText('Reports from 2026-01-05 to 2026-03-01.');
  await user.click(screen.getByRole('button', { name: 'Show on the map' }));
  expect(stores.map.getState()).toMatchObject({ hotSpotsShown: true, look: null });
  expect(stores.navigation.getState().screen).toBe('map');
  await user.click(screen.getByRole('button', { name: /^Madrid, Spain.*22 of 30 reports/ }));
  await user.click(screen.getByRole('button', { name: 'Show this on the map' }));
  expect(stores.hotSpots.getState().chosen).toBe(spot.cell);
  // To the right of the card: the middle of the map is west of the cell.
  const longitude = expect.closeTo(spot.centre.longitude - 0.0961, 4);
  expect(stores.map.getState().look).toEqual({
    selected: null,
    timeline: null,
    latitude: spot.centre.latitude,
    longitude,
    zoom: 11,
  });
});

it('the hot spots are counted once, also when the tool is opened again', async () => {
  const { user, calls } = await openTool({ 'investigate.hotSpots': () => succeed(answer) });
  await screen.findByText(/^Base rate/);
  await user.click(screen.getByRole('tab', { name: 'Drift' }));
  await user.click(screen.getByRole('tab', { name: 'Hot spots' }));
  await screen.findByText(/^Base rate/);
  expect(calls.filter(({ name }) => name === 'investigate.hotSpots')).toHaveLength(1);
});
