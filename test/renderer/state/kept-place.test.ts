import { describe, expect, it, vi } from 'vitest';
import { chosenCount } from '../../../renderer/state/chosen';
import { keepPlace } from '../../../renderer/state/kept-place';
import { createStores, type Stores } from '../../../renderer/state/stores';
import { cautiousChoice } from '../../../shared/domain/bulk-feedback';
import { emptyDraft, emptyReporter } from '../../../shared/domain/feedback';
import { everyReport } from '../../../shared/domain/report-query';
import type { Connection } from '../../../shared/profile';
import { fail, succeed } from '../../../shared/result';
import {
  fakeBridge,
  firstRun,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../support/fake-bridge';
import { rowOf, sampleDetails, sampleRows } from '../../support/sample-rows';
import { sampleReport, sampleReview } from '../bulk/sample-bulk';

/** A window that is loaded again, by what main held of the one before. */

/** A window, on the place that main holds; `kept` gives what it was handed last. */
async function openWindow(place: string | null, told: Partial<Replies> = {}) {
  let kept = place;
  const fake = fakeBridge({
    'place.read': () => succeed(place),
    'place.keep': (request) => {
      kept = request.place;
      return succeed(null);
    },
    ...told,
  });
  const stores = createStores(fake.bridge);
  const keeping = keepPlace(fake.bridge, stores);
  await keeping;
  await vi.waitFor(() => {
    const { connection } = stores.connection.getState();
    expect(connection).not.toBeNull();
    expect(connection?.profile === null || stores.reports.getState().page !== null).toBe(true);
  });
  return { ...fake, stores, kept: () => kept };
}

/** What a person does in one window, as the next one has it. */
async function afterReload(work: (stores: Stores) => unknown, told: Partial<Replies> = {}) {
  const before = await openWindow(null, told);
  await work(before.stores);
  const after = await openWindow(before.kept(), told);
  return { ...after, before };
}

const review: Partial<Replies> = { 'bulk.review': () => succeed(sampleReview) };

describe('a window that is loaded again', () => {
  it('has the form for many that was open, with what was typed and left out', async () => {
    const draft = { ...emptyDraft(), annotations: 'All of one ring', score: '7' };
    const targets = { kind: 'keys', keys: ['1', '2'] } as const;
    const { stores } = await afterReload(async ({ bulk }) => {
      await bulk.getState().open(targets, 2, emptyReporter);
      bulk.getState().edit(draft);
      await bulk.getState().choose({ ...cautiousChoice, leftOut: ['login-22'] });
    }, review);
    expect(stores.bulk.getState()).toMatchObject({
      step: 'form',
      targets,
      chosen: 2,
      draft: { annotations: 'All of one ring', score: '7' },
      choice: { leftOut: ['login-22'] },
    });
  });

  it('has what was typed to connect with, before any profile is open', async () => {
    const { stores } = await afterReload(
      ({ typed }) => {
        typed.getState().type('connect.undefined.name', 'Corner shop');
        typed.getState().type('connect.undefined.baseAddress', 'https://reports.exa');
      },
      { 'connection.read': () => succeed(firstRun) },
    );
    expect(stores.typed.getState().texts).toEqual({
      'connect.undefined.name': 'Corner shop',
      'connect.undefined.baseAddress': 'https://reports.exa',
    });
  });

  it('has the timeline at the moment it was at, and as it was looked at', async () => {
    let key: string | undefined;
    const subject = { kind: 'user', value: 'u-1' } as const;
    const { stores } = await afterReload(async ({ timeline }) => {
      await timeline.getState().open(subject);
      const last = timeline.getState().cursor;
      timeline.getState().moveBy(-1);
      key = timeline.getState().cursor ?? '';
      expect(key).not.toBe(last);
      timeline.getState().showNight(false);
      timeline.getState().takeProxiesIn(true);
    });
    expect(stores.timeline.getState()).toMatchObject({
      subject,
      cursor: key,
      showsNight: false,
      takesProxiesIn: true,
    });
  });

  it('has the reports that were chosen one by one, in their order', async () => {
    const rows = sampleDetails.map((detail) => rowOf(detail)).toReversed();
    const { stores, before } = await afterReload(({ chosen }) => chosen.getState().chooseRange(rows));
    const { choice } = stores.chosen.getState();
    expect(choice).toEqual(before.stores.chosen.getState().choice);
    expect(choice.kind === 'reports' && [...choice.reports.keys()]).toEqual(rows.map(({ key }) => key));
  });

  it('has all reports of a query that were chosen', async () => {
    const { stores, before } = await afterReload(({ chosen }) => chosen.getState().chooseAllShown());
    const { choice } = stores.chosen.getState();
    expect(choice).toMatchObject({ kind: 'query', shown: everyReport });
    expect(choice).toEqual(before.stores.chosen.getState().choice);
    expect(chosenCount({ choice })).toBeGreaterThan(0);
  });

  it('holds a choice that is too large for no one, and all the rest', async () => {
    const report = (at: number) => ({
      key: String(at),
      transactionId: 'x'.repeat(1_000),
      riskAssignment: null,
    });
    const { stores } = await afterReload(({ chosen, typed }) => {
      chosen.getState().chooseRange(Array.from({ length: 2_000 }, (_, at) => report(at)));
      typed.getState().type('note', 'typed all the same');
    });
    expect(chosenCount(stores.chosen.getState())).toBe(0);
    expect(stores.typed.getState().texts).toEqual({ note: 'typed all the same' });
  });

  it('has the file of feedback that was looked at, of which main holds the content', async () => {
    const report = { ...sampleReport, good: 3, given: 1 };
    const { stores, calls } = await afterReload(
      async ({ feedbackImport }) => {
        await feedbackImport.getState().choose();
        feedbackImport.getState().setGivenToo(true);
      },
      { 'import.choose': () => succeed(report) },
    );
    expect(stores.feedbackImport.getState()).toMatchObject({ step: 'report', report, givenToo: true });
    await stores.feedbackImport.getState().send();
    expect(calls).toContainEqual({
      name: 'import.send',
      request: { token: report.token, givenToo: true, expected: 3 },
    });
    expect(calls.map(({ name }) => name)).not.toContain('import.discard');
  });

  it('has the map as it was looked at', async () => {
    const look = { selected: null, latitude: 40.4, longitude: -3.7, zoom: 6 };
    const { stores } = await afterReload(({ map }) => {
      map.getState().showSource('ip', false);
      map.getState().setManner('heat');
      map.getState().showRadii(false);
      map.getState().lookAt(look);
    });
    const { sources, manner, radiiShown, look: looked } = stores.map.getState();
    expect({ sources, manner, radiiShown, looked }).toMatchObject({
      manner: 'heat',
      radiiShown: false,
      looked: look,
    });
    expect(sources).not.toContain('ip');
  });

  it('shows nothing of a profile that is not open any more', async () => {
    const before = await openWindow(null);
    before.stores.chosen.getState().chooseRange(sampleRows);
    const { stores } = await openWindow(before.kept(), { 'connection.read': () => succeed(firstRun) });
    expect(chosenCount(stores.chosen.getState())).toBe(0);
  });

  it('has the notes and drafts of a profile that is not open, which are saved once it is', async () => {
    const other: Connection = sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } });
    const subject = { transactionId: 'pay-1', reportedRisk: null, reportedFraudCases: [] };
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
    await vi.waitFor(() => expect(refusedDrafts.getState().drafts).not.toEqual({}));

    const saved: unknown[] = [];
    const after = await openWindow(before.kept(), {
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

  it('hands over nothing because the pointer moves', async () => {
    const { stores, calls } = await openWindow(null);
    const handed = () => calls.filter(({ name }) => name === 'place.keep').length;
    const count = handed();
    const stringify = vi.spyOn(JSON, 'stringify');
    stores.map.getState().point('1');
    stores.map.getState().light(sampleRows[0] ?? null);
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
    expect(handed()).toBe(count);
  });
});
