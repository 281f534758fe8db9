import { describe, expect, it, vi } from 'vitest';
import type { Stores } from '../../../../renderer/app/stores/all-stores';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { restoreSession } from '../../../../renderer/app/stores/session-restore';
import { selectedCount } from '../../../../renderer/features/reports-grid/selection/row-selection';
import type { BulkTargets } from '../../../../renderer/features/review/bulk/bulk-verdict-store';
import { bulkInputs } from '../../../../renderer/features/review/decision-inputs';
import { cautiousChoice } from '../../../../shared/domain/batch-feedback';
import { emptyDraft, emptyReporter } from '../../../../shared/domain/feedback';
import { everyReport } from '../../../../shared/domain/report-query';
import type { Connection } from '../../../../shared/profile';
import { fail, succeed } from '../../../../shared/result';
import { rowOf, sampleDetails, samplePage, sampleRows } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import {
  fakeBridge,
  firstRun,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../../support/window/fake-bridge';
import { sampleReport, sampleReview } from '../../feedback/batch/sample-batch';

/** A reloaded window, restored from what main stores. */

/** A window restored from a snapshot; the returned `snapshot` is the last one it sent. */
async function openWindow(place: string | null, answers: Partial<Replies> = {}) {
  let snapshot = place;
  const fake = fakeBridge({
    'session.read': ({ part }) => succeed(part === 'window' ? place : null),
    'session.save': (request) => {
      if (request.part === 'window') snapshot = request.snapshot;
      return succeed(null);
    },
    ...answers,
  });
  const stores = createStores(fake.bridge);
  await restoreSession(fake.bridge, stores);
  await eventually(() => {
    const { connection } = stores.connection.getState();
    expect(connection).not.toBeNull();
    expect(connection?.profile === null || stores.reports.getState().page !== null).toBe(true);
  });
  return { ...fake, stores, snapshot: () => snapshot };
}

/** Runs actions in one window, and returns the next one. */
async function afterReload(work: (stores: Stores) => unknown, answers: Partial<Replies> = {}) {
  const before = await openWindow(null, answers);
  await work(before.stores);
  const after = await openWindow(before.snapshot(), answers);
  return { ...after, before };
}

const review: Partial<Replies> = { 'batch.review': () => succeed(sampleReview) };

describe('a reloaded window', () => {
  it('restores the open batch form, with its input and exclusions', async () => {
    const draft = { ...emptyDraft(), annotations: 'All of one ring', score: '7' };
    const targets = { kind: 'keys', keys: ['1', '2'] } as const;
    const { stores } = await afterReload(async ({ batch }) => {
      await batch.getState().open(targets, 2, emptyReporter);
      batch.getState().edit(draft);
      batch.getState().choose({ ...cautiousChoice, excluded: ['login-22'] });
    }, review);
    expect(stores.batch.getState()).toMatchObject({
      step: 'form',
      targets,
      reportCount: 2,
      draft: { annotations: 'All of one ring', score: '7' },
      choice: { excluded: ['login-22'] },
    });
  });

  it('restores the open dialog of a verdict on several reports, as the same decision', async () => {
    const targets: BulkTargets = { targets: { kind: 'keys', keys: ['1', '2'], shown: [] }, count: 2 };
    const answers: Partial<Replies> = { 'review.decide': () => fail({ kind: 'store-down' }) };
    const { stores, before, calls } = await afterReload(async ({ bulkVerdict }) => {
      const { open, type, sendNothing, give } = bulkVerdict.getState();
      open(targets, 'suspicious');
      type('reason', 'Ring');
      type('note', 'See case');
      sendNothing(true);
      await give(null);
      type('note', 'See case 7');
      await give(null);
    }, answers);
    const shown = { targets, verdict: 'suspicious', isUnsent: true };
    expect(stores.bulkVerdict.getState()).toMatchObject({ ...shown, saving: false });
    await stores.bulkVerdict.getState().give(null);
    const decided = (all: readonly { readonly name: string; readonly request: unknown }[]) =>
      all.filter(({ name }) => name === 'review.decide').map(({ request }) => request);
    expect(decided(calls)).toEqual(decided(before.calls).slice(1));
  });

  it('restores the input for a verdict on several reports, also while its dialog is closed', async () => {
    const { stores } = await afterReload(({ bulkVerdict }) => {
      bulkVerdict.getState().open({ targets: { kind: 'keys', keys: ['1'], shown: [] }, count: 1 }, 'fraud');
      bulkVerdict.getState().type('note', 'See case 7');
      bulkVerdict.getState().close();
    });
    expect(stores.bulkVerdict.getState().targets).toBeNull();
    expect(stores.unsavedInputs.getState().texts).toEqual({ [bulkInputs.note]: 'See case 7' });
  });

  it('restores the input of the connect form, before any profile is open', async () => {
    const { stores } = await afterReload(
      ({ unsavedInputs }) => {
        unsavedInputs.getState().type('connect.undefined.name', 'Corner shop');
        unsavedInputs.getState().type('connect.undefined.baseAddress', 'https://reports.exa');
      },
      { 'connection.read': () => succeed(firstRun) },
    );
    expect(stores.unsavedInputs.getState().texts).toEqual({
      'connect.undefined.name': 'Corner shop',
      'connect.undefined.baseAddress': 'https://reports.exa',
    });
  });

  it('restores the steps of Back and Forward, and the place between them', async () => {
    const filters = [{ field: 'risk', in: ['fraud'], out: [] }] as const;
    const { stores } = await afterReload(async ({ navigation, reports, openReport, history }) => {
      await reports.getState().show({ ...everyReport, filters });
      await openReport.getState().select('1');
      navigation.getState().go('map');
      await eventually(() => expect(history.getState().history.past).toHaveLength(3));
      navigation.getState().go('outbox');
      await eventually(() => expect(history.getState().history.past).toHaveLength(4));
      history.getState().back();
    });
    const { navigation, reports, openReport, history } = stores;
    const shown = () => ({
      screen: navigation.getState().screen,
      filters: reports.getState().query.filters,
      report: openReport.getState().key,
    });
    expect(shown()).toEqual({ screen: 'map', filters, report: '1' });
    const { past, future } = history.getState().history;
    expect([past.length, future.length]).toEqual([3, 1]);
    history.getState().back();
    expect(shown()).toEqual({ screen: 'reports', filters, report: '1' });
    history.getState().back();
    expect(shown()).toEqual({ screen: 'reports', filters, report: null });
    history.getState().back();
    expect(shown()).toEqual({ screen: 'reports', filters: [], report: null });
    for (let steps = 0; steps < 4; steps += 1) history.getState().forward();
    expect(shown()).toEqual({ screen: 'outbox', filters, report: '1' });
  });

  it('adds steps taken before the restore to the earlier ones', async () => {
    const before = await openWindow(null);
    before.stores.navigation.getState().go('map');
    await eventually(() => expect(before.stores.history.getState().history.past).toHaveLength(1));
    let come: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      come = resolve;
    });
    const fake = fakeBridge({
      'session.read': ({ part }) => succeed(part === 'window' ? before.snapshot() : null),
      'reports.page': async () => {
        await arrived;
        return succeed(samplePage());
      },
    });
    const stores = createStores(fake.bridge);
    const back = restoreSession(fake.bridge, stores);
    await eventually(() => expect(stores.connection.getState().connection).not.toBeNull());
    await Promise.resolve();
    stores.navigation.getState().go('settings');
    come();
    await back;
    expect(stores.navigation.getState().screen).toBe('settings');
    expect(stores.history.getState().history.past.map(({ screen }) => screen)).toEqual([
      'reports',
      'map',
      'reports',
    ]);
  });

  it('restores the nearest steps if all of them are too large', async () => {
    const text = 'x'.repeat(3_000);
    const { stores } = await afterReload(async ({ navigation, reports, history }) => {
      for (let at = 0; at < 90; at += 1) {
        // Each screen is its own step, however quick.
        navigation.getState().go(at % 2 === 0 ? 'map' : 'reports');
        await reports.getState().show({ ...everyReport, text: `${text}${at}` });
      }
      await eventually(() => expect(history.getState().history.past.length).toBeGreaterThan(80));
    });
    const { past } = stores.history.getState().history;
    expect(past.length).toBeGreaterThan(20);
    expect(past.length).toBeLessThan(80);
    expect(JSON.stringify(past.at(-1))).toContain('x88');
  });

  it('restores the timeline with its cursor and options', async () => {
    let key: string | undefined;
    const subject = { kind: 'user', value: 'u-1' } as const;
    const { stores } = await afterReload(async ({ timeline }) => {
      await timeline.getState().open(subject);
      const last = timeline.getState().cursor;
      timeline.getState().moveBy(-1);
      key = timeline.getState().cursor ?? '';
      expect(key).not.toBe(last);
      timeline.getState().showNight(false);
      timeline.getState().includeProxies(true);
    });
    expect(stores.timeline.getState()).toMatchObject({
      subject,
      cursor: key,
      showsNight: false,
      includesProxies: true,
    });
  });

  it('restores the reports selected one by one, in their order', async () => {
    const rows = sampleDetails.map((detail) => rowOf(detail)).toReversed();
    const { stores, before } = await afterReload(({ rowSelection }) =>
      rowSelection.getState().selectRange(rows),
    );
    const { selection } = stores.rowSelection.getState();
    expect(selection).toEqual(before.stores.rowSelection.getState().selection);
    expect(selection.kind === 'reports' && [...selection.reports.keys()]).toEqual(rows.map(({ key }) => key));
  });

  it('restores a selected query', async () => {
    const { stores, before } = await afterReload(({ rowSelection }) =>
      rowSelection.getState().selectAllShown(),
    );
    const { selection } = stores.rowSelection.getState();
    expect(selection).toMatchObject({ kind: 'query', shown: everyReport });
    expect(selection).toEqual(before.stores.rowSelection.getState().selection);
    expect(selectedCount({ selection })).toBeGreaterThan(0);
  });

  it('does not restore a selection that is too large, but everything else', async () => {
    const report = (at: number) => ({
      key: String(at),
      transactionId: 'x'.repeat(1_000),
      riskAssignment: null,
      content: '',
    });
    const { stores } = await afterReload(({ rowSelection, unsavedInputs }) => {
      rowSelection.getState().selectRange(Array.from({ length: 2_000 }, (_, at) => report(at)));
      unsavedInputs.getState().type('note', 'typed all the same');
    });
    expect(selectedCount(stores.rowSelection.getState())).toBe(0);
    expect(stores.unsavedInputs.getState().texts).toEqual({ note: 'typed all the same' });
  });

  it('restores the open feedback file, whose content main holds', async () => {
    const report = { ...sampleReport, good: 3, given: 1 };
    const { stores, calls } = await afterReload(
      async ({ feedbackImport }) => {
        await feedbackImport.getState().choose();
        feedbackImport.getState().setIncludeAlreadyRated(true);
      },
      { 'import.choose': () => succeed(report) },
    );
    expect(stores.feedbackImport.getState()).toMatchObject({
      step: 'report',
      report,
      includeAlreadyRated: true,
    });
    await stores.feedbackImport.getState().send();
    expect(calls).toContainEqual({
      name: 'import.send',
      request: { token: report.token, includeAlreadyRated: true, expected: 3 },
    });
    expect(calls.map(({ name }) => name)).not.toContain('import.discard');
  });

  it('restores the view of the map', async () => {
    const look = { selected: null, timeline: null, latitude: 40.4, longitude: -3.7, zoom: 6 };
    const { stores } = await afterReload(({ map }) => {
      map.getState().showSource('ip', false);
      map.getState().setPointsStyle('heat');
      map.getState().showRadii(false);
      map.getState().showHotSpots(true);
      map.getState().lookAt(look);
    });
    const { sources, pointsStyle, radiiShown, hotSpotsShown, look: looked } = stores.map.getState();
    expect({ sources, pointsStyle, radiiShown, hotSpotsShown, looked }).toMatchObject({
      pointsStyle: 'heat',
      radiiShown: false,
      hotSpotsShown: true,
      looked: look,
    });
    expect(sources).not.toContain('ip');
  });

  it('restores nothing of a profile that is no longer open', async () => {
    const before = await openWindow(null);
    before.stores.rowSelection.getState().selectRange(sampleRows);
    const { stores } = await openWindow(before.snapshot(), { 'connection.read': () => succeed(firstRun) });
    expect(selectedCount(stores.rowSelection.getState())).toBe(0);
  });

  it('restores the notes and drafts of a closed profile, which are saved when it is opened', async () => {
    const other: Connection = sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } });
    const subject = { transactionId: 'pay-1', reported: { riskAssignment: null, fraudCases: [] } };
    const refused = fail({ kind: 'profile-not-open' } as const);
    const before = await openWindow(null, {
      'notes.save': () => refused,
      'feedback.saveDraft': () => refused,
    });
    const { notes, feedback, refusedDrafts } = before.stores;
    notes.getState().edit('1', 'Call the shop');
    await feedback.getState().open(subject, emptyReporter);
    feedback.getState().edit({ annotations: 'Half a sen' });
    before.push('connection.changed', other);
    await eventually(() => expect(refusedDrafts.getState().drafts).not.toEqual({}));

    const saved: unknown[] = [];
    const after = await openWindow(before.snapshot(), {
      'connection.read': () => succeed(other),
      'notes.save': (request) => {
        saved.push(request);
        return succeed(null);
      },
      'feedback.saveDraft': (request) => {
        saved.push(request);
        return succeed(null);
      },
    });
    expect(saved).toEqual([]);
    after.push('connection.changed', sampleConnection());
    const { id: profileId } = sampleProfile;
    expect(saved).toMatchObject([
      { profileId, key: '1', text: 'Call the shop' },
      { profileId, transactionId: 'pay-1', draft: { annotations: 'Half a sen' } },
    ]);
  });

  it('sends no snapshot when only the pointer moves', async () => {
    const { stores, calls } = await openWindow(null);
    const handed = () => calls.filter(({ name }) => name === 'session.save').length;
    const count = handed();
    const stringify = vi.spyOn(JSON, 'stringify');
    stores.highlights.getState().hoverReport('1');
    stores.highlights.getState().hoverRow(sampleRows[0] ?? null);
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
    expect(handed()).toBe(count);
  });
});
