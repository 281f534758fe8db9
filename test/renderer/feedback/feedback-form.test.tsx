import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FeedbackForm } from '../../../renderer/features/feedback/feedback-form';
import type { FeedbackSubject } from '../../../renderer/state/feedback-subject';
import { createStores, StoresProvider } from '../../../renderer/state/stores';
import { emptyDraft, emptyReporter, type Reporter } from '../../../shared/domain/feedback';
import type { FeedbackPreset } from '../../../shared/domain/feedback-preset';
import { noItems, type OutboxItem } from '../../../shared/domain/outbox';
import { startingDraft } from '../../../shared/domain/starting-draft';
import type { Answer } from '../../../shared/ipc';
import type { OutboxChanged } from '../../../shared/ipc/outbox-calls';
import { fail, succeed } from '../../../shared/result';
import { type FakeBridge, fakeBridge, type Replies } from '../../support/fake-bridge';
import { makeDialogsOpenable } from '../../support/openable-dialogs';
import { hostileText } from '../../support/sample-rows';
import { testNow } from '../../support/test-time';
import { failedItem, sampleItem, unconfirmedItem } from '../outbox/sample-items';

const subject: FeedbackSubject = {
  transactionId: 'login-22',
  reportedRisk: 'fraud',
  reportedFraudCases: ['Location fraud', hostileText],
};
/** What the form of that report begins as. */
const start = startingDraft({ riskAssignment: 'fraud', fraudCases: ['Location fraud', hostileText] });
/** A report whose risk has no counterpart among the desired ones. */
const unknown: FeedbackSubject = { ...subject, reportedRisk: 'unknown_risk', reportedFraudCases: [] };
const queuedItem = sampleItem({ id: 'item-queued', state: 'Queued', attempts: 0 });

beforeEach(() => {
  // The one part of the page that jsdom does not have.
  Element.prototype.scrollIntoView = () => {};
  makeDialogsOpenable();
});

async function openForm(
  told: Partial<Replies> = {},
  reporter: Reporter = emptyReporter,
  about: FeedbackSubject = subject,
) {
  const fake = fakeBridge(told);
  const stores = createStores(fake.bridge);
  // A profile that opens closes the form, so the form waits for it.
  await new Promise<void>((connected) => stores.connection.subscribe(() => connected()));
  const onBack = vi.fn();
  render(
    <StoresProvider bridge={fake.bridge} stores={stores}>
      <FeedbackForm onBack={onBack} />
    </StoresProvider>,
  );
  await act(() => stores.feedback.getState().open(about, reporter));
  const tell = (...changed: readonly OutboxItem[]) =>
    act(() => fake.push('outbox.changed', changeOf(changed)));
  return { ...fake, stores, onBack, tell, user: userEvent.setup() };
}

function changeOf(changed: readonly OutboxItem[], removed: readonly string[] = []): OutboxChanged {
  return {
    standing: { counts: noItems, bulks: [], bulkTotal: 0, wait: null },
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

describe('the form', () => {
  test('says for which transaction it is and what the service said, as text', async () => {
    await openForm();
    const form = screen.getByRole('form', { name: 'Feedback' });
    expect(within(form).getByText('login-22')).toBeDefined();
    expect(form.textContent).toContain('The service said');
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

  test('begins at the desired risk, with the reporter remembered', async () => {
    await openForm({}, { name: 'Ana', surname: 'Ruiz', email: 'ana@example.com' });
    expect(document.activeElement).toBe(radio('fraud'));
    expect(textbox('Reporter e-mail')).toHaveProperty('value', 'ana@example.com');
  });

  test('shows the exact JSON that will be sent, and until then what is missing', async () => {
    const { user } = await openForm({}, emptyReporter, unknown);
    expect(preview().textContent).toContain('Choose the risk the service should have given.');
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

  test('counts the characters of each long text, and says near the limit how many are left', async () => {
    const { stores } = await openForm();
    act(() => stores.feedback.getState().edit({ annotations: 'x'.repeat(123) }));
    expect(screen.getByText('123 of 10,000', { exact: false })).toBeDefined();
    expect(screen.getAllByText('0 of 10,000', { exact: false })).toHaveLength(2);
    expect(screen.queryByText(/are left/)).toBeNull();
    act(() => stores.feedback.getState().edit({ annotations: 'x'.repeat(9_001) }));
    expect(screen.getByText('About 1,000 characters are left.')).toBeDefined();
  });

  test('gives a rating type up again', async () => {
    const { user, stores } = await openForm();
    await user.click(radio('Corrective'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(stores.feedback.getState().draft.ratingType).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

describe('what the service said', () => {
  test('is what the form begins with, and is not sent as it is', async () => {
    const { user, calls } = await openForm();
    expect(radio('fraud')).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Remove Location fraud' })).toBeDefined();
    expect(document.activeElement).toBe(radio('fraud'));
    expect(screen.queryByRole('list', { name: 'Correction' })).toBeNull();
    await user.click(sendButton());
    expect(screen.getByRole('alert').textContent).toContain('Nothing is said yet');
    expect(calls.map(({ name }) => name)).not.toContain('feedback.send');
    expect(calls.map(({ name }) => name)).not.toContain('feedback.saveDraft');
  });

  test('is corrected as a diff, in words and signs', async () => {
    const { user } = await openForm();
    await user.click(radio('clear'));
    await user.click(screen.getByRole('button', { name: 'Remove Location fraud' }));
    await user.type(fraudCases(), 'New user{Enter}');
    expect(correction()).toBe('fraud is to be clearCase taken out: Location fraudCase added: New user');
  });

  test('is corrected no more once everything is as it was, and no draft of it is kept', async () => {
    const { user, stores, calls } = await openForm();
    await user.click(radio('clear'));
    await user.click(radio('fraud'));
    expect(stores.feedback.getState().touched).toBe(false);
    expect(calls.at(-1)).toEqual({
      name: 'feedback.saveDraft',
      request: { transactionId: 'login-22', draft: null, base: { ...start, desiredRisk: 'clear' } },
    });
  });

  test('is confirmed by choosing it once more', async () => {
    const { user, stores, ...fake } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('fraud'));
    expect(correction()).toContain('As the service said');
    await user.click(sendButton());
    expect(sentDrafts({ ...fake })).toMatchObject([{ draft: start }]);
  });

  test('is confirmed by a rating', async () => {
    const { user, stores } = await openForm();
    await user.click(radio('Positive'));
    expect(stores.feedback.getState().touched).toBe(true);
  });

  test('of a word that the specification does not have chooses nothing', async () => {
    const { user } = await openForm({}, emptyReporter, unknown);
    for (const risk of ['fraud', 'high', 'low', 'clear'])
      expect(radio(risk)).toHaveProperty('checked', false);
    await user.click(sendButton());
    expect(screen.getByRole('radiogroup', { name: 'Desired risk' })).toHaveProperty('ariaInvalid', 'true');
  });
});

describe('presets', () => {
  const own: FeedbackPreset = { id: 'p', name: 'Mules', content: { desiredRisk: 'high', score: '2' } };

  test('correct a false positive and send it in fewer than ten keys', async () => {
    const { user, calls } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    let keys = 0;
    document.addEventListener('keydown', () => {
      keys += 1;
    });
    await user.keyboard('{Alt>}2{/Alt}');
    expect(correction()).toContain('fraud is to be clear');
    await user.keyboard('{Control>}{Enter}{/Control}');
    // The "f" that opens the form comes on top.
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

  test('of one’s own are offered with their key', async () => {
    const { user, stores } = await openForm({ 'presets.read': () => succeed([own]) });
    expect(screen.getByRole('button', { name: 'Mules' }).getAttribute('aria-keyshortcuts')).toBe('Alt+3');
    await user.keyboard('{Alt>}3{/Alt}');
    expect(stores.feedback.getState().draft).toMatchObject({ desiredRisk: 'high', score: '2' });
  });

  test('are made of the form, part by part', async () => {
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

  test('are renamed, and removed on a second word', async () => {
    const { user, stores } = await openForm({ 'presets.read': () => succeed([own]) });
    const menu = () => user.click(screen.getByRole('button', { name: 'Preset actions' }));
    await menu();
    await user.click(screen.getByRole('menuitem', { name: /^Rename/ }));
    await user.clear(textbox('Preset name'));
    await user.type(textbox('Preset name'), 'Money mules{Enter}');
    expect(stores.presets.getState().presets).toEqual([{ ...own, name: 'Money mules' }]);
    await menu();
    await user.click(screen.getByRole('menuitem', { name: /^Remove/ }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(stores.presets.getState().presets).toEqual([]);
  });
});

describe('fraud cases', () => {
  test('are picked by arrows and Enter, those of the report first', async () => {
    const { user, stores } = await openForm();
    act(() => stores.feedback.getState().edit({ fraudCases: [] }));
    await user.click(fraudCases());
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('in the report');
    await user.keyboard('{ArrowDown}{Enter}{ArrowUp}{Enter}');
    expect(stores.feedback.getState().draft.fraudCases).toEqual(['Location fraud', 'Common usage']);
    expect(document.activeElement).toBe(fraudCases());
  });

  test('seen in reports are offered with their count, and those of one’s own feedback', async () => {
    const earlier = sampleItem({
      feedback: { behaviour: { desired: { risk_assignment: 'low', fraud_cases: ['My own word'] } } },
    });
    const { user } = await openForm({
      'reports.values': () =>
        succeed([
          { value: 'Mule account', count: 1_234 },
          { value: null, count: 9 },
        ]),
      'outbox.page': () => succeed({ items: [earlier], total: 1 }),
    });
    await user.click(fraudCases());
    expect((await screen.findByRole('option', { name: /Mule account/ })).textContent).toContain(
      '1,234 reports',
    );
    expect(screen.getByRole('option', { name: /My own word/ }).textContent).toContain('in your feedback');
  });

  test('are typed freely, taken out by their button or by Backspace', async () => {
    const { user, stores } = await openForm();
    await user.type(fraudCases(), 'Mule account{Enter}Something else{Enter}Third{Enter}{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Remove Mule account' }));
    expect(stores.feedback.getState().draft.fraudCases.slice(2)).toEqual(['Something else']);
  });

  test('one half typed is not lost when the field is left or the form sent', async () => {
    const { user, stores } = await openForm();
    await user.type(fraudCases(), 'Left behind');
    await user.tab();
    await user.type(fraudCases(), 'Sent along');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(stores.feedback.getState().draft.fraudCases.slice(2)).toEqual(['Left behind', 'Sent along']);
  });

  test('Escape closes the list and leaves the form open', async () => {
    const { user, onBack } = await openForm();
    await user.click(fraudCases());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onBack).not.toHaveBeenCalled();
  });
});

describe('mistakes', () => {
  test('show at their fields after trying to send, the first one gets the focus, nothing is sent', async () => {
    const { user, ...fake } = await openForm({}, emptyReporter, unknown);
    await user.type(score(), '11');
    await user.type(textbox('Reporter e-mail'), 'ana@');
    expect(
      screen.queryByText('The score is a whole number from 0 to 10.', { selector: '.field *' }),
    ).toBeNull();
    await user.click(sendButton());
    expect(document.activeElement).toBe(radio('fraud'));
    expect(screen.getByRole('radiogroup', { name: 'Desired risk' })).toHaveProperty('ariaInvalid', 'true');
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(textbox('Reporter e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(sentDrafts(fake)).toEqual([]);
  });

  test('follow what is typed from then on', async () => {
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

describe('sending', () => {
  test('by Ctrl+Enter, but not by Enter in a field', async () => {
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

  test('can be undone while it is held, by Ctrl+Z: the form is there as it was typed', async () => {
    const { user, calls, stores } = await openForm({
      'feedback.send': () => succeed(queuedItem),
      'feedback.undo': () => succeed(start),
    });
    await user.click(radio('clear'));
    await user.type(textbox('Impact'), ' as typed ');
    await user.click(sendButton());
    expect(screen.getByRole('status').textContent).toContain('Feedback goes out in a moment');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What became of it' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(calls.findLast(({ name }) => name === 'feedback.undo')?.request).toEqual({ id: 'item-queued' });
    expect(textbox('Impact')).toHaveProperty('value', ' as typed ');
    expect(radio('clear')).toHaveProperty('checked', true);
    expect(document.activeElement).toBe(radio('clear'));
    expect(calls.at(-1)).toMatchObject({
      name: 'feedback.saveDraft',
      request: { draft: { impact: ' as typed ' } },
    });
    expect(stores.feedback.getState().touched).toBe(true);
  });

  test('that cannot be undone any more says so', async () => {
    const { user } = await openForm({
      'feedback.send': () => succeed(queuedItem),
      'feedback.undo': () =>
        fail({ kind: 'invalid-input', field: 'Feedback', reason: 'It has left already.' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(screen.getByRole('alert').textContent).toContain('It has left already.');
  });

  test('is told at each step, and leads back when it arrived', async () => {
    const { user, onBack, tell } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('clear'));
    await user.click(sendButton());
    tell({ ...queuedItem, state: 'Sending', attempts: 1 });
    expect(screen.getByRole('status').textContent).toContain('Sending');
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    tell({ ...queuedItem, state: 'Sent', attempts: 1, answer: '{"received":true}' });
    expect(screen.getByRole('status').textContent).toContain('Feedback sent');
    expect(screen.getByText(/"received": true/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('that waits says why and until when, and can go on at once', async () => {
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
    act(() => push('outbox.changed', { ...change, standing: { ...change.standing, wait } }));
    expect(screen.getByRole('status').textContent).toContain('There is no such host');
    expect(screen.getByRole('status').textContent).toContain('the next try is at');
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(calls.at(-1)?.name).toBe('outbox.sendNow');
  });

  test('that fails tells the RestError, keeps everything typed, and takes the place of the failed one', async () => {
    const failed = { ...failedItem, id: queuedItem.id, transactionId: 'login-22' };
    const { user, tell, ...fake } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.click(radio('clear'));
    await user.type(textbox('Impact'), 'One account');
    await user.click(sendButton());
    tell(failed);
    const alert = screen.getByRole('alert');
    for (const fact of ['Internal Server Error', 'FB-0042', 'the feedback store is full', 'tr-77aa-19'])
      expect(alert.textContent).toContain(fact);
    expect(textbox('Impact')).toHaveProperty('value', 'One account');
    expect(screen.queryByText('There is feedback on this transaction already')).toBeNull();
    await user.click(sendButton());
    expect(sentDrafts(fake)).toHaveLength(2);
    expect(sentDrafts(fake)[1]).toMatchObject({ another: false, replaces: queuedItem.id });
  });

  test('that fails for a field says so at the field, until that is changed', async () => {
    const { user, tell } = await openForm({ 'feedback.send': () => succeed(queuedItem) });
    await user.type(score(), '9');
    await user.click(sendButton());
    tell(refusedItem('valuation.score: at most 8, \u202egnp; reporter.email: unknown here'));
    expect(document.activeElement).toBe(score());
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('The service: at most 8, ⟨U+202E⟩gnp')).toBeDefined();
    expect(textbox('Reporter e-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('INVALID_FEEDBACK');
    await user.type(score(), '{Backspace}8');
    expect(score().getAttribute('aria-invalid')).toBeNull();
    expect(textbox('Reporter e-mail').getAttribute('aria-invalid')).toBe('true');
  });

  test('that cannot begin says why', async () => {
    const { user } = await openForm({
      'feedback.send': () => fail({ kind: 'disk', what: 'store', code: 'ENOSPC' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  });

  test('a second press while it is being kept sends nothing more, and what is typed then is refused', async () => {
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
    expect(screen.getByRole('status').textContent).toContain('Feedback goes out in a moment');
  });
});

describe('a second feedback on the transaction', () => {
  const first = sampleItem({
    feedback: {
      behaviour: { desired: { risk_assignment: 'low', fraud_cases: ['New user'] } },
      reporter: { name: 'Bea', surname: 'Kern' },
    },
  });
  const about = { 'feedback.about': () => succeed([first]), 'feedback.send': () => succeed(queuedItem) };

  test('is warned of, with the first one', async () => {
    const { user, stores } = await openForm(about);
    const note = screen.getByRole('region', { name: 'Feedback given before' });
    for (const words of [
      'There is feedback on this transaction already',
      'Sent',
      'low',
      'New user',
      'Bea Kern',
    ])
      expect(note.textContent).toContain(words);
    await user.click(within(note).getByRole('link', { name: 'Show details' }));
    expect(stores.outbox.getState().query.transactionId).toBe('login-22');
  });

  test('goes out only on a second word', async () => {
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

  test('is asked about also where it was put in elsewhere meanwhile', async () => {
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

  test('can be the failed one, edited in its place', async () => {
    const failed = {
      ...refusedItem('valuation.score: at most 8'),
      feedback: { ...first.feedback, valuation: { score: 9 } },
    };
    const { user, ...fake } = await openForm({ ...about, 'feedback.about': () => succeed([failed]) });
    await user.click(screen.getByRole('button', { name: 'Edit that one' }));
    expect(radio('low')).toHaveProperty('checked', true);
    expect(score().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Feedback given before' })).toBeNull();
    await user.clear(score());
    await user.click(sendButton());
    expect(sentDrafts(fake)).toMatchObject([{ another: false, replaces: queuedItem.id }]);
  });

  test('is not replaced once it was sent again from elsewhere: the person is asked about one more', async () => {
    const failed = refusedItem('valuation.score: at most 8');
    const { user, tell, ...fake } = await openForm({ ...about, 'feedback.about': () => succeed([failed]) });
    await user.click(screen.getByRole('button', { name: 'Edit that one' }));
    await user.type(textbox('Impact'), 'One more');
    tell({ ...failed, state: 'Sent', problem: null });
    expect(textbox('Impact')).toHaveProperty('value', 'One more');
    await user.click(sendButton());
    expect(sentDrafts(fake)).toEqual([]);
    expect(fake.stores.feedback.getState()).toMatchObject({ asking: true, replaces: null });
  });

  test('follows what becomes of the first', async () => {
    const { tell } = await openForm(about);
    tell({ ...first, state: 'Failed' });
    expect(screen.getByRole('region', { name: 'Feedback given before' }).textContent).toContain('Failed');
  });
});

describe('feedback that may have arrived', () => {
  test('is explained, and goes out again only on a second word', async () => {
    const unconfirmed = { ...unconfirmedItem, id: queuedItem.id, transactionId: 'login-22' };
    const { user, tell, calls } = await openForm({
      'feedback.send': () => succeed(queuedItem),
      'outbox.retry': () => succeed({ ...unconfirmed, state: 'Queued' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    tell(unconfirmed);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('may or may not have arrived');
    expect(alert.textContent).toContain('Nothing is sent again without your word');
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
    tell({ ...unconfirmed, state: 'Sent', problem: null });
    expect(screen.getByRole('status').textContent).toContain('Feedback sent');
  });
});

describe('drafts', () => {
  const kept = {
    ...emptyDraft(),
    desiredRisk: 'high',
    fraudCases: ['New user'],
    score: '12',
    impact: 'As typed',
  };

  test('every change is handed over to be kept', async () => {
    const { user, calls } = await openForm();
    await user.click(radio('clear'));
    expect(calls.findLast(({ name }) => name === 'feedback.saveDraft')?.request).toEqual({
      transactionId: 'login-22',
      draft: { ...start, desiredRisk: 'clear' },
      base: start,
    });
  });

  test('one from before comes back as typed and says so; it can be started over', async () => {
    const { user, calls } = await openForm({ 'feedback.readDraft': () => succeed(kept) });
    expect(screen.getByRole('status').textContent).toBe('Draft from before restored');
    expect(radio('high')).toHaveProperty('checked', true);
    expect(score()).toHaveProperty('value', '12');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(textbox('Impact')).toHaveProperty('value', '');
    expect(radio('fraud')).toHaveProperty('checked', true);
    expect(screen.queryByRole('status')).toBeNull();
    expect(calls.findLast(({ name }) => name === 'feedback.saveDraft')?.request).toEqual({
      transactionId: 'login-22',
      draft: null,
      base: kept,
    });
  });

  test('one from before and what was typed until it was read are both kept', async () => {
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
    // The first answer is as of before the typing; main has joined the two for the second.
    await act(async () => readings[0]?.(succeed(kept)));
    await act(async () => readings[1]?.(succeed({ ...kept, situation: 'typed' })));
    expect(textbox('Situation')).toHaveProperty('value', 'typed');
    expect(score()).toHaveProperty('value', '12');
  });

  test('of a verdict that was confirmed can be sent when it comes back', async () => {
    const { stores } = await openForm({ 'feedback.readDraft': () => succeed(start) });
    expect(stores.feedback.getState().touched).toBe(true);
  });

  test('one that holds nothing but the reporter is not announced', async () => {
    const { stores } = await openForm({ 'feedback.readDraft': () => succeed(emptyDraft()) });
    expect(screen.queryByRole('status')).toBeNull();
    expect(stores.feedback.getState().touched).toBe(false);
  });

  test('that cannot be kept are told, without getting in the way', async () => {
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

/** The service refused what was sent, for what it says. */
function refusedItem(cause: string): OutboxItem {
  const restError = { error: 'Bad Request', errorCode: 'INVALID_FEEDBACK', cause, traceabilityId: null };
  return {
    ...queuedItem,
    state: 'Failed',
    attempts: 1,
    problem: { kind: 'service-error', host: 'reports.example.com', status: 400, restError, excerpt: '' },
  };
}
