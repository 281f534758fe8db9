import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/alibi/alibi-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import type { Answer } from '../../../shared/contract/contract';
import type { AlibiAnswer } from '../../../shared/contract/investigate.calls';
import type { Alibi, AlibiLeg } from '../../../shared/domain/alibi';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const at = '1772373909000000001';
const madrid = { name: 'Madrid, Spain', latitude: 40.417, longitude: -3.703 };
const asked = { subject: { kind: 'user', value: 'ana' }, place: madrid, radius: '5', at } as const;

const leg: AlibiLeg = {
  key: '4',
  timestamp: '1772370309000000001',
  milliseconds: 3_600_000,
  skipped: 2,
  places: [
    {
      position: {
        source: 'geo',
        latitude: 41.9,
        longitude: 12.5,
        place: 'Rome',
        suspicious: false,
        wrapped: false,
      },
      radiusKm: 0.1,
      use: 'compared',
      proxy: null,
      distance: { min: 1_360, max: 1_370 },
      kmPerHour: 1_360,
      trip: { by: 'ground', milliseconds: 24_000_000 },
    },
  ],
};

function answerOf(change: Partial<Alibi>): AlibiAnswer {
  return {
    of: { kind: 'user', value: 'ana' },
    alibi: { verdict: 'no', kmPerHour: 1_360, consistent: true, before: [leg], after: [], ...change },
    rows: [],
    trustedOnly: false,
  };
}

async function openTool(replies: Partial<Replies> = {}) {
  const opened: string[] = [];
  const rendered = renderWithStores(
    <InvestigateScreen
      {...emptyToolSlots}
      renderPlaceSearch={({ onPlace }) => (
        <button type="button" onClick={() => onPlace(madrid)}>
          search
        </button>
      )}
      renderAlibiMap={({ onPlace, moment }) => (
        <button type="button" onClick={() => onPlace({ latitude: 1, longitude: 2 })}>
          map at {moment}
        </button>
      )}
      renderFindingsMap={() => null}
      onOpenReport={(key) => opened.push(key)}
      onShowReports={() => undefined}
    />,
    replies,
  );
  await screen.findByRole('region', { name: 'Findings' });
  await rendered.user.click(screen.getByRole('tab', { name: 'Alibi check' }));
  await screen.findByRole('form', { name: 'Alibi check' });
  return { ...rendered, opened };
}

it('the alibi check explains itself and names what is missing, part by part', async () => {
  const { user, calls } = await openTool();
  expect(screen.getByText(/^Could a user or device have been at a place at a time\?/)).toBeTruthy();
  const missing = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(missing()).toEqual(['Choose a user or a device.', 'Choose a place.', 'Enter a time.']);
  await user.click(screen.getByRole('button', { name: 'search' }));
  expect(missing()).toEqual(['Choose a user or a device.', 'Enter a time.']);
  expect(screen.getByText('Madrid, Spain (40.417, -3.703)')).toBeTruthy();
  expect(calls.filter(({ name }) => name === 'investigate.alibi')).toEqual([]);
});

it('the alibi check asks with the typed radius, the settings and the exact time', async () => {
  const { stores, calls } = await openTool({ 'investigate.alibi': () => succeed(answerOf({})) });
  act(() => stores.investigation.getState().ask('alibi', asked));
  const answer = await screen.findByRole('region', { name: 'Answer' });
  expect(within(answer).getByText('No')).toBeTruthy();
  expect(calls.findLast(({ name }) => name === 'investigate.alibi')?.request).toMatchObject({
    of: asked.subject,
    place: { latitude: madrid.latitude, longitude: madrid.longitude },
    radiusKm: 5,
    at,
    limits: { fastestKmPerHour: 900 },
  });
});

it('the time is in the format of the other times, and what is typed remains', async () => {
  const { user, stores } = await openTool({ 'investigate.alibi': () => succeed(answerOf({})) });
  act(() => stores.investigation.getState().ask('alibi', asked));
  const field = screen.getByLabelText<HTMLInputElement>('Time');
  await waitFor(() => expect(field.value).toMatch(/^2026-03-01 \d\d:05:09$/));
  await user.clear(field);
  await user.type(field, '2026-03-02 10');
  expect(field.value).toBe('2026-03-02 10');
  expect(screen.getByText('Enter a date and a time from 2005 on.')).toBeTruthy();
  await user.type(field, ':30');
  expect(field.value).toBe('2026-03-02 10:30');
  expect(screen.queryByText('Enter a date and a time from 2005 on.')).toBeNull();
});

it('an answer lists the reports with what the way takes, and opens them', async () => {
  const { user, stores, opened } = await openTool({ 'investigate.alibi': () => succeed(answerOf({})) });
  act(() => stores.investigation.getState().ask('alibi', asked));
  const used = await screen.findByRole('region', { name: 'Reports used' });
  expect(used.textContent).toContain('2 nearer reports have no position to compare.');
  expect(used.textContent).toContain('at least 1,360 km/h');
  expect(used.textContent).toContain(
    'door to door about 6\u00A0h\u00A040\u00A0min by road or rail (estimate)',
  );
  expect(used.textContent).toContain('No report after that time says where they were.');
  await user.click(within(used).getByRole('button', { name: /^Open report: Before/ }));
  expect(opened).toEqual(['4']);
});

it('the moment starts at the time in question, and moves between the reports', async () => {
  const { user, stores } = await openTool({ 'investigate.alibi': () => succeed(answerOf({})) });
  act(() => stores.investigation.getState().ask('alibi', asked));
  const slider = await screen.findByRole('slider', { name: 'Moment between the reports' });
  expect(screen.getByText('map at 1772373909000')).toBeTruthy();
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual([
    '1772370309000',
    '1772373909000',
  ]);
  const back = screen.getByRole('button', { name: 'Time asked about' });
  expect(back).toHaveProperty('disabled', true);
  await user.click(back);
});

it('the alibi check says that reports which exclude each other leave no area', async () => {
  const { stores } = await openTool({
    'investigate.alibi': () => succeed(answerOf({ verdict: 'contradiction', consistent: false })),
  });
  act(() => stores.investigation.getState().ask('alibi', asked));
  await screen.findByText('Can’t tell');
  expect(screen.getByText(/^The map shows no area: 900 km\/h is too slow/)).toBeTruthy();
});

it('a failed question says why, and is asked again', async () => {
  let isDown = true;
  const { user, stores } = await openTool({
    'investigate.alibi': () => (isDown ? fail({ kind: 'store-down' }) : succeed(answerOf({}))),
  });
  act(() => stores.investigation.getState().ask('alibi', asked));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The reports couldn’t be read.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Answer' });
});

it('the alibi check says that no report is about a user', async () => {
  const { stores } = await openTool();
  act(() => stores.investigation.getState().ask('alibi', asked));
  expect((await screen.findByRole('status')).textContent).toBe(
    'No report on this computer is about this user.',
  );
});

it('a radius that is no number between 0 and 1,000 is marked, and remains as typed', async () => {
  const { user, stores } = await openTool({ 'investigate.alibi': () => succeed(answerOf({})) });
  act(() => stores.investigation.getState().ask('alibi', asked));
  const radius = screen.getByRole('textbox', { name: 'Radius (km)' });
  await user.clear(radius);
  await user.type(radius, '1001');
  expect(radius.getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
  expect(stores.investigation.getState().investigation.alibi.radius).toBe('1001');
});

it('IDs are completed from the reports: arrow keys choose, Enter takes one over', async () => {
  const { user, stores, calls } = await openTool({
    'reports.values': ({ field }) =>
      succeed([
        { value: `${field}-1`, count: 3 },
        { value: null, count: 2 },
        { value: `${field}-2`, count: 1 },
      ]),
  });
  await user.type(screen.getByRole('textbox', { name: 'User ID' }), 'us');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'user-13',
    'user-21',
  ]);
  expect(calls.findLast(({ name }) => name === 'reports.values')?.request).toMatchObject({ beginning: 'us' });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(stores.investigation.getState().investigation.alibi.subject).toEqual({
    kind: 'user',
    value: 'user-2',
  });
  await user.click(screen.getByRole('radio', { name: 'Device' }));
  expect(stores.investigation.getState().investigation.alibi.subject).toEqual({ kind: 'device', value: '' });
});

it('a click on the map asks about that place', async () => {
  const { user, stores } = await openTool();
  await user.click(screen.getByRole('button', { name: /^map at/ }));
  expect(stores.investigation.getState().investigation.alibi.place).toEqual({
    name: '',
    latitude: 1,
    longitude: 2,
  });
  expect(screen.getByText('1, 2')).toBeTruthy();
});

it('shows which reports count while another question about the same user is answered, but not of another user', async () => {
  let asksAbout = 0;
  const { stores } = await openTool({
    'reports.rows': () => succeed([]),
    'investigate.alibi': () => {
      asksAbout += 1;
      return asksAbout === 1 ? succeed({ ...answerOf({}), trustedOnly: true }) : new Promise(() => undefined);
    },
  });
  const only = () => screen.getByRole<HTMLInputElement>('checkbox').checked;
  act(() => stores.investigation.getState().ask('alibi', { ...asked, trustedOnly: null }));
  await screen.findByRole('region', { name: 'Answer' });
  act(() => stores.investigation.getState().ask('alibi', { at: '1772355600000000000' }));
  expect(only()).toBe(true);
  act(() => stores.investigation.getState().ask('alibi', { subject: { kind: 'device', value: 'ana' } }));
  expect(only()).toBe(false);
});

it('an answer isn’t added to a case with another question, which is being answered', async () => {
  let answer: (given: Answer<'investigate.alibi'>) => void = () => undefined;
  const next = new Promise<Answer<'investigate.alibi'>>((resolve) => {
    answer = resolve;
  });
  const { user, stores } = await openTool({
    'reports.rows': () => succeed([]),
    'investigate.alibi': ({ of }) =>
      of.value === 'ana' ? succeed({ ...answerOf({}), trustedOnly: true }) : next,
  });
  act(() => stores.investigation.getState().ask('alibi', { ...asked, trustedOnly: null }));
  await screen.findByRole('region', { name: 'Answer' });
  act(() => stores.investigation.getState().ask('alibi', { subject: { kind: 'user', value: 'ben' } }));
  await user.click(screen.getByRole('button', { name: 'Add to case' }));
  expect(stores.cases.getState().adding).toBeNull();
  await act(async () => answer(succeed(answerOf({ verdict: 'yes' }))));
  await user.click(screen.getByRole('button', { name: 'Add to case' }));
  await waitFor(() => expect(stores.cases.getState().adding?.[0]).toMatchObject({ kind: 'note' }));
  expect(JSON.stringify(stores.cases.getState().adding)).toContain('ben');
});
