import { describe, expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { decisionInputs } from '../../../../renderer/features/review/decision-inputs';
import { shippedViews } from '../../../../renderer/state/shipped-views';
import { connectingInput } from '../../../../renderer/state/unsaved-inputs';
import { emptyDraft, emptyReporter, type FeedbackDraft } from '../../../../shared/domain/feedback';
import { noItems, type OutboxCounts } from '../../../../shared/domain/outbox';
import { defaultColumns, everyReport } from '../../../../shared/domain/report-query';
import { draftToSave } from '../../../../shared/domain/starting-draft';
import { gap } from '../../../../shared/i18n/gaps';
import { fail, succeed } from '../../../../shared/result';
import { defaultSettings } from '../../../../shared/settings';
import { exactId } from '../../../support/inputs/sample-rows';
import { sentItem } from '../../../support/outbox/sent-item';
import { eventually } from '../../../support/runner/eventually';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import {
  type FakeBridge,
  fakeBridge,
  type Replies,
  sampleConnection,
  sampleProfile,
} from '../../../support/window/fake-bridge';
import { sampleTeam } from '../../../support/window/joined-team';
import { sampleBatch } from '../../feedback/batch/sample-batch';

async function opened(answers: Partial<Replies> = {}) {
  const fake = fakeBridge(answers);
  const stores = createStores(fake.bridge);
  await eventually(() => expect(stores.reports.getState().counts).not.toBeNull());
  return { ...fake, stores };
}

const goodSummary = { counts: { ...noItems, Sent: 1 }, overdue: 0, batches: [], batchTotal: 0, wait: null };
const other = sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } });

describe('a profile that is opened', () => {
  it('shows its reports, sync, store, views and outbox', async () => {
    const view = { id: 'v', name: 'Fraud', query: everyReport, columns: defaultColumns };
    const { stores } = await opened({ 'views.read': () => succeed([view]) });
    await eventually(() => expect(stores.views.getState().items).toEqual([view]));
    expect(stores.localCopy.getState().store.kind).toBe('ready');
    expect(stores.sync.getState().sync.completedAt).not.toBeNull();
    expect(stores.reports.getState().page?.rows).toHaveLength(4);
  });

  it('fills its forms with its own presets and its own reporter', async () => {
    const preset = { id: 'p', name: 'Mules', content: {} };
    let profile = 1;
    const { stores, push } = await opened({
      'presets.read': () => succeed(profile === 1 ? [preset] : []),
      'reporter.read': () => succeed({ name: `Of profile ${profile}`, surname: '', email: '' }),
    });
    await eventually(() => expect(stores.presets.getState().items).toEqual([preset]));
    expect(stores.reporter.getState().reporter.name).toBe('Of profile 1');
    profile = 2;
    push('connection.changed', other);
    expect(stores.presets.getState().items).toEqual([]);
    expect(stores.reporter.getState().reporter.name).toBe('');
    await eventually(() => expect(stores.reporter.getState().reporter.name).toBe('Of profile 2'));
    push('reporter.changed', { name: 'Of its last feedback', surname: '', email: '' });
    expect(stores.reporter.getState().reporter.name).toBe('Of its last feedback');
  });

  it('has as many reports per page as set in the settings', async () => {
    const { calls } = await opened({
      'settings.read': async () => {
        // Whatever main answers first: the page is requested once, in the size that is wanted.
        await new Promise((resolve) => setImmediate(resolve));
        return succeed({ ...defaultSettings, reportsPerPage: 500 });
      },
    });
    const pages = calls.filter(({ name }) => name === 'reports.page').map(({ request }) => request);
    expect(pages).toEqual([{ query: everyReport, page: 1, limit: 500, asOf: null, ofGrid: true }]);
  });

  it('shows the input in it before another one was open, and nothing that was typed elsewhere', async () => {
    const { stores, push } = await opened();
    const texts = () => stores.unsavedInputs.getState().texts;
    const note = decisionInputs.note('transaction:t-1');
    stores.unsavedInputs.getState().type(note, 'Same card as');
    stores.unsavedInputs.getState().type(connectingInput(undefined, 'name'), 'Other service');
    push('connection.changed', other);
    expect(texts()).toEqual({});
    stores.unsavedInputs.getState().type(note, 'Typed in the other one');
    push('connection.changed', sampleConnection());
    expect(texts()).toEqual({ [note]: 'Same card as' });
    push('connection.changed', sampleConnection({ key: 'absent' }));
    expect(texts()).toEqual({});
    push('connection.changed', sampleConnection());
    expect(texts()).toEqual({ [note]: 'Same card as' });
  });

  it('shows nothing of the previous profile', async () => {
    const { stores, push, calls } = await opened();
    await stores.reports.getState().setSearch('vpn');
    stores.reports.getState().setColumns(['id']);
    await stores.lookUp.getState().start({ transactionId: 'login-22', since: '30d', timeout: '5s' });
    await stores.openReport.getState().select(exactId);
    push('connection.changed', other);
    expect(stores.reports.getState()).toMatchObject({
      query: everyReport,
      columns: defaultColumns,
      page: null,
      counts: null,
    });
    expect(stores.lookUp.getState()).toMatchObject({ requested: null, found: null });
    expect(stores.openReport.getState().key).toBeNull();
    await eventually(() => expect(stores.reports.getState().page).not.toBeNull());
    expect(calls.filter(({ name }) => name === 'reports.page').at(-1)?.request).toMatchObject({
      query: everyReport,
    });
  });

  it('shows what others look at as main announced it while the team was being read', async () => {
    const delayed = delayedAnswers();
    const { stores, push } = await opened({
      'team.read': () => delayed.delay(succeed(sampleTeam())),
      'team.presence': () => succeed([]),
    });
    const seen = [{ subject: 'transaction:t-1', looking: ['ben'], claimed: null }];
    push('presence.changed', seen);
    delayed.give();
    await eventually(() => expect(stores.team.getState().team.kind).toBe('joined'));
    expect(stores.team.getState().presence).toEqual(seen);
  });

  it('shows nothing of the previous profile’s outbox, even if the answer comes late', async () => {
    let answer: (() => void) | undefined;
    const { stores, push } = await opened({
      'outbox.read': () =>
        new Promise((resolve) => {
          answer = () => resolve(succeed(goodSummary));
        }),
    });
    await stores.outbox.getState().setQuery({ text: 'vpn' });
    push('connection.changed', sampleConnection({ profile: null, key: 'absent' }));
    answer?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stores.outbox.getState()).toMatchObject({ summary: { counts: noItems }, query: { text: '' } });
  });

  it('ignores late answers for the previous profile', async () => {
    const { bridge, push } = fakeBridge();
    const stores = createStores(bridge);
    await eventually(() => expect(stores.reports.getState().page).not.toBeNull());
    const searching = stores.reports.getState().setSearch('vpn');
    push('connection.changed', sampleConnection({ profile: null, key: 'absent' }));
    await searching;
    expect(stores.reports.getState().page).toBeNull();
    expect(stores.navigation.getState().screen).toBe('reports');
  });
});

describe('a store that is available again', () => {
  const ready = { kind: 'ready', persistent: true, notices: [] } as const;

  it('gets the notes that could not be saved', async () => {
    let works = false;
    const { stores, push } = await opened({
      'notes.save': () => (works ? succeed(null) : fail({ kind: 'store-down' })),
    });
    stores.notes.getState().edit(exactId, 'call');
    await stores.notes.getState().save(exactId);
    push('store.changed', { kind: 'down' });
    works = true;
    push('store.changed', ready);
    await eventually(() => expect(stores.notes.getState().edited[exactId]?.state).toBe('saved'));
  });

  it('loads the outbox that could not be read', async () => {
    let works = false;
    const items = [sentItem(1)];
    const { stores, push } = await opened({
      'outbox.read': () => (works ? succeed(goodSummary) : fail({ kind: 'store-down' })),
      'outbox.page': () => (works ? succeed({ items, total: 1, users: [] }) : fail({ kind: 'store-down' })),
    });
    await eventually(() => expect(stores.outbox.getState().readProblem).toEqual({ kind: 'store-down' }));
    push('store.changed', { kind: 'down' });
    works = true;
    push('store.changed', ready);
    await eventually(() => expect(stores.outbox.getState()).toMatchObject({ items, readProblem: null }));
  });

  it('loads everything that could not be read', async () => {
    let works = false;
    const { stores, push } = await opened({
      'outbox.read': () =>
        works
          ? succeed({ counts: { ...noItems, Sent: 1 }, overdue: 0, batches: [], batchTotal: 0, wait: null })
          : fail({ kind: 'store-down' }),
      'reporter.read': () =>
        works ? succeed({ name: 'Ana', surname: '', email: '' }) : fail({ kind: 'store-down' }),
    });
    await eventually(() => expect(stores.reporter.getState().problem).not.toBeNull());
    push('store.changed', { kind: 'down' });
    works = true;
    push('store.changed', ready);
    await eventually(() => expect(stores.outbox.getState().summary.counts.Sent).toBe(1));
    await eventually(() => expect(stores.reporter.getState()).toMatchObject({ reporter: { name: 'Ana' } }));
  });

  it('with a new copy loads the first page as of now', async () => {
    const { stores, push, calls } = await opened();
    await stores.reports.getState().loadPage(2);
    const before = calls.length;
    push('store.changed', { ...ready, notices: [{ kind: 'reports-rebuilt', reason: 'damaged' }] });
    await eventually(() => expect(stores.reports.getState().page?.page).toBe(1));
    const requested = calls.slice(before).find(({ name }) => name === 'reports.page');
    expect(requested?.request).toMatchObject({ page: 1, asOf: null });
  });
});

describe('a profile that is left', () => {
  it('saves its notes before main opens another one', async () => {
    const { stores, calls } = await opened();
    stores.notes.getState().edit('1002', 'typed just now');
    await stores.connection.getState().open('profile-2');
    const names = calls.map(({ name }) => name);
    expect(names).toContain('notes.save');
    expect(names.indexOf('notes.save')).toBeLessThan(names.indexOf('connection.open'));
  });
});

describe('the open report', () => {
  it('stays when another page, query or order is shown', async () => {
    const { stores } = await opened();
    await stores.openReport.getState().select(exactId);
    await stores.reports.getState().loadPage(2);
    await stores.reports.getState().setSearch('nothing');
    expect(stores.openReport.getState()).toMatchObject({ key: exactId });
    expect(stores.openReport.getState().detail?.key).toBe(exactId);
  });
});

describe('a form whose draft could not be read', () => {
  it('shows the draft together with the input, once the store is ready', async () => {
    const saved = { ...emptyDraft(), annotations: 'an hour of typing' };
    let isDown = true;
    // As main, which holds what it cannot write, and joins it with the draft on disk.
    const delayed = new Map<string | null, FeedbackDraft | null>();
    const { stores, push } = await opened({
      'feedback.readDraft': ({ transactionId }) =>
        isDown ? fail({ kind: 'store-down' }) : succeed(delayed.get(transactionId) ?? saved),
      'feedback.saveDraft': ({ transactionId, draft, base }) => {
        delayed.set(transactionId, draftToSave(delayed.get(transactionId) ?? saved, draft, base));
        return isDown ? fail({ kind: 'store-down' }) : succeed(null);
      },
    });
    const { feedback, batch } = stores;
    const subject = { transactionId: 't', reported: { riskAssignment: null, fraudCases: [] } };
    await feedback.getState().open(subject, emptyReporter);
    feedback.getState().edit({ annotations: 'x' });
    await batch.getState().open({ kind: 'keys', keys: ['1'] }, 1, emptyReporter);
    batch.getState().edit({ annotations: 'y' });
    await eventually(() => expect(feedback.getState().draftProblem).toEqual({ kind: 'store-down' }));
    push('store.changed', { kind: 'down' });
    isDown = false;
    push('store.changed', { kind: 'ready', persistent: true, notices: [] });
    await eventually(() => expect(batch.getState().restored).toBe(true));
    expect(feedback.getState()).toMatchObject({
      draft: { annotations: 'an hour of typing\nx' },
      restored: true,
      draftProblem: null,
    });
    expect(batch.getState()).toMatchObject({
      draft: { annotations: 'an hour of typing\ny' },
      draftProblem: null,
    });
  });
});

describe('a batch that ends', () => {
  const summary = (counts: Partial<OutboxCounts>) => ({
    counts: noItems,
    overdue: 0,
    batches: [{ ...sampleBatch, total: 12, counts: { ...noItems, ...counts }, teamQuestions: 0 }],
    batchTotal: 1,
    wait: null,
  });
  const ends = (push: FakeBridge['push'], counts: Partial<OutboxCounts>) => {
    for (const each of [{ Queued: 12 }, counts])
      push('outbox.changed', { summary: summary(each), changed: [], removed: [], many: false });
  };

  it('is announced, with a way to the outbox', async () => {
    const { stores, push } = await opened();
    ends(push, { Sent: 10, Failed: 2 });
    const [toast] = stores.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({
      text: `${gap('batch')}: 10 feedback entries sent, 2 need your attention`,
      parts: { batch: sampleBatch.name },
    });
    if (toast && 'actions' in toast.content) toast.content.actions?.[0]?.run();
    expect(stores.navigation.getState().screen).toBe('outbox');
    expect(stores.outbox.getState().query.batchId).toBe(sampleBatch.id);
  });

  it('is not announced in the outbox, nor where its progress is shown', async () => {
    const { stores, push } = await opened();
    stores.batch.setState({ queued: { id: sampleBatch.id, name: 'b', total: 12, undoUntil: 0 } });
    ends(push, { Sent: 12 });
    stores.batch.setState({ queued: null });
    stores.navigation.getState().go('outbox');
    ends(push, { Sent: 12 });
    expect(stores.toasts.getState().toasts).toEqual([]);
  });
});

describe('a view that is cleared', () => {
  const attention = () => shippedViews().find(({ id }) => id === 'shipped-attention') ?? null;

  it('is no longer the shown one, and is again after Back', async () => {
    const { stores } = await opened();
    const { reports, history } = stores;
    await reports.getState().applyView(attention());
    await reports.getState().removeFilter('unread');
    expect(reports.getState().viewId).toBe('shipped-attention');
    await reports.getState().removeFilter('risk');
    expect(reports.getState().viewId).toBeNull();
    await reports.getState().setSearch('ana');
    expect(reports.getState().viewId).toBeNull();
    await reports.getState().applyView(attention());
    await reports.getState().clearFilters();
    expect(reports.getState().viewId).toBeNull();
    history.getState().back();
    await eventually(() => expect(reports.getState().viewId).toBe('shipped-attention'));
    expect(reports.getState().query.filters).toHaveLength(2);
  });

  it('stays if it never had a filter', async () => {
    const view = { id: 'v', name: 'Everything', query: everyReport, columns: defaultColumns };
    const { stores } = await opened({ 'views.read': () => succeed([view]) });
    await eventually(() => expect(stores.views.getState().items).toEqual([view]));
    await stores.reports.getState().applyView(view);
    await stores.reports.getState().setSearch('ana');
    await stores.reports.getState().setSearch('');
    expect(stores.reports.getState().viewId).toBe('v');
  });
});
