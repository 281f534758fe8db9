import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LogScreen } from '../../../../renderer/features/review/log/log-screen';
import type { LogEntry } from '../../../../shared/domain/review-log';
import { fail, succeed } from '../../../../shared/result';
import { readEntry } from '../../../../shared/schemas/review-log-schema';
import { sampleEntry, verdictOn } from '../../../support/inputs/sample-entry';
import { delayedAnswers } from '../../../support/window/delayed-answers';
import type { Replies } from '../../../support/window/fake-bridge';
import { ben, sampleTeam } from '../../../support/window/joined-team';
import { renderWithStores } from '../../../support/window/render-with-stores';

const first = sampleEntry({
  id: '00000000-0000-4000-8000-000000000001',
  subject: 'transaction:order-1',
  ...verdictOn('1', 'suspicious', { reason: 'New device' }),
});
const second = sampleEntry({
  id: '00000000-0000-4000-8000-000000000002',
  deviceSeq: 2,
  subject: 'transaction:order-1',
  ...verdictOn('1', 'fraud', { note: '<b>Called</b> the customer.' }),
});

/** Shows the history of the open profile. */
async function renderLog(replies: Partial<Replies>) {
  const onOpenTransaction = vi.fn();
  const opened = renderWithStores(
    <LogScreen onOpenTransaction={onOpenTransaction} onOpenReport={vi.fn()} />,
    replies,
  );
  await waitFor(() => expect(opened.stores.connection.getState().connection).not.toBeNull());
  await opened.stores.reviewLog.getState().read();
  return { ...opened, onOpenTransaction };
}

function openLog(entries: readonly LogEntry[] = [second, first], unread = 0) {
  return renderLog({
    'log.decisions': () =>
      succeed({
        entries: entries.map((entry) => ({ ...entry, subjects: 1, together: 1, standing: 1, replaced: 0 })),
        total: entries.length,
        listed: entries.length,
        unread,
      }),
    'log.ofSubjects': ({ subjects }) =>
      succeed(
        subjects.map((subject) => ({
          subject,
          entries: entries.filter((entry) => entry.subject === subject).map(readEntry),
        })),
      ),
  });
}

const rows = async () =>
  within(await screen.findByRole('table', { name: 'History' }))
    .getAllByRole('row')
    .slice(1);

describe('the history', () => {
  it('says who decided what, from what to what, and why', async () => {
    await openLog();
    const [newest, oldest] = await rows();
    expect(newest?.textContent).toContain('You');
    expect(newest?.textContent).toMatch(/Suspicious →.*Confirmed fraud/);
    expect(newest?.textContent).toContain('<b>Called</b> the customer.');
    expect(oldest?.textContent).toContain('Reason: New device');
  });

  it('opens the transaction of an entry', async () => {
    const { user, onOpenTransaction } = await openLog();
    const [newest] = await rows();
    if (newest) await user.click(within(newest).getByRole('button', { name: 'order-1' }));
    expect(onOpenTransaction).toHaveBeenCalledWith('order-1');
  });

  it('is filtered by kind and verdict', async () => {
    const { user, calls } = await openLog();
    await rows();
    const asked = () => calls.filter(({ name }) => name === 'log.decisions').at(-1)?.request;
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    expect(asked()).toMatchObject({ kinds: ['note'], verdicts: [] });
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    await user.click(screen.getByRole('button', { name: 'Confirmed fraud' }));
    expect(asked()).toMatchObject({ verdicts: ['fraud'] });
  });

  it('is filtered by person in a team, and names who left it', async () => {
    const { user, calls, push } = await openLog([{ ...second, person: ben }, first]);
    expect(screen.queryByRole('combobox', { name: 'Filter by person' })).toBeNull();
    act(() => push('team.changed', sampleTeam()));
    const [newest] = await rows();
    expect(newest?.textContent).toContain('Ben');
    const asked = () => calls.filter(({ name }) => name === 'log.decisions').at(-1)?.request;
    const field = screen.getByRole('combobox', { name: 'Filter by person' });
    await user.selectOptions(field, 'Ben');
    expect(asked()).toMatchObject({ people: [ben] });
    await user.selectOptions(field, 'You');
    expect(asked()).toMatchObject({ people: [null] });
    await user.selectOptions(field, 'Everyone');
    expect(asked()).toMatchObject({ people: [] });
  });

  it('shows what is decided while it is read for the first time', async () => {
    const delayed = delayedAnswers();
    let entries: readonly LogEntry[] = [];
    const { stores, push } = renderWithStores(
      <LogScreen onOpenTransaction={vi.fn()} onOpenReport={vi.fn()} />,
      {
        'log.decisions': () =>
          delayed.delay(
            succeed({
              entries: entries.map((entry) => ({
                ...entry,
                subjects: 1,
                together: 1,
                standing: 1,
                replaced: 0,
              })),
              total: entries.length,
              listed: entries.length,
              unread: 0,
            }),
          ),
        'log.ofSubjects': ({ subjects }) =>
          succeed(subjects.map((subject) => ({ subject, entries: entries.map(readEntry) }))),
      },
    );
    await waitFor(() => expect(stores.connection.getState().connection).not.toBeNull());
    act(() => void stores.reviewLog.getState().read());
    await waitFor(() => expect(delayed.count).toBe(1));
    entries = [first];
    act(() => push('log.changed', { kinds: ['verdict'], subjects: [first.subject] }));
    await act(async () => delayed.give());
    expect(await screen.findByText('No decisions yet')).toBeDefined();
    await waitFor(() => expect(delayed.count).toBe(1));
    await act(async () => delayed.give());
    expect((await rows())[0]?.textContent).toContain('New device');
  });

  it('says how many entries it can’t read', async () => {
    await openLog([second, first], 3);
    expect(await screen.findByText('3 entries are from a newer version or can’t be read')).toBeDefined();
  });

  it('says that nothing was decided yet', async () => {
    await openLog([]);
    expect(await screen.findByText('No decisions yet')).toBeDefined();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('says why it can’t be read, and tries again', async () => {
    const { user, calls } = await renderLog({ 'log.decisions': () => fail({ kind: 'store-down' }) });
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t read the history.');
    const reads = () => calls.filter(({ name }) => name === 'log.decisions').length;
    const before = reads();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reads()).toBe(before + 1);
  });
});

describe('the verdicts of one decision on several reports', () => {
  const given = Array.from({ length: 3 }, (_, at) =>
    sampleEntry({
      id: `00000000-0000-4000-8000-00000000010${at}`,
      deviceSeq: 10 + at,
      subject: `transaction:order-${at}`,
      ...verdictOn(String(at), 'fraud'),
    }),
  );
  const [, , last] = given;
  const histories: Partial<Replies> = {
    'log.ofSubjects': ({ subjects }) =>
      succeed(
        subjects.map((subject) => ({
          subject,
          entries: given.filter((entry) => entry.subject === subject).map(readEntry),
        })),
      ),
    'log.decisions': () =>
      succeed({
        entries: last ? [{ ...last, subjects: 1, together: 3, standing: 3, replaced: 0 }] : [],
        ...{ total: 3, listed: 1, unread: 0 },
      }),
    'log.page': () =>
      succeed({ entries: given.map((entry) => ({ ...entry, subjects: 1 })), total: 3, unread: 0 }),
  };

  it('are one line with their number, which is undone from there, and says what stays', async () => {
    const subjects = ['transaction:order-0', 'transaction:order-2'];
    const { user, calls, stores } = await renderLog({
      ...histories,
      'review.undoGiven': () => succeed({ withdrawn: 2, followed: 1, undone: 0, sent: 0, subjects }),
    });
    const takeUndone = vi.spyOn(stores.review.getState(), 'takeUndone');
    const lines = await rows();
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Confirmed fraud 3 transactions'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo 3 verdicts?' }));
    await user.click(dialog.getByRole('button', { name: 'Undo verdicts' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'review.undoGiven')?.request).toMatchObject({
        entry: last?.id,
      }),
    );
    await waitFor(() => expect(takeUndone).toHaveBeenCalledWith({ subjects }));
  });

  const partly = (standing: number, replaced = 0): Partial<Replies> => ({
    ...histories,
    'log.decisions': () =>
      succeed({
        entries: last ? [{ ...last, subjects: 1, together: 3, standing, replaced }] : [],
        ...{ total: 3, listed: 1, unread: 0 },
      }),
  });

  it('say how many of them were undone, and only the others are undone', async () => {
    const { user } = await renderLog(partly(1));
    const [line] = await rows();
    expect(line?.textContent).toContain('Confirmed fraud (2 of 3 undone)');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('alertdialog', { name: 'Undo 1 verdict?' })).toBeTruthy();
  });

  it('ask with the number that will be undone, and say how many keep a later verdict', async () => {
    const { user } = await renderLog(partly(3, 2));
    const [line] = await rows();
    expect(line?.textContent).toContain('Confirmed fraud (2 of 3 judged again)');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo 1 verdict?' });
    expect(dialog.textContent).toContain(
      '2 transactions were judged again since and keep their later verdict.',
    );
  });

  it('can’t be undone if all that weren’t undone were judged again', async () => {
    await renderLog(partly(2, 2));
    const [line] = await rows();
    expect(line?.textContent).toContain('Confirmed fraud (1 of 3 undone · 2 of 3 judged again)');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are undone if all of them are, and can’t be undone again', async () => {
    await renderLog(partly(0));
    const [line] = await rows();
    expect(line?.textContent).toContain('Confirmed fraud (undone)');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('are listed one by one on request', async () => {
    const { user, calls } = await renderLog(histories);
    await user.click(await screen.findByRole('button', { name: '3 transactions' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    const at = last?.saidAt;
    expect(calls.findLast(({ name }) => name === 'log.page')?.request).toMatchObject({
      ...{ from: at, until: at, kinds: ['verdict'], people: [null] },
    });
    await user.click(screen.getByRole('button', { name: 'Show all entries' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it.each([
    ['another kind', 'Notes'],
    ['a search', null],
  ])('no longer limit the list after %s', async (_, kind) => {
    const { user, calls } = await renderLog(histories);
    await user.click(await screen.findByRole('button', { name: '3 transactions' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    if (kind === null) await user.type(screen.getByRole('searchbox'), 'ring');
    else await user.click(screen.getByRole('button', { name: kind }));
    await waitFor(() =>
      expect(calls.findLast(({ name }) => name === 'log.decisions')?.request).toMatchObject({
        ...(kind === null ? { text: 'ring' } : { kinds: ['note'] }),
        ...{ from: null, until: null, people: [] },
      }),
    );
    expect(screen.queryByRole('button', { name: 'Show all entries' })).toBeNull();
  });
});

it('names the user and the amount of an entry first, and the ID of the transaction second', async () => {
  await renderLog({
    'log.decisions': () =>
      succeed({
        entries: [{ ...first, subjects: 1, together: 1, standing: 1, replaced: 0 }],
        total: 1,
        listed: 1,
        unread: 0,
      }),
    'log.ofSubjects': () => succeed([{ subject: first.subject, entries: [readEntry(first)] }]),
    'reports.named': ({ transactionIds }) =>
      succeed(
        transactionIds.map((transactionId) => ({
          ...{ key: '1', transactionId, userId: 'kwame.silva', time: null },
          ...{ amount: '3954.06', currency: 'EUR' },
        })),
      ),
  });
  const [line] = await rows();
  expect(line?.textContent).toContain('kwame.silva 3,954.06\u00a0EURorder-1');
  expect(screen.getByRole('button', { name: 'kwame.silva' })).toBeTruthy();
});
