import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Loaded before the tests, which would wait for it.
import '../../../renderer/features/investigate/alibi/alibi-tool';
import '../../../renderer/features/investigate/links/links-tool';
import { InvestigateScreen } from '../../../renderer/features/investigate/investigate-screen';
import { neighbourTowards } from '../../../renderer/features/investigate/links/graph-geometry';
import { strongLinks } from '../../../shared/domain/links/link-kinds';
import type { GroupSummary, LinkNode, LinkPicture } from '../../../shared/domain/links/link-picture';
import { everyReport } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { emptyToolSlots } from '../../support/window/tool-slots';

const moment = Date.UTC(2026, 2, 1, 12);

const group: GroupSummary = {
  lead: { kind: 'device', value: 'phone-1' },
  users: 2,
  devices: 0,
  joins: { device: 1, place: 0, anyPlace: 0, ipPlace: 0, city: 0, country: 0, model: 0 },
  from: moment,
  until: moment,
  reports: 3,
  suspected: 1,
  judged: 2,
  judgedFraud: 1,
  amounts: null,
};

function node(kind: LinkNode['ref']['kind'], value: string, change: Partial<LinkNode> = {}): LinkNode {
  return {
    ref: { kind, value },
    address: '',
    point: null,
    reports: 2,
    users: 0,
    suspected: 0,
    judged: 0,
    judgedFraud: 0,
    first: moment,
    last: moment,
    common: false,
    x: 0.5,
    y: 0.5,
    ...change,
  };
}

const query = { ...everyReport, filters: [{ field: 'user', in: ['ana', 'ben'], out: [] } as const] };
const picture: LinkPicture = {
  nodes: [
    node('device', 'phone-1', { users: 2, reports: 3 }),
    node('user', 'ana', { x: 0, judgedFraud: 1, judged: 1 }),
    node('user', 'ben', { x: 1 }),
  ],
  links: [
    { user: 1, value: 0, reports: 2, first: moment, last: moment },
    { user: 2, value: 0, reports: 1, first: moment, last: moment },
  ],
  reached: 3,
  singles: 4,
  group,
  parts: [],
  timeline: null,
  shown: { query, asOf: 7, count: 3 },
};

async function openTool(replies: Partial<Replies> = {}) {
  const acted: [string, unknown][] = [];
  const rendered = renderWithStores(
    <InvestigateScreen
      {...emptyToolSlots}
      renderPlaceSearch={({ onPlace }) => (
        <button
          type="button"
          onClick={() => onPlace({ name: 'Madrid, Spain', latitude: 40.417, longitude: -3.703 })}
        >
          search
        </button>
      )}
      onGiveFeedback={(reports) => acted.push(['feedback', reports])}
      onJudge={(reports) => acted.push(['judge', reports])}
    />,
    {
      'investigate.groups': () => succeed({ groups: [group], count: 1, reports: 5 }),
      'investigate.links': () => succeed(picture),
      ...replies,
    },
  );
  // The first tool is shown once the profile is open, which resets what is investigated.
  await screen.findByRole('region', { name: 'Findings' });
  act(() => rendered.stores.investigation.getState().choose('links'));
  await screen.findByRole('form', { name: 'Start of the links' });
  return { ...rendered, acted };
}

const asked = (calls: readonly { readonly name: string; readonly request: unknown }[], name: string) =>
  calls.filter((call) => call.name === name).map(({ request }) => request);

describe('the tool "Links"', () => {
  it('starts with the first group, and says what it is and how much of it was judged', async () => {
    const { calls } = await openTool();
    const shown = await screen.findByRole('button', { name: /^Ring of 2 users on one device within 1 day/ });
    expect(shown.textContent).toContain('Judged fraud: 1 of 2');
    expect(shown.getAttribute('aria-current')).toBe('true');
    await screen.findByRole('group', { name: 'Picture of the links' });
    expect(asked(calls, 'investigate.links')).toEqual([{ of: null, kinds: strongLinks, singles: false }]);
    expect(screen.getByText('4 values of single users are hidden.')).toBeTruthy();
  });

  it('shows the picture of the first group while the groups are being listed', async () => {
    await openTool({ 'investigate.groups': () => new Promise(() => {}) });
    await screen.findByRole('group', { name: 'Picture of the links' });
    expect(screen.getByText('Searching for groups…')).toBeTruthy();
  });

  it('follows weak links and values of single users when they are switched on', async () => {
    const { user, calls } = await openTool();
    expect(screen.getByRole('button', { name: 'City' }).getAttribute('aria-pressed')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'City' }));
    await user.click(screen.getByRole('checkbox', { name: 'Show values of single users' }));
    await screen.findByRole('group', { name: 'Picture of the links' });
    expect(asked(calls, 'investigate.links').at(-1)).toEqual({
      of: null,
      kinds: [...strongLinks, 'city'],
      singles: true,
    });
  });

  it('adds the ring to a case: a note, then its picture under the same title without what is over it, then its reports', async () => {
    const order: string[] = [];
    const { user, stores } = await openTool({
      'map.takePicture': () => {
        order.push(document.querySelector('[data-alone]')?.textContent?.match(/UTC/)?.[0] ?? 'not alone');
        return succeed(null);
      },
      'cases.savePicture': () => succeed({ id: '00000000-0000-4000-8000-000000000007' }),
      'reports.page': ({ query: { filters } }) => {
        if (filters.length > 0) order.push('read');
        return fail({ kind: 'not-found' });
      },
    });
    await screen.findByRole('group', { name: 'Picture of the links' });
    const button = screen.getByRole('button', { name: 'Add to case' });
    await user.click(button);
    await waitFor(() => expect(order).toEqual(['UTC', 'read']));
    expect(document.querySelector('[data-alone]')).toBeNull();
    expect(stores.cases.getState().adding).toBeNull();
  });

  it('captions the picture of a ring with its title, after the note', async () => {
    const { user, stores } = await openTool({
      'cases.savePicture': () => succeed({ id: '00000000-0000-4000-8000-000000000007' }),
      'investigate.links': () => succeed({ ...picture, shown: null }),
    });
    await screen.findByRole('group', { name: 'Picture of the links' });
    await user.click(screen.getByRole('button', { name: 'Add to case' }));
    await waitFor(() => expect(stores.cases.getState().adding).toHaveLength(2));
    expect(stores.cases.getState().adding).toMatchObject([
      { kind: 'note' },
      { kind: 'picture', of: 'links', caption: expect.stringMatching(/^Links: Ring of 2 users/) },
    ]);
  });

  it('selects by arrow keys, lists the links of the selected one, and starts from it with Enter', async () => {
    const { user, stores } = await openTool();
    const start = await screen.findByRole('button', { name: 'Device phone-1: 3 reports, 2 users' });
    act(() => start.focus());
    await user.keyboard('{ArrowLeft}');
    const ana = screen.getByRole('button', { name: 'User ana: 2 reports, judged fraud' });
    expect(document.activeElement).toBe(ana);
    await user.click(screen.getAllByRole('tab', { name: 'Links' }).at(-1) ?? ana);
    expect(within(screen.getByRole('table', { name: 'List of links' })).getAllByRole('row')).toHaveLength(2);
    fireEvent.keyDown(ana, { key: 'Enter' });
    expect(stores.investigation.getState().investigation.links.of).toEqual({ kind: 'user', value: 'ana' });
  });

  it('shows the reports of a group, and passes them on to be judged and corrected', async () => {
    const { user, stores, acted } = await openTool();
    await user.click(await screen.findByRole('button', { name: 'Judge all' }));
    await user.click(screen.getByRole('button', { name: 'Give feedback on all of this group' }));
    expect(acted).toEqual([
      ['judge', picture.shown],
      ['feedback', picture.shown],
    ]);
    await user.click(screen.getByRole('button', { name: 'Show 3 reports in grid' }));
    expect(stores.navigation.getState().screen).toBe('reports');
    expect(stores.reports.getState().query).toEqual(query);
  });

  it('leads from a link to the reports of both its ends', async () => {
    const { user, stores } = await openTool();
    await screen.findByRole('group', { name: 'Picture of the links' });
    await user.click(screen.getAllByRole('tab', { name: 'Links' }).at(-1) ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Show 2 reports of ana with phone-1 in the grid' }));
    expect(stores.reports.getState().query.filters).toEqual([
      { field: 'user', in: ['ana'], out: [] },
      { field: 'device', in: ['phone-1'], out: [] },
    ]);
  });

  it('starts from a typed device, and returns to the first group', async () => {
    const { user, stores } = await openTool();
    await user.click(screen.getByRole('radio', { name: 'Device' }));
    await user.type(screen.getByRole('textbox', { name: 'Device ID' }), 'phone-9');
    await user.click(screen.getByRole('button', { name: 'Follow links' }));
    expect(stores.investigation.getState().investigation.links.of).toEqual({
      kind: 'device',
      value: 'phone-9',
    });
    await user.click(screen.getByRole('button', { name: 'Back to the first group' }));
    expect(stores.investigation.getState().investigation.links.of).toBeNull();
  });

  it.each([
    ['Place', 'place'],
    ['IP place', 'ipPlace'],
  ])('starts from a searched place: %s', async (name, kind) => {
    const { user, stores } = await openTool();
    await user.click(screen.getByRole('radio', { name }));
    expect(screen.getByRole('button', { name: 'Follow links' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'search' }));
    await user.click(screen.getByRole('button', { name: 'Follow links' }));
    expect(stores.investigation.getState().investigation.links.of).toEqual({
      kind,
      value: '40.41700,-3.70300',
    });
  });

  it('says that there are no groups, and that no report names a user', async () => {
    const { stores } = await openTool({
      'investigate.groups': () => succeed({ groups: [], count: 0, reports: 5 }),
      'investigate.links': () => succeed(null),
    });
    await screen.findByText('No two users share one of these values in 5 reports on this computer.');
    act(() => stores.investigation.getState().ask('links', { of: { kind: 'user', value: 'eve' } }));
    expect((await screen.findByRole('status')).textContent).toBe(
      'No report on this computer names this user.',
    );
  });

  it('says why links couldn’t be read, and reads them again', async () => {
    let isDown = true;
    const { user } = await openTool({
      'investigate.links': () => (isDown ? fail({ kind: 'store-down' }) : succeed(picture)),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The links couldn’t be read.');
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByRole('group', { name: 'Picture of the links' });
  });

  it('says how much of a large group is shown, and opens its parts', async () => {
    const part = { lead: { kind: 'device', value: 'phone-7' }, users: 40 } as const;
    const { user, stores } = await openTool({
      'investigate.links': () => succeed({ ...picture, reached: 5_000, parts: [part], shown: null }),
    });
    await screen.findByText('Shown are the nearest 3 of 5,000 linked users and values.');
    expect(screen.getByText('This group has too many users for a filter of the grid.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '40 users' }));
    expect(stores.investigation.getState().investigation.links.of).toEqual(part.lead);
  });
});

it('links are prepared once when the screen is opened, before they are requested', async () => {
  const { calls } = await openTool();
  const names = calls.map(({ name }) => name).filter((name) => name.startsWith('investigate.'));
  expect(names.filter((name) => name === 'investigate.prepareLinks')).toHaveLength(1);
  expect(names[0]).toBe('investigate.prepareLinks');
});

it('an arrow key leads to the nearest node in its direction, and nowhere without one', () => {
  const nodes = [
    { x: 0.5, y: 0.5 },
    { x: 0.6, y: 0.5 },
    { x: 0.9, y: 0.5 },
    { x: 0.5, y: 0.1 },
  ];
  expect(neighbourTowards(nodes, 0, 'ArrowRight')).toBe(1);
  expect(neighbourTowards(nodes, 1, 'ArrowRight')).toBe(2);
  expect(neighbourTowards(nodes, 0, 'ArrowUp')).toBe(3);
  expect(neighbourTowards(nodes, 0, 'ArrowLeft')).toBeNull();
  expect(neighbourTowards(nodes, 0, 'x')).toBeNull();
});
