import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FeedbackForm } from '../../../renderer/features/feedback/feedback-form';
import type { FeedbackSubject } from '../../../renderer/state/feedback';
import { createStores, StoresProvider } from '../../../renderer/state/stores';
import { emptyDraft, emptyReporter, type Reporter } from '../../../shared/domain/feedback';
import { fail, succeed } from '../../../shared/result';
import { type FakeBridge, fakeBridge, type Replies } from '../../support/fake-bridge';
import { hostileText } from '../../support/sample-rows';
import { failedItem, sampleItem, unconfirmedItem } from '../outbox/sample-items';

const subject: FeedbackSubject = {
  transactionId: 'login-22',
  reportedRisk: 'fraud',
  reportedFraudCases: ['Location fraud', hostileText],
};

beforeEach(() => {
  // The one part of the page that jsdom does not have.
  Element.prototype.scrollIntoView = () => {};
});

async function openForm(told: Partial<Replies> = {}, reporter: Reporter = emptyReporter) {
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
  await act(() => stores.feedback.getState().open(subject, reporter));
  return { ...fake, stores, onBack, user: userEvent.setup() };
}

const radio = (name: string) => screen.getByRole('radio', { name });
const textbox = (name: string) => screen.getByRole('textbox', { name });
const fraudCases = () => screen.getByRole('combobox', { name: 'Fraud cases' });
const score = () => screen.getByRole('spinbutton', { name: 'Score' });
const sendButton = () => screen.getByRole('button', { name: 'Send feedback' });
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
    const { user } = await openForm();
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

  test('counts the characters of a long text near the limit', async () => {
    const { stores } = await openForm();
    act(() => stores.feedback.getState().edit({ annotations: 'x'.repeat(9_001) }));
    expect(screen.getByText('9,001 of 10,000 characters')).toBeDefined();
  });

  test('gives a rating type up again', async () => {
    const { user, stores } = await openForm();
    await user.click(radio('Corrective'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(stores.feedback.getState().draft.ratingType).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

describe('fraud cases', () => {
  test('are picked by arrows and Enter, those of the report first', async () => {
    const { user, stores } = await openForm();
    await user.click(fraudCases());
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('in the report');
    await user.keyboard('{ArrowDown}{Enter}{ArrowUp}{Enter}');
    expect(stores.feedback.getState().draft.fraudCases).toEqual(['Location fraud', 'Common usage']);
    expect(document.activeElement).toBe(fraudCases());
  });

  test('are typed freely, taken out by their button or by Backspace', async () => {
    const { user, stores } = await openForm();
    await user.type(fraudCases(), 'Mule account{Enter}Something else{Enter}Third{Enter}{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Remove Mule account' }));
    expect(stores.feedback.getState().draft.fraudCases).toEqual(['Something else']);
  });

  test('one half typed is not lost when the field is left or the form sent', async () => {
    const { user, stores } = await openForm();
    await user.type(fraudCases(), 'Left behind');
    await user.tab();
    await user.type(fraudCases(), 'Sent along');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(stores.feedback.getState().draft.fraudCases).toEqual(['Left behind', 'Sent along']);
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
    const { user, ...fake } = await openForm();
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
    const { user, ...fake } = await openForm({ 'feedback.send': () => succeed(sampleItem()) });
    await user.click(radio('clear'));
    await user.type(textbox('Reporter name'), 'Ana{Enter}');
    expect(sentDrafts(fake)).toEqual([]);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(sentDrafts(fake)).toEqual([
      {
        transactionId: 'login-22',
        draft: { ...emptyDraft({ ...emptyReporter, name: 'Ana' }), desiredRisk: 'clear' },
      },
    ]);
  });

  test('that succeeds says so, with the answer, and leads back', async () => {
    const { user, onBack } = await openForm({
      'feedback.send': () => succeed(sampleItem({ answer: '{"received":true}' })),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    expect((await screen.findByRole('status')).textContent).toContain('Feedback sent');
    expect(screen.getByText(/"received": true/)).toBeDefined();
    await user.keyboard('{Enter}');
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('that fails tells the RestError, keeps everything typed, and can be tried again', async () => {
    const { user, ...fake } = await openForm({ 'feedback.send': () => succeed(failedItem) });
    await user.click(radio('clear'));
    await user.type(textbox('Impact'), 'One account');
    await user.click(sendButton());
    const alert = await screen.findByRole('alert');
    for (const fact of ['Internal Server Error', 'FB-0042', 'the feedback store is full', 'tr-77aa-19'])
      expect(alert.textContent).toContain(fact);
    expect(textbox('Impact')).toHaveProperty('value', 'One account');
    await user.click(sendButton());
    expect(sentDrafts(fake)).toHaveLength(2);
  });

  test('that cannot begin says why', async () => {
    const { user } = await openForm({
      'feedback.send': () => fail({ kind: 'disk', what: 'outbox', code: 'ENOSPC' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    expect((await screen.findByRole('alert')).textContent).toContain('ENOSPC');
  });

  test('a second press while it is on its way sends nothing more, and what is typed then is refused', async () => {
    let answer = (_: ReturnType<typeof sampleItem>) => {};
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
    await act(async () => answer(sampleItem()));
    expect(sentDrafts(fake)).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toContain('Feedback sent');
  });
});

describe('feedback that may have arrived', () => {
  test('is explained, and goes out again only on a second word', async () => {
    const { user, ...fake } = await openForm({
      'feedback.send': () => succeed({ ...unconfirmedItem, transactionId: 'login-22' }),
    });
    await user.click(radio('clear'));
    await user.click(sendButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('may or may not have arrived');
    expect(alert.textContent).toContain('Nothing is sent again without your word');
    await user.click(sendButton());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Don’t send' }));
    await user.keyboard('{Enter}');
    expect(sentDrafts(fake)).toHaveLength(1);
    await user.click(sendButton());
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(sentDrafts(fake)).toHaveLength(2);
  });

  test('from an earlier form is told too', async () => {
    const { user, push, ...fake } = await openForm({ 'feedback.send': () => succeed(sampleItem()) });
    act(() => push('outbox.changed', [{ ...unconfirmedItem, transactionId: 'login-22' }]));
    expect(screen.getByRole('alert').textContent).toContain('may or may not have arrived');
    await user.click(radio('clear'));
    await user.click(sendButton());
    expect(sentDrafts({ push, ...fake })).toEqual([]);
  });

  test('is told no longer once it was sent again from the outbox', async () => {
    const { user, push } = await openForm({ 'feedback.send': () => succeed(failedItem) });
    await user.click(radio('clear'));
    await user.click(sendButton());
    await screen.findByRole('alert');
    act(() => push('outbox.changed', [{ ...failedItem, state: 'Sent', problem: null }]));
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
      draft: { ...emptyDraft(), desiredRisk: 'clear' },
    });
  });

  test('one from before comes back as typed and says so; it can be started over', async () => {
    const { user, calls } = await openForm({ 'feedback.readDraft': () => succeed(kept) });
    expect(screen.getByRole('status').textContent).toBe('Draft from before restored');
    expect(radio('high')).toHaveProperty('checked', true);
    expect(score()).toHaveProperty('value', '12');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(textbox('Impact')).toHaveProperty('value', '');
    expect(screen.queryByRole('status')).toBeNull();
    expect(calls.at(-1)).toEqual({
      name: 'feedback.saveDraft',
      request: { transactionId: 'login-22', draft: null },
    });
  });

  test('one that holds nothing but the reporter is not announced', async () => {
    await openForm({ 'feedback.readDraft': () => succeed({ ...emptyDraft(), fraudCases: [] }) });
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('that cannot be kept are told, without getting in the way', async () => {
    const { user, ...fake } = await openForm({
      'feedback.saveDraft': () => fail({ kind: 'disk', what: 'drafts', code: 'EROFS' }),
      'feedback.send': () => succeed(sampleItem()),
    });
    await user.click(radio('clear'));
    expect((await screen.findByRole('alert')).textContent).toContain('EROFS');
    await user.click(sendButton());
    expect(sentDrafts(fake)).toHaveLength(1);
  });
});
