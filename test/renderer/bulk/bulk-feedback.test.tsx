import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { BulkFeedback } from '../../../renderer/features/bulk/bulk-feedback';
import { emptyReporter } from '../../../shared/domain/feedback';
import { noItems } from '../../../shared/domain/outbox';
import { fail, succeed } from '../../../shared/result';
import type { Replies } from '../../support/fake-bridge';
import { makeDialogsOpenable } from '../../support/openable-dialogs';
import { renderWithStores } from '../../support/render-with-stores';
import { sampleBulk, samplePage, samplePreview, sampleReview } from './sample-bulk';

beforeEach(makeDialogsOpenable);

const good: Partial<Replies> = {
  'bulk.review': () => succeed(sampleReview),
  'bulk.preview': () => succeed(samplePreview),
  'bulk.page': () => succeed(samplePage),
  'bulk.send': () => succeed(sampleBulk),
};

/** The form with one field, which stands for all of them. */
const fields = {
  presets: () => null,
  fields: ({ draft, edit }: Parameters<Parameters<typeof BulkFeedback>[0]['fields']['fields']>[0]) => (
    <>
      <input
        aria-label="Annotations"
        value={draft.annotations}
        onChange={(event) => edit({ annotations: event.target.value })}
      />
      <button type="button" onClick={() => edit({ desiredRisk: 'clear' })}>
        clear
      </button>
    </>
  ),
  preview: () => null,
};

async function openBulk(told: Partial<Replies> = {}) {
  const opened = renderWithStores(<BulkFeedback fields={fields} />, { ...good, ...told });
  // A profile that opens closes the form, so the form waits for it.
  await act(async () => {
    await new Promise<void>((connected) => opened.stores.connection.subscribe(() => connected()));
  });
  await act(() =>
    opened.stores.bulk
      .getState()
      .open({ kind: 'keys', keys: ['1', '2', '3', '4', '5', '6'] }, 6, emptyReporter),
  );
  const requests = (wanted: string) =>
    opened.calls.filter(({ name }) => name === wanted).map(({ request }) => request);
  return { ...opened, requests };
}

async function openReview(told: Partial<Replies> = {}) {
  const opened = await openBulk(told);
  await opened.user.click(button('clear'));
  await opened.user.click(button('Review 3 transactions'));
  return opened;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('the form on many', () => {
  test('says what was chosen as transactions, and what cannot get feedback', async () => {
    await openBulk();
    expect(screen.getByRole('heading', { name: 'Feedback on 3 transactions' })).toBeDefined();
    const said = screen.getByRole('region', { name: 'What the service said' }).textContent;
    for (const words of ['high2', 'clear1', '1 report without a transaction ID', '1 report not in the local'])
      expect(said).toContain(words);
  });

  test('keeps what is typed as a draft of its own, and restores it', async () => {
    const { user, requests } = await openBulk();
    await user.type(screen.getByRole('textbox', { name: 'Annotations' }), 'ring');
    expect(requests('feedback.saveDraft').at(-1)).toMatchObject({
      transactionId: null,
      draft: { annotations: 'ring' },
    });
  });

  test('holds what was typed before', async () => {
    const draft = { desiredRisk: 'clear', fraudCases: [], score: '', ratingType: '', annotations: 'ring' };
    await openBulk({
      'feedback.readDraft': ({ transactionId }) =>
        succeed(
          transactionId === null ? { ...draft, impact: '', situation: '', reporter: emptyReporter } : null,
        ),
    });
    expect(screen.getByDisplayValue('ring')).toBeDefined();
    expect(screen.getByText('Draft from before restored')).toBeDefined();
  });

  test('goes on only without a mistake', async () => {
    const { user, requests } = await openBulk();
    await user.click(button('Review 3 transactions'));
    expect(screen.getByRole('alert').textContent).toBe('One field to correct');
    expect(requests('bulk.preview')).toEqual([]);
  });

  test('says why the reports could not be read, and tries again', async () => {
    let tries = 0;
    const { user } = await openBulk({
      'bulk.review': () => {
        tries += 1;
        return tries === 1 ? fail({ kind: 'store-restarting' }) : succeed(sampleReview);
      },
    });
    expect(screen.getByRole('alert').textContent).toContain('The reports could not be read.');
    await user.click(button('Try again'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Review 3 transactions')).toBeDefined();
  });

  test('is closed by Esc, and main forgets the review', async () => {
    const { user, stores, requests } = await openBulk();
    await user.keyboard('{Escape}');
    expect(stores.bulk.getState().step).toBe('closed');
    expect(requests('bulk.forget')).toHaveLength(1);
  });
});

describe('the review', () => {
  test('leaves out what is no correction and what has feedback, until the person wants it', async () => {
    const { user, requests } = await openReview();
    expect(requests('bulk.preview').at(-1)).toMatchObject({
      token: 'review-1',
      choice: { sameToo: false, givenToo: false, leftOut: [] },
    });
    await user.click(checkbox('Send another on these'));
    await user.click(checkbox('Confirm these too'));
    expect(requests('bulk.preview').at(-1)).toMatchObject({
      choice: { sameToo: true, givenToo: true, leftOut: [] },
    });
  });

  test('shows each transaction as text, with what changes for it', async () => {
    await openReview();
    const rows = within(screen.getByRole('table', { name: 'Transactions' })).getAllByRole('row');
    expect(rows[1]?.textContent).toContain('order 1');
    expect(rows[2]?.textContent).toContain('not sent');
    expect(rows[2]?.textContent).toContain('2 Sent, 1 Failed');
    expect(rows[3]?.textContent).toContain('<b>order 3</b>⟨U+202E⟩');
    expect(rows[3]?.textContent).toContain('newest of 2 reports');
  });

  test('leaves a transaction out by its row', async () => {
    const { user, requests } = await openReview();
    await user.click(screen.getAllByRole('button', { name: 'Leave out' })[0] ?? document.body);
    expect(requests('bulk.preview').at(-1)).toMatchObject({ choice: { leftOut: ['order 1'] } });
  });

  test('goes back to the form by Esc, as it was typed', async () => {
    const { user } = await openReview();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('form', { name: 'Feedback' })).toBeDefined();
  });

  test('is sent once, as exactly what the person reviewed', async () => {
    const { user, requests } = await openReview();
    await user.dblClick(button('Send 1 feedback'));
    expect(requests('bulk.send')).toHaveLength(1);
    expect(requests('bulk.send')[0]).toMatchObject({
      token: 'review-1',
      reviewed: samplePreview.digest,
      draft: { desiredRisk: 'clear' },
    });
  });

  test('sends nothing where nothing is left to send', async () => {
    const { user, requests } = await openReview({
      'bulk.preview': () => succeed({ ...samplePreview, toSend: 0, changes: [] }),
    });
    await user.click(button('Send 0 feedbacks'));
    expect(requests('bulk.send')).toEqual([]);
    expect(screen.getByText(/Nothing is left to send/)).toBeDefined();
  });

  test('stays when it is not sent, says why and looks at it again', async () => {
    const { user, requests } = await openReview({
      'bulk.send': () => fail({ kind: 'invalid-input', field: 'Transactions', reason: 'Given meanwhile.' }),
    });
    const looked = requests('bulk.preview').length;
    await user.click(button('Send 1 feedback'));
    expect(screen.getByRole('alert').textContent).toContain('Given meanwhile.');
    expect(requests('bulk.preview').length).toBe(looked + 1);
  });
});

describe('the progress', () => {
  const standing = (paused: boolean, counts = { ...noItems, Queued: 1 }) => ({
    counts,
    bulks: [{ ...sampleBulk, paused, counts }],
    bulkTotal: 1,
    wait: null,
  });

  async function send(told: Partial<Replies> = {}) {
    const opened = await openReview(told);
    await opened.user.click(button('Send 1 feedback'));
    const tell = (paused: boolean, counts = { ...noItems, Queued: 1 }) =>
      act(() =>
        opened.push('outbox.changed', {
          standing: standing(paused, counts),
          changed: [],
          removed: [],
          many: false,
        }),
      );
    tell(false);
    return { ...opened, tell };
  }

  test('can be paused and goes on', async () => {
    const { user, requests, tell } = await send();
    await user.click(button('Pause'));
    tell(true);
    expect(screen.getByText('Paused')).toBeDefined();
    await user.click(button('Go on'));
    expect(requests('outbox.pauseBulk')).toEqual([
      { bulkId: 'bulk-1', paused: true },
      { bulkId: 'bulk-1', paused: false },
    ]);
  });

  test('asks before the rest is cancelled', async () => {
    const { user, requests } = await send();
    await user.click(button('Cancel the rest'));
    expect(requests('outbox.cancelBulk')).toEqual([]);
    const dialog = screen.getByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the rest' }));
    expect(requests('outbox.cancelBulk')).toEqual([{ bulkId: 'bulk-1' }]);
  });

  test('is undone as a whole, and the form is as it was typed', async () => {
    const { user, requests } = await send();
    await user.click(button(/^Undo/));
    expect(requests('outbox.cancelBulk')).toEqual([{ bulkId: 'bulk-1' }]);
    expect(screen.getByRole('form', { name: 'Feedback' })).toBeDefined();
    expect(requests('feedback.saveDraft').at(-1)).toMatchObject({ draft: { desiredRisk: 'clear' } });
    expect(requests('bulk.review')).toHaveLength(2);
  });

  test('says so when some had left already', async () => {
    const { user } = await send({ 'outbox.read': () => succeed(standing(false)) });
    await user.click(button(/^Undo/));
    expect(screen.getByRole('alert').textContent).toContain('Some of it had left already.');
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('says what became of them, leads to the outbox, and nothing is chosen any more', async () => {
    const { user, stores, requests, tell } = await send();
    stores.chosen.getState().toggle({ key: '1', transactionId: 'a', riskAssignment: null });
    tell(false, { ...noItems, Failed: 1 });
    expect(screen.getByRole('status').textContent).toBe('0 feedbacks sent, 1 to look at');
    await user.click(button('Show in the outbox'));
    expect(requests('outbox.page').at(-1)).toMatchObject({ query: { bulkId: 'bulk-1' } });
    expect(stores.navigation.getState().screen).toBe('outbox');
    expect(stores.chosen.getState().choice).toMatchObject({ reports: new Map() });
  });
});
