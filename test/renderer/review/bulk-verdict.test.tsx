import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BulkVerdict } from '../../../renderer/features/review/bulk/bulk-verdict-dialog';
import { bulkInputs } from '../../../renderer/features/review/decision-inputs';
import type { JudgedByOthers } from '../../../shared/contract/review.calls';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { delayedAnswers } from '../../support/window/delayed-answers';
import { type Replies, sampleConnection, sampleProfile } from '../../support/window/fake-bridge';
import { ana, ben, sampleTeam } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

/** What the grid shows of the two reports. */
const shown = ['1', '2'].map((key) => ({ key, content: 'AAAAAAAA' }));
const onShow = vi.fn<(keys: readonly string[]) => void>();

const decided = {
  subjects: ['transaction:a', 'transaction:b'],
  items: [],
  queued: 1,
  alreadyGiven: 1,
  without: 0,
};

async function openDialog(replies: Partial<Replies> = {}) {
  const opened = renderWithStores(<BulkVerdict onShow={onShow} />, {
    'review.decide': () => succeed(decided),
    ...replies,
  });
  const { stores } = opened;
  await waitFor(() => expect(stores.connection.getState().connection).not.toBeNull());
  stores.bulkVerdict
    .getState()
    .open({ targets: { kind: 'keys', keys: ['1', '2'], shown }, count: 2 }, 'suspicious');
  await screen.findByRole('dialog', { name: 'Verdict on 2 reports' });
  const decisions = () =>
    opened.calls.filter(({ name }) => name === 'review.decide').map(({ request }) => request);
  return { ...opened, decisions };
}

describe('a verdict on several reports', () => {
  it('has one reason and one note, and sends nothing unless Settings allow it', async () => {
    const { user, decisions, stores } = await openDialog();
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), ' Ring of accounts ');
    await user.type(
      screen.getByRole('textbox', { name: 'Note on all of them (optional)' }),
      'See case 7.{Enter}',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(decisions()).toMatchObject([
      {
        targets: { kind: 'keys', keys: ['1', '2'], shown },
        verdict: 'suspicious',
        reason: 'Ring of accounts',
        note: 'See case 7.',
        feedback: null,
      },
    ]);
    const [toast] = stores.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ text: 'Suspicious: 2 transactions judged.' });
  });

  it('says how many of the reports others have judged, before the dialog opened and since', async () => {
    let judged: JudgedByOthers = { reports: 1, people: [ana] };
    const { push } = await openDialog({
      'team.read': () => succeed(sampleTeam()),
      'review.judgedByOthers': () => succeed(judged),
    });
    const beside = 'Yours counts beside theirs. If they differ, both are listed under Disagreements.';
    expect(await screen.findByText(`1 report has a verdict by Ana. ${beside}`)).toBeTruthy();
    judged = { reports: 2, people: [ana, ben] };
    act(() => push('log.changed', { kinds: ['verdict'], subjects: ['transaction:b'] }));
    expect(await screen.findByText(`2 reports have verdicts by other people. ${beside}`)).toBeTruthy();
  });

  it('says the sums of the amounts by currency', async () => {
    const sums = [
      { currency: 'EUR', value: '12345' },
      { currency: 'USD', value: '1200' },
    ];
    await openDialog({ 'review.amounts': () => succeed({ sums, more: 0, given: 2, of: 2 }) });
    expect(await screen.findByText('Total amount: 12,345.00 EUR and 1,200.00 USD')).toBeTruthy();
  });

  it('takes a reason and a note of at most 1,000 characters each', async () => {
    await openDialog();
    const limits = screen.getAllByRole('textbox').map((field) => field.getAttribute('maxlength'));
    expect(limits).toEqual(['1000', '1000']);
  });

  it('sends the feedback of its rule, unless it is switched off', async () => {
    const verdictFeedback = {
      ...defaultSettings.verdictFeedback,
      suspicious: { ...defaultSettings.verdictFeedback.suspicious, sending: 'ask' as const },
    };
    const replies = { 'settings.read': () => succeed({ ...defaultSettings, verdictFeedback }) };
    const { user, decisions } = await openDialog(replies);
    expect(await screen.findByRole('checkbox', { name: /^Send feedback \(risk high\)/ })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    expect(decisions()).toMatchObject([{ feedback: { rule: { desiredRisk: 'high' }, another: false } }]);
  });

  it('that can’t be saved stays, and is the same decision when it is tried again', async () => {
    let isDown = true;
    const { user, decisions } = await openDialog({
      'review.decide': () => (isDown ? fail({ kind: 'store-down' }) : succeed(decided)),
    });
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Ring{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t save the verdicts.');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const ids = decisions().map((request) => Reflect.get(Object(request), 'id'));
    expect(ids[0]).toBe(ids[1]);
  });

  it('on reports that changed meanwhile isn’t given until its user leaves them out', async () => {
    const { user, decisions } = await openDialog({
      'review.decide': ({ leaveOutChanged }) =>
        leaveOutChanged ? succeed(decided) : fail({ kind: 'changed-meanwhile', keys: ['2'] }),
    });
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toBe('1 of 2 reports changed after you saw it. No verdict was saved.');
    await user.click(screen.getByRole('button', { name: 'Judge 1 unchanged report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(decisions()).toMatchObject([{ leaveOutChanged: false }, { leaveOutChanged: true }]);
  });

  it('on reports that changed meanwhile shows those, and gives no verdict', async () => {
    const { user, decisions } = await openDialog({
      'review.decide': () => fail({ kind: 'changed-meanwhile', keys: ['1', '2'] }),
    });
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    expect(screen.queryByRole('button', { name: /unchanged/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Show 2 changed reports' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onShow).toHaveBeenCalledWith(['1', '2']);
    expect(decisions()).toHaveLength(1);
  });

  it('that can’t be saved after its dialog was closed is reported as failed', async () => {
    const delayed = delayedAnswers();
    const { user, stores } = await openDialog({
      'review.decide': () => delayed.delay(fail({ kind: 'store-down' })),
    });
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => delayed.give());
    expect(stores.toasts.getState().toasts).toMatchObject([
      { content: { kind: 'failed', failed: 'Couldn’t save the verdicts.' } },
    ]);
  });

  it('takes nothing that is typed about other reports before it is saved', async () => {
    const delayed = delayedAnswers();
    const { user, stores } = await openDialog({ 'review.decide': () => delayed.delay(succeed(decided)) });
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() =>
      stores.bulkVerdict
        .getState()
        .open({ targets: { kind: 'keys', keys: ['3'], shown: [] }, count: 1 }, 'fraud'),
    );
    await screen.findByRole('dialog', { name: 'Verdict on 1 report' });
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Ring');
    await act(async () => delayed.give());
    expect(screen.getByRole('dialog', { name: 'Verdict on 1 report' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Reason (optional)' })).toHaveProperty('value', 'Ring');
    expect(stores.toasts.getState().toasts).toMatchObject([{ content: { kind: 'done' } }]);
  });

  it('is undone from its notification, and the input for it is there again', async () => {
    const { user, stores, calls } = await openDialog({
      'review.undo': () => succeed({ withdrawn: 2, undone: 0, sent: 1 }),
    });
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Ring');
    await user.click(screen.getByRole('button', { name: 'Judge 2 reports' }));
    await waitFor(() => expect(stores.toasts.getState().toasts).toHaveLength(1));
    const [toast] = stores.toasts.getState().toasts;
    if (toast?.content.kind === 'done') toast.content.actions?.[0]?.run();
    await waitFor(() => expect(calls.some(({ name }) => name === 'review.undo')).toBe(true));
    await waitFor(() =>
      expect(stores.toasts.getState().toasts.at(-1)?.content).toMatchObject({
        text: '2 verdicts withdrawn. 1 feedback entry was already sent.',
      }),
    );
    expect(stores.unsavedInputs.getState().texts).toEqual({ [bulkInputs.reason]: 'Ring' });
  });

  it('that isn’t given yet is there again when its profile is, and in no other profile', async () => {
    const { user, stores, push } = await openDialog();
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Ring');
    await user.type(screen.getByRole('textbox', { name: 'Note on all of them (optional)' }), 'See case 7');
    const open = () =>
      stores.bulkVerdict
        .getState()
        .open({ targets: { kind: 'keys', keys: ['3'], shown: [] }, count: 1 }, 'fraud');
    const typed = async () => {
      await screen.findByRole('dialog', { name: 'Verdict on 1 report' });
      return screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    };
    act(() =>
      push('connection.changed', sampleConnection({ profile: { ...sampleProfile, id: 'profile-2' } })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(open);
    expect(await typed()).toEqual(['', '']);
    act(() => push('connection.changed', sampleConnection()));
    act(open);
    expect(await typed()).toEqual(['Ring', 'See case 7']);
  });
});
