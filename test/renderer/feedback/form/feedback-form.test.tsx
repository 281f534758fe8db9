import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { StoresProvider } from '../../../../renderer/app/stores/stores-provider';
import { FeedbackForm } from '../../../../renderer/features/feedback/form/feedback-form';
import type { Answer } from '../../../../shared/contract/contract';
import type { OutboxChanged } from '../../../../shared/contract/feedback.calls';
import { emptyDraft, emptyReporter, type Reporter } from '../../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../../shared/domain/feedback-preset';
import type { FeedbackSubject } from '../../../../shared/domain/outbox';
import { noItems, type OutboxItem } from '../../../../shared/domain/outbox';
import { startingDraft } from '../../../../shared/domain/starting-draft';
import { fail, succeed } from '../../../../shared/result';
import { testNow } from '../../../support/clocks/test-time';
import { hostileText } from '../../../support/inputs/sample-rows';
import { type FakeBridge, fakeBridge, type Replies } from '../../../support/window/fake-bridge';
import { failedItem, sampleItem, unconfirmedItem } from '../outbox/sample-items';

const subject: FeedbackSubject = {
  transactionId: 'login-22',
  reported: { riskAssignment: 'fraud', fraudCases: ['Location fraud', hostileText] },
};
/** The initial draft for that report. */
const start = startingDraft({ riskAssignment: 'fraud', fraudCases: ['Location fraud', hostileText] });
/** A report whose risk isn't among the desired risks. */
const unknown: FeedbackSubject = { ...subject, reported: { riskAssignment: 'unknown_risk', fraudCases: [] } };
const queuedItem = sampleItem({ id: 'item-queued', state: 'Queued', attempts: 0 });

beforeEach(() => {
  // The only part of the page that jsdom doesn't have.
});

async function openForm(
  replies: Partial<Replies> = {},
  reporter: Reporter = emptyReporter,
  about: FeedbackSubject = subject,
) {
  const fake = fakeBridge(replies);
  const stores = createStores(fake.bridge);
  // Opening a profile closes the form, so wait for it first.
  await new Promise<void>((connected) => stores.connection.subscribe(() => connected()));
  const onBack = vi.fn();
  render(
    <StoresProvider bridge={fake.bridge} stores={stores}>
      <FeedbackForm onBack={onBack} />
    </StoresProvider>,
  );
  await act(() => stores.feedback.getState().open(about, reporter));
  const pushItems = (...changed: readonly OutboxItem[]) =>
    act(() => fake.push('outbox.changed', changeOf(changed)));
  return { ...fake, stores, onBack, pushItems, user: userEvent.setup() };
}

function changeOf(changed: readonly OutboxItem[], removed: readonly string[] = []): OutboxChanged {
  return {
    summary: { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null },
    changed,
    removed,
    many: false,
  };
}

const radio = (name: string) => screen.getByRole('radio', { name });
const textbox = (name: string) => screen.getByRole('textbox', { name });
const fraudCases = () => screen.getByRole('combobox', { name: 'Fraud cases' });
const score = () => screen.getByRole('spinbutton', { name: 'Score' });
const sendButton = () => screen.getByRole('button', { name: 'Send feedback' });
const correction = () => screen.getByRole('list', { name: 'Correction' }).textContent;
const preview = () => screen.getByRole('region', { name: 'Preview' });

function sentDrafts({ calls }: FakeBridge): readonly unknown[] {
  return calls.filter(({ name }) => name === 'feedback.send').map(({ request }) => request);
}

describe('the feedback form', () => {
  test('shows the transaction and the service’s verdict as text', async () => {
    await openForm();
    const form = screen.getByRole('form', { name: 'Feedback' });
    expect(within(form).getByText('login-22')).toBeDefined();
    expect(form.textContent).toContain('Service verdict');
    expect(form.textContent).toContain('<img src=x onerror="globalThis.harmed = true">⟨U+202E⟩gnp.');
    expect(form.querySelector('img')).toBeNull();
  });

  test('has every field of the specification', async () => {
    await openForm();
    const risks = within(screen.getByRole('radiogroup', { name: 'Desired risk' })).getAllByRole('radio');
    expect(risks.map((each) => each.getAttribute('value'))).toEqual(['fraud', 'high', 'low', 'clear']);
    const types = within(screen.getByRole('radiogroup', { name: 'Rating type' })).getAllByRole('radio');
    expect(types.map((each) => each.getAttribute('value'))).toEqual(['Positive', 'Negative', 'Corrective']);
    for (const name of ['Annotations', 'Impact', 'Situation']) expect(textbox(name).tagName).toBe('TEXTAREA');
    for (const name of ['Reporter name', 'Reporter surname', 'Reporter e-mail'])
      expect(textbox(name).tagName).toBe('INPUT');
    expect(fraudCases()).toBeDefined();
    expect(score()).toBeDefined();
  });

  test('focuses the desired risk and fills in the remembered reporter', async () => {
    await openForm({}, { name: 'Ana', surname: 'Ruiz', email: 'ana@example.com' });
    expect(document.activeElement).toBe(radio('fraud'));
    expect(textbox('Reporter e-mail')).toHaveProperty('value', 'ana@example.com');
  });

  test('previews the exact JSON, or lists what is missing', async () => {
    const { user } = await openForm({}, emptyReporter, unknown);
    expect(preview().textContent).toContain('Select the risk the service should have assigned.');
    await user.click(radio('low'));
    await user.type(fraudCases(), 'New user{Enter}');
    await user.type(score(), '7');
    expect(preview().querySelector('pre')?.textContent).toBe(
      JSON.stringify(
        {
          behaviour: { desired: { risk_assignment: 'low', fraud_cases: ['New user'] } },
          valuation: { score: 7 },
        },
        null,
        2,
      ),
    );
  });

  test('counts the characters of long texts, and announces the rest near the limit', async () => {
    const { stores } = await openForm();
    act(() => stores.feedback.getState().edit({ annotations: 'x'.repeat(123) }));
    expect(screen.getByText('123 of 10,000', { exact: false })).toBeDefined();
    expect(screen.getAllByText('0 of 10,000', { exact: false })).toHaveLength(2);
    expect(screen.queryByText(/are left/)).toBeNull();
    act(() => stores.feedback.getState().edit({ annotations: 'x'.repeat(9_001) }));
    expect(screen.getByText('About 1,000 characters left.')).toBeDefined();
  });

  test('clears the rating type', async () => {
    const { user, stores } = await openForm();
    await user.click(radio('Corrective'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(stores.feedback.getState().draft.ratingType).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

describe('the service’s verdict', () => {
  test('is preselected and can’t be sent unchanged', async () => {
    const { user, calls } = await openForm();
    expect(radio('fraud')).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Remove Location fraud' })).toBeDefined();
    expect(document.activeElement).toBe(radio('fraud'));
    expect(screen.queryByRole('list', { name: 'Correction' })).toBeNull();
    await user.click(sendButton());
    expect(screen.getByRole('alert').textContent).toContain('No verdict yet');
    expect(calls.map(({ name }) => name)).not.toContain('feedback.send');
    expect(calls.map(({ name }) => name)).not.toContain('feedback.saveDraft');
  });

  test('is corrected with a diff in words and signs', async () => {
    const { user } = await openForm();
    await user.click(radio('clear'));
    await user.click(screen.getByRole('button', { name: 'Remove Location fraud' }));
    await user.type(fraudCases(), 'New user{Enter}');
    expect(correction()).toBe('fraud should be clearCase removed: Location fraudCase added: New user');
  });

  test('shows no diff and saves no draft once all changes are reverted', async () => {
    const { user, stores, calls } = await openForm();
    await user.click(radio('clear'));
    await user.click(radio('fraud'));
    expect(stores.feedback.getState().touched).toBe(false);
    expect(calls).toContainEqual({
      name: 'feedback.saveDraft',
      request: { transactionId: 'login-22', draft: null, base: { ...start, desiredRisk: 'clear' } },
    });
  });

  test('is confirmed by selecting it again', async () => {
    const { user, stores, ...fake } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('fraud'));
    expect(correction()).toContain('Matches the service verdict');
    await user.click(sendButton());
    expect(sentDrafts({ ...fake })).toMatchObject([{ draft: start }]);
  });

  test('is confirmed by a rating', async () => {
    const { user, stores } = await openForm();
    await user.click(radio('Positive'));
    expect(stores.feedback.getState().touched).toBe(true);
  });

  test('with a risk that the specification doesn’t define preselects nothing', async () => {
    const { user } = await openForm({}, emptyReporter, unknown);
    for (const risk of ['fraud', 'high', 'low', 'clear'])
      expect(radio(risk)).toHaveProperty('checked', false);
    await user.click(sendButton());
    expect(screen.getByRole('radiogroup', { name: 'Desired risk' })).toHaveProperty('ariaInvalid', 'true');
  });
});

describe('presets', () => {
  const own: FeedbackPreset = { id: 'p', name: 'Mules', content: { desiredRisk: 'high', score: '2' } };

  test('correct and send a false positive with fewer than ten keys', async () => {
    const { user, calls } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    let keys = 0;
    document.addEventListener('keydown', () => {
      keys += 1;
    });
    await user.keyboard('{Alt>}2{/Alt}');
    expect(correction()).toContain('fraud should be clear');
    await user.keyboard('{Control>}{Enter}{/Control}');
    // Plus the "f" that opens the form.
    expect(keys + 1).toBeLessThan(10);
    expect(calls.findLast(({ name }) => name === 'feedback.send')?.request).toMatchObject({
      draft: { ...start, desiredRisk: 'clear', fraudCases: [], ratingType: 'Corrective' },
      another: false,
      replaces: null,
    });
  });

  test('confirm a fraud', async () => {
    const { user, stores } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Confirmed fraud' }));
    expect(stores.feedback.getState()).toMatchObject({
      touched: true,
      draft: { desiredRisk: 'fraud', ratingType: 'Positive', fraudCases: start.fraudCases },
    });
  });

  test('of the user are offered with their key', async () => {
    const { user, stores } = await openForm({ 'presets.read': () => succeed([own]) });
    expect(screen.getByRole('button', { name: 'Mules' }).getAttribute('aria-keyshortcuts')).toBe('Alt+3');
    await user.keyboard('{Alt>}3{/Alt}');
    expect(stores.feedback.getState().draft).toMatchObject({ desiredRisk: 'high', score: '2' });
  });

  test('are created from selected parts of the form', async () => {
    const { user, stores, calls } = await openForm();
    await user.click(radio('low'));
    await user.type(textbox('Impact'), 'None');
    await user.click(screen.getByRole('button', { name: 'Preset actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save as preset…' }));
    await user.click(screen.getByRole('checkbox', { name: /^Fraud cases/ }));
    await user.click(screen.getByRole('button', { name: 'Save preset' }));
    expect(textbox('Preset name').getAttribute('aria-invalid')).toBe('true');
    await user.type(textbox('Preset name'), 'Safe to accept');
    await user.click(screen.getByRole('button', { name: 'Save preset' }));
    expect(calls.findLast(({ name }) => name === 'presets.save')?.request).toEqual({
      presets: [
        {
          id: expect.any(String),
          name: 'Safe to accept',
          content: { desiredRisk: 'low', impact: 'None' },
        },
      ],
    });
    expect(screen.getByRole('button', { name: 'Safe to accept' })).toBeDefined();
    expect(stores.feedback.getState().draft.impact).toBe('None');
  });

  test('can be renamed, and removed after confirmation', async () => {
    const { user, stores } = await openForm({ 'presets.read': () => succeed([own]) });
    const menu = () => user.click(screen.getByRole('button', { name: 'Preset actions' }));
    await menu();
    await user.click(screen.getByRole('menuitem', { name: /^Rename/ }));
    await user.clear(textbox('Preset name'));
    await user.type(textbox('Preset name'), 'Money mules{Enter}');
    expect(stores.presets.getState().items).toEqual([{ ...own, name: 'Money mules' }]);
    await menu();
    await user.click(screen.getByRole('menuitem', { name: /^Remove/ }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(stores.presets.getState().items).toEqual([]);
  });

  test('say why they couldn’t be saved, until that is dismissed', async () => {
    const { user, stores } = await openForm({
      'presets.read': () => succeed([own]),
      'presets.save': () => fail({ kind: 'store-restarting' }),
    });
    await act(() => stores.presets.getState().remove(own.id));
    expect(stores.presets.getState().items).toEqual([own]);
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText(/couldn’t be read or saved/)).toBeDefined();
    await user.click(alert.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('fraud cases', () => {
  test('are selected with arrow keys and Enter, the report’s own first', async () => {
    const { user, stores } = await openForm();
    act(() => stores.feedback.getState().edit({ fraudCases: [] }));
    await user.click(fraudCases());
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('in the report');
    await user.keyboard('{ArrowDown}{Enter}{ArrowUp}{Enter}');
    expect(stores.feedback.getState().draft.fraudCases).toEqual(['Location fraud', 'Common usage']);
    expect(document.activeElement).toBe(fraudCases());
  });

  test('from reports are offered with their count, and those from earlier feedback', async () => {
    const earlier = sampleItem({
      feedback: { behaviour: { desired: { risk_assignment: 'low', fraud_cases: ['My own word'] } } },
    });
    const { user } = await openForm({
      'reports.values': () =>
        succeed([
          { value: 'Mule account', count: 1_234 },
          { value: null, count: 9 },
        ]),
      'outbox.page': () => succeed({ items: [earlier], total: 1, users: [] }),
    });
    await user.click(fraudCases());
    expect((await screen.findByRole('option', { name: /Mule account/ })).textContent).toContain(
      '1,234 reports',
    );
    expect(screen.getByRole('option', { name: /My own word/ }).textContent).toContain('in your feedback');
  });

  test('can be typed freely, and removed by button or Backspace', async () => {
    const { user, stores } = await openForm();
    await user.type(fraudCases(), 'Mule account{Enter}Something else{Enter}Third{Enter}{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Remove Mule account' }));
    expect(stores.feedback.getState().draft.fraudCases?.slice(2)).toEqual(['Something else']);
  });

  test('keep unfinished input on blur and when sending', async () => {
    const { user, stores } = await openForm();
    await user.type(fraudCases(), 'Left behind');
    await user.tab();
    await user.type(fraudCases(), 'Sent along');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(stores.feedback.getState().draft.fraudCases?.slice(2)).toEqual(['Left behind', 'Sent along']);
  });

  test('close their list on Escape without closing the form', async () => {
    const { user, onBack } = await openForm();
    await user.click(fraudCases());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onBack).not.toHaveBeenCalled();
  });
});

describe('form errors', () => {
  test('show at their fields when sending, focus the first one and prevent sending', async () => {
    const { user, ...fake } = await openForm({}, emptyReporter, unknown);
    await user.type(score(), '11');
    await user.type(textbox('Reporter e-mail'), 'ana@');
    expect(screen.queryByText('Enter a whole number from 0 to 10.', { selector: '.field *' })).toBeNull();
    await user.click(sendButton());
    expect(document.activeElement).toBe(radio('fraud'));
    expect(screen.getByRole('radiogroup', { name: 'Desired risk' })).toHaveProperty('ariaInvalid', 'true');
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(textbox('Reporter e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(sentDrafts(fake)).toEqual([]);
  });

  test('are updated while typing from then on', async () => {
    const { user } = await openForm();
    await user.click(radio('low'));
    await user.type(score(), '5.5');
    await user.click(sendButton());
    expect(score()).toHaveProperty('value', '5.5');
    expect(document.activeElement).toBe(score());
    await user.clear(score());
    expect(score().getAttribute('aria-invalid')).toBeNull();
    await user.type(score(), 'ten');
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(score()).toHaveProperty('value', 'ten');
  });
});

describe('sending feedback', () => {
  test('works with Ctrl+Enter but not with Enter in a field', async () => {
    const { user, ...fake } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('clear'));
    await user.type(textbox('Reporter name'), 'Ana{Enter}');
    expect(sentDrafts(fake)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sentDrafts(fake)).toEqual([
      {
        transactionId: 'login-22',
        draft: { ...start, desiredRisk: 'clear', reporter: { ...emptyReporter, name: 'Ana' } },
        reported: { riskAssignment: 'fraud', fraudCases: ['Location fraud', hostileText] },
        another: false,
        replaces: null,
      },
    ]);
  });

  test('can be undone with Ctrl+Z during the undo time, which restores the form', async () => {
    const { user, calls, stores } = await openForm({
      'feedback.send': () => succeed(queuedItem),
      'feedback.undo': () => succeed(start),
    });
    await user.click(radio('clear'));
    await user.type(textbox('Impact'), ' as typed ');
    await user.click(sendButton());
    expect(screen.getByRole('status').textContent).toContain('Feedback will be sent shortly');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Outcome' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(calls.findLast(({ name }) => name === 'feedback.undo')?.request).toEqual({ id: 'item-queued' });
    expect(textbox('Impact')).toHaveProperty('value', ' as typed ');
    expect(radio('clear')).toHaveProperty('checked', true);
    expect(document.activeElement).toBe(radio('clear'));
    expect(calls.findLast(({ name }) => name === 'feedback.saveDraft')?.request).toMatchObject({
      draft: { impact: ' as typed ' },
    });
    expect(stores.feedback.getState().touched).toBe(true);
  });

  test('reports an undo that came too late', async () => {
    const { user } = await openForm({
      'feedback.send': () => succeed(queuedItem),
      'feedback.undo': () =>
        fail({
          kind: 'invalid-input',
          field: 'Feedback',
          reason: 'This feedback was already sent or is being sent.',
        }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(screen.getByRole('alert').textContent).toContain(
      'This feedback was already sent or is being sent.',
    );
  });

  test('shows each step and leads back once delivered', async () => {
    const { user, onBack, pushItems } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('clear'));
    await user.click(sendButton());
    pushItems({ ...queuedItem, state: 'Sending', attempts: 1 });
    expect(screen.getByRole('status').textContent).toContain('Sending');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    pushItems({ ...queuedItem, state: 'Sent', attempts: 1, answer: '{"received":true}' });
    expect(screen.getByRole('status').textContent).toContain('Feedback sent');
    expect(screen.getByText(/"received": true/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('shows why and until when it waits, and can be resumed at once', async () => {
    const problem = { kind: 'host-unknown', host: 'reports.example.com' } as const;
    const { user, push, calls } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('clear'));
    vi.useFakeTimers({
      now: testNow,
      toFake: ['Date', 'performance', 'setTimeout'],
      shouldAdvanceTime: true,
    });
    await user.click(sendButton());
    act(() => void vi.advanceTimersByTime(6_000));
    vi.useRealTimers();
    const wait = { problem, until: 1_772_374_000_000 };
    const change = changeOf([{ ...queuedItem, problem }]);
    act(() => push('outbox.changed', { ...change, summary: { ...change.summary, wait } }));
    expect(screen.getByRole('status').textContent).toContain('Host not found');
    expect(screen.getByRole('status').textContent).toContain('The next attempt is at');
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(calls.map(({ name }) => name)).toContain('outbox.sendNow');
  });

  test('shows the RestError on failure, keeps the input and replaces the failed feedback', async () => {
    const failed = { ...failedItem, id: queuedItem.id, transactionId: 'login-22' };
    const { user, pushItems, ...fake } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('clear'));
    await user.type(textbox('Impact'), 'One account');
    await user.click(sendButton());
    pushItems(failed);
    const alert = screen.getByRole('alert');
    for (const fact of ['Internal Server Error', 'FB-0042', 'the feedback store is full', 'tr-77aa-19'])
      expect(alert.textContent).toContain(fact);
    expect(textbox('Impact')).toHaveProperty('value', 'One account');
    expect(screen.queryByText('This transaction already has feedback')).toBeNull();
    await user.click(sendButton());
    expect(sentDrafts(fake)).toHaveLength(2);
    expect(sentDrafts(fake)[1]).toMatchObject({ another: false, replaces: queuedItem.id });
  });

  test('shows an error about a field at the field until it changes', async () => {
    const { user, pushItems } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.type(score(), '9');
    await user.click(sendButton());
    pushItems(refusedItem('valuation.score: at most 8, \u202egnp; reporter.email: unknown here'));
    expect(document.activeElement).toBe(score());
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Service response: at most 8, ⟨U+202E⟩gnp')).toBeDefined();
    expect(textbox('Reporter e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('INVALID_FEEDBACK');
    await user.type(score(), '{Backspace}8');
    expect(score().getAttribute('aria-invalid')).toBeNull();
    expect(textbox('Reporter e-mail').getAttribute('aria-invalid')).toBe('true');
  });

  test('shows why it couldn’t start', async () => {
    const { user } = await openForm({
      'feedback.send': () => fail({ kind: 'disk', what: 'store', code: 'ENOSPC' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  });

  test('ignores a second press and further input while saving', async () => {
    let answer = (_: OutboxItem) => {};
    const { user, stores, ...fake } = await openForm({
      'feedback.send': () =>
        new Promise((resolve) => {
          answer = (item) => resolve(succeed(item));
        }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    await user.click(sendButton());
    await user.type(textbox('Impact'), 'too late');
    expect(sendButton().getAttribute('aria-busy')).toBe('true');
    expect(stores.feedback.getState().draft.impact).toBe('');
    await act(async () => answer(queuedItem));
    expect(sentDrafts(fake)).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toContain('Feedback will be sent shortly');
  });
});

describe('a second feedback on a transaction', () => {
  const first = sampleItem({
    feedback: {
      behaviour: { desired: { risk_assignment: 'low', fraud_cases: ['New user'] } },
      reporter: { name: 'Bea', surname: 'Kern' },
    },
  });
  const about = { 'feedback.about': () => succeed([first]), 'feedback.send': () => succeed(queuedItem) };

  test('shows a warning with the first one', async () => {
    const { user, stores } = await openForm(about);
    const note = screen.getByRole('region', { name: 'Earlier feedback' });
    for (const words of ['This transaction already has feedback', 'Sent', 'low', 'New user', 'Bea Kern'])
      expect(note.textContent).toContain(words);
    await user.click(within(note).getByRole('link', { name: 'Show details' }));
    expect(stores.outbox.getState().query.transactionId).toBe('login-22');
  });

  test('is sent only after confirmation', async () => {
    const { user, ...fake } = await openForm(about);
    await user.click(radio('clear'));
    await user.click(sendButton());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Don’t send' }));
    await user.keyboard('{Enter}');
    expect(sentDrafts(fake)).toEqual([]);
    await user.click(sendButton());
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(sentDrafts(fake)).toMatchObject([{ another: true }]);
  });

  test('asks for confirmation if another was created elsewhere meanwhile', async () => {
    let given: readonly OutboxItem[] = [];
    const { user, ...fake } = await openForm({
      'feedback.about': () => succeed(given),
      'feedback.send': ({ another }) =>
        another ? succeed(queuedItem) : fail({ kind: 'feedback-given', transactionId: 'login-22' }),
    });
    given = [first];
    await user.click(radio('clear'));
    await user.click(sendButton());
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(sentDrafts(fake)).toMatchObject([{ another: false }, { another: true }]);
  });

  test('can replace a failed one by editing it', async () => {
    const failed = {
      ...refusedItem('valuation.score: at most 8'),
      feedback: { ...first.feedback, valuation: { score: 9 } },
    };
    const { user, ...fake } = await openForm({ ...about, 'feedback.about': () => succeed([failed]) });
    await user.click(screen.getByRole('button', { name: 'Edit this entry' }));
    expect(radio('low')).toHaveProperty('checked', true);
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Earlier feedback' })).toBeNull();
    await user.clear(score());
    await user.click(sendButton());
    expect(sentDrafts(fake)).toMatchObject([{ another: false, replaces: queuedItem.id }]);
  });

  test('doesn’t replace one that was retried elsewhere, but asks for confirmation', async () => {
    const failed = refusedItem('valuation.score: at most 8');
    const { user, pushItems, ...fake } = await openForm({
      ...about,
      'feedback.about': () => succeed([failed]),
    });
    await user.click(screen.getByRole('button', { name: 'Edit this entry' }));
    await user.type(textbox('Impact'), 'One more');
    pushItems({ ...failed, state: 'Sent', problem: null });
    expect(textbox('Impact')).toHaveProperty('value', 'One more');
    await user.click(sendButton());
    expect(sentDrafts(fake)).toEqual([]);
    expect(fake.stores.feedback.getState()).toMatchObject({ confirmsAnother: true, replaces: null });
  });

  test('follows the state of the first one', async () => {
    const { pushItems } = await openForm(about);
    pushItems({ ...first, state: 'Failed' });
    expect(screen.getByRole('region', { name: 'Earlier feedback' }).textContent).toContain('Failed');
  });
});

describe('feedback that may have arrived', () => {
  test('is explained and sent again only after confirmation', async () => {
    const unconfirmed = { ...unconfirmedItem, id: queuedItem.id, transactionId: 'login-22' };
    const { user, pushItems, calls } = await openForm({
      'feedback.send': () => succeed(queuedItem),
      'outbox.retry': () => succeed({ ...unconfirmed, state: 'Queued' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    pushItems(unconfirmed);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('may or may not have arrived');
    expect(alert.textContent).toContain('It isn’t sent again unless you confirm');
    const again = () => screen.getByRole('button', { name: 'Send it again…' });
    await user.click(again());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Don’t send' }));
    await user.keyboard('{Enter}');
    expect(calls.map(({ name }) => name)).not.toContain('outbox.retry');
    await user.click(again());
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(calls.findLast(({ name }) => name === 'outbox.retry')?.request).toEqual({
      id: queuedItem.id,
      another: true,
    });
    pushItems({ ...unconfirmed, state: 'Sent', problem: null });
    expect(screen.getByRole('status').textContent).toContain('Feedback sent');
  });
});

describe('feedback drafts', () => {
  const stored = {
    ...emptyDraft(),
    desiredRisk: 'high',
    fraudCases: ['New user'],
    score: '12',
    impact: 'As typed',
  };

  test('are saved on every change', async () => {
    const { user, calls } = await openForm();
    await user.click(radio('clear'));
    expect(calls.findLast(({ name }) => name === 'feedback.saveDraft')?.request).toEqual({
      transactionId: 'login-22',
      draft: { ...start, desiredRisk: 'clear' },
      base: start,
    });
  });

  test('are restored with a notice and can be discarded', async () => {
    const { user, calls } = await openForm({ 'feedback.readDraft': () => succeed(stored) });
    expect(screen.getByRole('status').textContent).toBe('Draft restored');
    expect(radio('high')).toHaveProperty('checked', true);
    expect(score()).toHaveProperty('value', '12');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(textbox('Impact')).toHaveProperty('value', '');
    expect(radio('fraud')).toHaveProperty('checked', true);
    expect(screen.queryByRole('status')).toBeNull();
    expect(calls.findLast(({ name }) => name === 'feedback.saveDraft')?.request).toEqual({
      transactionId: 'login-22',
      draft: null,
      base: stored,
    });
  });

  test('are merged with the input from before they were loaded', async () => {
    const readings: ((answer: Answer<'feedback.readDraft'>) => void)[] = [];
    let isSlow = false;
    const { user, calls, stores } = await openForm({
      'feedback.readDraft': () => (isSlow ? new Promise((resolve) => readings.push(resolve)) : succeed(null)),
    });
    isSlow = true;
    act(() => void stores.feedback.getState().open(subject, emptyReporter));
    await user.type(textbox('Situation'), 'typed');
    const saved = calls.filter(({ name }) => name === 'feedback.saveDraft');
    expect(saved.at(-1)?.request).toMatchObject({ draft: { ...start, situation: 'typed' } });
    // The first answer predates the typing; for the second, main has merged both.
    await act(async () => readings[0]?.(succeed(stored)));
    await act(async () => readings[1]?.(succeed({ ...stored, situation: 'typed' })));
    expect(textbox('Situation')).toHaveProperty('value', 'typed');
    expect(score()).toHaveProperty('value', '12');
  });

  test('of a confirmed verdict can be sent after being restored', async () => {
    const { stores } = await openForm({ 'feedback.readDraft': () => succeed(start) });
    expect(stores.feedback.getState().touched).toBe(true);
  });

  test('aren’t announced if they contain only the reporter', async () => {
    const { stores } = await openForm({ 'feedback.readDraft': () => succeed(emptyDraft()) });
    expect(screen.queryByRole('status')).toBeNull();
    expect(stores.feedback.getState().touched).toBe(false);
  });

  test('that can’t be saved are reported without blocking the form', async () => {
    const { user, ...fake } = await openForm({
      'feedback.saveDraft': () => fail({ kind: 'disk', what: 'store', code: 'EROFS' }),
      'feedback.send': () => succeed(queuedItem),
    });
    await user.click(radio('clear'));
    expect((await screen.findByRole('alert')).textContent).toContain('EROFS');
    await user.click(sendButton());
    expect(sentDrafts(fake)).toHaveLength(1);
  });
});

/** An outcome in which the service rejected the feedback with these errors. */
function refusedItem(cause: string): OutboxItem {
  const restError = { error: 'Bad Request', errorCode: 'INVALID_FEEDBACK', cause, traceabilityId: null };
  return {
    ...queuedItem,
    state: 'Failed',
    attempts: 1,
    problem: { kind: 'service-error', host: 'reports.example.com', status: 400, restError, excerpt: '' },
  };
}
