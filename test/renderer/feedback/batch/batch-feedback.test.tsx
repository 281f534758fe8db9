import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BatchFeedback } from '../../../../renderer/features/feedback/batch/batch-feedback';
import { emptyReporter } from '../../../../shared/domain/feedback';
import { noItems } from '../../../../shared/domain/outbox';
import { everyReport } from '../../../../shared/domain/report-query';
import { fail, succeed } from '../../../../shared/result';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import type { Replies } from '../../../support/window/fake-bridge';
import { renderWithStores } from '../../../support/window/render-with-stores';
import { sampleBatch, samplePage, samplePreview, sampleReview } from './sample-batch';

const good: Partial<Replies> = {
  'batch.review': () => succeed(sampleReview),
  'batch.preview': () => succeed(samplePreview),
  'batch.page': () => succeed(samplePage),
  'batch.send': () => succeed(sampleBatch),
};

async function openBatch(replies: Partial<Replies> = {}) {
  const opened = renderWithStores(<BatchFeedback />, { ...good, ...replies });
  // Opening a profile closes the form, so wait for it first.
  await act(async () => {
    await new Promise<void>((connected) => opened.stores.connection.subscribe(() => connected()));
  });
  await act(() =>
    opened.stores.batch
      .getState()
      .open({ kind: 'keys', keys: ['1', '2', '3', '4', '5', '6'] }, 6, emptyReporter),
  );
  const requests = (wanted: string) =>
    opened.calls.filter(({ name }) => name === wanted).map(({ request }) => request);
  return { ...opened, requests };
}

async function openReview(replies: Partial<Replies> = {}) {
  const opened = await openBatch(replies);
  await opened.user.click(screen.getByRole('radio', { name: 'clear' }));
  await opened.user.click(button('Review 3 transactions'));
  return opened;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('the batch form', () => {
  test('shows the selection as transactions, and what can’t be given feedback', async () => {
    await openBatch();
    expect(screen.getByRole('heading', { name: 'Feedback on 3 transactions' })).toBeDefined();
    const verdicts = screen.getByRole('region', { name: 'Service verdict' }).textContent;
    for (const words of ['high2', 'clear1', '1 report has no transaction ID', '1 report is no longer'])
      expect(verdicts).toContain(words);
  });

  test('saves its own draft and restores it', async () => {
    const { user, requests } = await openBatch();
    await user.type(screen.getByRole('textbox', { name: 'Annotations' }), 'ring');
    expect(requests('feedback.saveDraft').at(-1)).toMatchObject({
      transactionId: null,
      draft: { annotations: 'ring' },
    });
  });

  test('shows the earlier input', async () => {
    const draft = { desiredRisk: 'clear', fraudCases: [], score: '', ratingType: '', annotations: 'ring' };
    await openBatch({
      'feedback.readDraft': ({ transactionId }) =>
        succeed(
          transactionId === null ? { ...draft, impact: '', situation: '', reporter: emptyReporter } : null,
        ),
    });
    expect(screen.getByDisplayValue('ring')).toBeDefined();
    expect(screen.getByText('Draft restored')).toBeDefined();
  });

  test('continues only without errors', async () => {
    const { user, requests } = await openBatch();
    await user.click(button('Review 3 transactions'));
    expect(screen.getByRole('alert').textContent).toBe('1 field to correct');
    expect(requests('batch.preview')).toEqual([]);
  });

  test('shows why the reports couldn’t be read, and retries', async () => {
    let tries = 0;
    const { user } = await openBatch({
      'batch.review': () => {
        tries += 1;
        return tries === 1 ? fail({ kind: 'store-restarting' }) : succeed(sampleReview);
      },
    });
    expect(screen.getByRole('alert').textContent).toContain('The reports couldn’t be read.');
    await user.click(button('Try again'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Review 3 transactions')).toBeDefined();
  });

  test('ignores what is read for a form that was closed', async () => {
    const delayed = delayedAnswers();
    let isDelayed = false;
    const { stores } = await openBatch({
      'batch.review': ({ targets }) => {
        const review = succeed({ ...sampleReview, token: targets.kind });
        return isDelayed ? delayed.delay(review) : review;
      },
    });
    isDelayed = true;
    const { readAgain, close, open } = stores.batch.getState();
    await act(async () => {
      void readAgain();
      close();
      void open({ kind: 'query', query: everyReport, asOf: 1 }, 6);
    });
    await act(async () => delayed.give());
    expect(stores.batch.getState().review).toBeNull();
    await act(async () => delayed.give());
    expect(stores.batch.getState().review?.token).toBe('query');
  });

  test('closes on Esc, and main discards the review', async () => {
    const { user, stores, requests } = await openBatch();
    await user.keyboard('{Escape}');
    expect(stores.batch.getState().step).toBe('closed');
    expect(requests('batch.forget')).toHaveLength(1);
  });
});

describe('the batch review', () => {
  test('leaves out transactions without a correction or with feedback until included', async () => {
    const { user, requests } = await openReview();
    expect(requests('batch.preview').at(-1)).toMatchObject({
      token: 'review-1',
      choice: { includeUnchanged: false, includeAlreadyRated: false, excluded: [] },
    });
    await user.click(checkbox('Send feedback on these too'));
    await user.click(checkbox('Confirm these too'));
    expect(requests('batch.preview').at(-1)).toMatchObject({
      choice: { includeUnchanged: true, includeAlreadyRated: true, excluded: [] },
    });
  });

  test('shows what the last of several choices means', async () => {
    const delayed = delayedAnswers();
    const { user } = await openReview({
      'batch.preview': ({ choice: { includeUnchanged, includeAlreadyRated } }) => {
        const toSend = includeAlreadyRated ? 7 : includeUnchanged ? 5 : 1;
        const preview = succeed({ ...samplePreview, toSend });
        return toSend === 1 ? preview : delayed.delay(preview);
      },
    });
    await user.click(checkbox('Confirm these too'));
    await user.click(checkbox('Send feedback on these too'));
    expect(button('Send 1 feedback entry')).toBeDefined();
    await act(async () => delayed.give());
    await act(async () => delayed.give());
    expect(button('Send 7 feedback entries')).toBeDefined();
  });

  test('shows each transaction as text with its change', async () => {
    await openReview();
    const rows = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('ana@example.comorder 1');
    expect(rows[2]?.textContent).toContain('not sent');
    expect(rows[2]?.textContent).toContain('2 Sent, 1 Failed');
    expect(rows[3]?.textContent).toContain('<b>order 3</b>⟨U+202E⟩');
    expect(rows[3]?.textContent).toContain('newest of 2 reports');
  });

  test('excludes a transaction in its row', async () => {
    const { user, requests } = await openReview();
    await user.click(screen.getAllByRole('button', { name: 'Exclude' })[0] ?? document.body);
    expect(requests('batch.preview').at(-1)).toMatchObject({ choice: { excluded: ['order 1'] } });
  });

  test('returns to the form on Esc with its input', async () => {
    const { user } = await openReview();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('form', { name: 'Feedback' })).toBeDefined();
  });

  test('sends exactly the reviewed transactions once', async () => {
    const { user, requests } = await openReview();
    await user.dblClick(button('Send 1 feedback entry'));
    expect(requests('batch.send')).toHaveLength(1);
    expect(requests('batch.send')[0]).toMatchObject({
      token: 'review-1',
      reviewed: samplePreview.digest,
      draft: { desiredRisk: 'clear' },
    });
  });

  test('sends nothing if all are excluded', async () => {
    const { user, requests } = await openReview({
      'batch.preview': () => succeed({ ...samplePreview, toSend: 0, changes: [] }),
    });
    await user.click(button('Send 0 feedback entries'));
    expect(requests('batch.send')).toEqual([]);
    expect(screen.getByText(/^Nothing to send/)).toBeDefined();
  });

  test('stays open if sending fails, shows why and reloads', async () => {
    const { user, requests } = await openReview({
      'batch.send': () => fail({ kind: 'invalid-input', field: 'Transactions', reason: 'Given meanwhile.' }),
    });
    const looked = requests('batch.preview').length;
    await user.click(button('Send 1 feedback entry'));
    expect(screen.getByRole('alert').textContent).toContain('Given meanwhile.');
    expect(requests('batch.preview').length).toBe(looked + 1);
  });
});

describe('the batch progress', () => {
  const summary = (paused: boolean, counts = { ...noItems, Queued: 1 }) => ({
    counts,
    overdue: 0,
    batches: [{ ...sampleBatch, paused, counts, teamQuestions: 0 }],
    batchTotal: 1,
    wait: null,
  });

  async function send(replies: Partial<Replies> = {}) {
    const opened = await openReview(replies);
    await opened.user.click(button('Send 1 feedback entry'));
    const pushProgress = (paused: boolean, counts = { ...noItems, Queued: 1 }) =>
      act(() =>
        opened.push('outbox.changed', {
          summary: summary(paused, counts),
          changed: [],
          removed: [],
          many: false,
        }),
      );
    pushProgress(false);
    return { ...opened, pushProgress };
  }

  test('can be paused and resumed', async () => {
    const { user, requests, pushProgress } = await send();
    await user.click(button('Pause'));
    pushProgress(true);
    expect(screen.getByText('Paused')).toBeDefined();
    await user.click(button('Resume'));
    expect(requests('outbox.pauseBatch')).toEqual([
      { batchId: 'batch-1', paused: true },
      { batchId: 'batch-1', paused: false },
    ]);
  });

  test('asks before cancelling the rest', async () => {
    const { user, requests } = await send();
    await user.click(button('Cancel remaining'));
    expect(requests('outbox.cancelBatch')).toEqual([]);
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel remaining' }));
    expect(requests('outbox.cancelBatch')).toEqual([{ batchId: 'batch-1' }]);
  });

  test('undoes the whole batch and restores the form', async () => {
    const { user, requests } = await send();
    await user.click(button(/^Undo/));
    expect(requests('outbox.cancelBatch')).toEqual([{ batchId: 'batch-1' }]);
    expect(screen.getByRole('form', { name: 'Feedback' })).toBeDefined();
    expect(requests('feedback.saveDraft').at(-1)).toMatchObject({ draft: { desiredRisk: 'clear' } });
    expect(requests('batch.review')).toHaveLength(2);
  });

  test('reports an undo that came too late', async () => {
    const { user } = await send({ 'outbox.read': () => succeed(summary(false)) });
    await user.click(button(/^Undo/));
    expect(screen.getByRole('alert').textContent).toContain('Some of this feedback was already sent.');
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('counts feedback that was discarded as not sent', async () => {
    const { pushProgress } = await send();
    pushProgress(false, noItems);
    expect(screen.getByRole('status').textContent).toBe('0 of 1 feedback entry sent');
  });

  test('shows the results, leads to the outbox and clears the selection', async () => {
    const { user, stores, requests, pushProgress } = await send();
    stores.rowSelection
      .getState()
      .toggle({ key: '1', transactionId: 'a', riskAssignment: null, content: '' });
    pushProgress(false, { ...noItems, Failed: 1 });
    expect(screen.getByRole('status').textContent).toBe('0 feedback entries sent, 1 needs your attention');
    await user.click(button('Show in the outbox'));
    expect(requests('outbox.page').at(-1)).toMatchObject({ query: { batchId: 'batch-1' } });
    expect(stores.navigation.getState().screen).toBe('outbox');
    expect(stores.rowSelection.getState().selection).toMatchObject({ reports: new Map() });
  });
});
