import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  emptyHistory,
  goBack,
  goForward,
  type History,
  maxPast,
  type Place,
  stepTime,
  visit,
} from '../../../../renderer/app/history/history';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { emptyInvestigation } from '../../../../renderer/state/investigation';
import { defaultColumns, everyReport, type ReportQuery } from '../../../../shared/domain/report-query';
import { succeed } from '../../../../shared/result';
import { samplePage, sampleRows } from '../../../support/inputs/sample-rows';
import {
  fakeBridge,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../../support/window/fake-bridge';

const start: Place = {
  screen: 'reports',
  grid: { query: everyReport, page: 1, columns: defaultColumns, viewId: null },
  report: null,
  form: null,
  investigation: emptyInvestigation,
};
const withQuery = (change: Partial<ReportQuery>): Place => ({
  ...start,
  grid: { ...start.grid, query: { ...everyReport, ...change } },
});
const withReport = (report: string | null): Place => ({ ...start, report });
const fraud = withQuery({ filters: [{ field: 'risk', in: ['fraud'], out: [] }] });

/** Visits places, one step after the other. */
const visited = (...places: readonly Place[]): History =>
  places.reduce((history, place, at) => visit(history, place, at * stepTime), emptyHistory);

describe('the history of places', () => {
  it('leads back and forward', () => {
    const history = visited(start, fraud, { ...fraud, screen: 'map' });
    const back = goBack(goBack(history));
    expect(back.present).toBe(start);
    expect(goBack(back)).toBe(back);
    expect(goForward(back).present).toBe(fraud);
    expect(goForward(goForward(back)).present).toEqual({ ...fraud, screen: 'map' });
    expect(goForward(history)).toBe(history);
  });

  it('has no way forward after another step', () => {
    const back = goBack(visited(start, fraud));
    expect(visit(back, withReport('1'), 0).future).toEqual([]);
    expect(visit(back, { ...start, grid: { ...start.grid, columns: ['id'] } }, 0).future).toEqual([fraud]);
  });

  it.each([
    ['typing', ['v', 'vp', 'vpn'].map((text) => withQuery({ text }))],
    ['walking through the rows', ['1', '2', '3'].map(withReport)],
    ['turning pages', [2, 3, 4].map((page) => ({ ...start, grid: { ...start.grid, page } }))],
  ])('takes %s as one step', (_name, places) => {
    const quick = [start, ...places].reduce(
      (history, place, at) => visit(history, place, at * (stepTime - 1)),
      emptyHistory,
    );
    expect(quick.past).toEqual([start]);
    expect(quick.present).toBe(places.at(-1));
    expect(visited(start, ...places).past).toHaveLength(places.length);
  });

  it('takes changes of different things as separate steps, however quick', () => {
    const places = [
      start,
      fraud,
      { ...fraud, report: '1' },
      { ...fraud, report: '1', screen: 'map' as const },
    ];
    const quick = places.reduce((history, place) => visit(history, place, 0), emptyHistory);
    expect(quick.past).toHaveLength(3);
  });

  it('takes each screen as its own step', () => {
    const screens = (['reports', 'map', 'outbox'] as const).map((screen) => ({ ...start, screen }));
    const quick = screens.reduce((history, place) => visit(history, place, 0), emptyHistory);
    expect(quick.past).toHaveLength(2);
  });

  it('has no step for a change that was taken back at once', () => {
    const history = [start, withQuery({ text: 'v' }), start].reduce(
      (before, place) => visit(before, place, 0),
      emptyHistory,
    );
    expect(history.past).toEqual([]);
  });

  it('has a step for the same change after Back', () => {
    const back = goBack(visit(visit(emptyHistory, start, 0), withReport('1'), 1));
    expect(visit(back, withReport('2'), 2).past).toEqual([start]);
  });

  it('is limited', () => {
    const places = Array.from({ length: maxPast + 5 }, (_, at) => withReport(String(at)));
    const history = visited(...places);
    expect(history.past).toHaveLength(maxPast);
    expect(history.past[0]).toBe(places[4]);
  });
});

async function openStores(replies: Partial<Replies> = {}) {
  const fake = fakeBridge(replies);
  const stores = createStores(fake.bridge);
  await waitFor(() => expect(stores.reports.getState().counts).not.toBeNull());
  const past = () => stores.history.getState().history.past;
  const { back, forward } = stores.history.getState();
  return { ...fake, ...stores, past, back, forward };
}

describe('Back and Forward', () => {
  it('start with what the grid shows at the start', async () => {
    const grid = { query: fraud.grid.query, columns: [...defaultColumns], page: 1, viewId: null, widths: {} };
    const { past, reports } = await openStores({ 'grid.read': () => succeed(grid) });
    expect(reports.getState().query).toEqual(fraud.grid.query);
    expect(past()).toEqual([]);
  });

  it('show the former filters, page and columns again', async () => {
    const { reports, past, back, forward } = await openStores();
    await reports.getState().loadPage(3);
    await reports.getState().applyView({
      id: 'view',
      name: 'Fraud',
      query: fraud.grid.query,
      columns: ['id', 'risk'],
    });
    expect(past().map(({ grid }) => grid.page)).toEqual([1, 3]);
    back();
    expect(reports.getState()).toMatchObject({
      query: everyReport,
      requestedPage: 3,
      columns: defaultColumns,
    });
    await waitFor(() => expect(reports.getState().page?.page).toBe(3));
    forward();
    expect(reports.getState()).toMatchObject({ query: fraud.grid.query, columns: ['id', 'risk'] });
  });

  it('show the first page if the former one has no rows anymore', async () => {
    let shown = 3;
    const { reports, past, back } = await openStores({
      'reports.page': ({ page, limit, asOf }) =>
        succeed({ ...samplePage({ page, limit, asOf: asOf ?? 7 }), rows: page > shown ? [] : sampleRows }),
    });
    await reports.getState().loadPage(3);
    await reports.getState().setSearch('vpn');
    shown = 1;
    back();
    await waitFor(() => expect(reports.getState().page?.page).toBe(1));
    expect(reports.getState().query).toEqual(everyReport);
    expect(past()).toHaveLength(1);
  });

  it('show the former screen, report and form again', async () => {
    const { navigation, openReport, feedback, back, forward } = await openStores();
    const subject = { transactionId: 'login-22', reported: { riskAssignment: null, fraudCases: [] } };
    await openReport.getState().select('1');
    await feedback.getState().open(subject);
    await act(async () => navigation.getState().go('outbox'));
    back();
    expect(navigation.getState().screen).toBe('reports');
    expect(feedback.getState().subject).toBe(subject);
    back();
    expect(feedback.getState().subject).toBeNull();
    expect(openReport.getState().key).toBe('1');
    back();
    expect(openReport.getState().key).toBeNull();
    forward();
    forward();
    expect(openReport.getState().key).toBe('1');
    expect(feedback.getState().subject).toBe(subject);
  });

  it('never lead to another profile', async () => {
    const { push, navigation, past } = await openStores();
    await act(async () => navigation.getState().go('map'));
    expect(past()).toHaveLength(1);
    await act(async () =>
      push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'other' } })),
    );
    expect(past()).toEqual([]);
  });
});
