import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useCommands } from '../../../renderer/app/commands/use-commands';
import { ToastArea } from '../../../renderer/app/toasts/toast-area';
import { useUndoKey } from '../../../renderer/app/toasts/undo-key';
import { ReviewScreen } from '../../../renderer/features/review/review-screen';
import { useSubject } from '../../../renderer/state/stores';
import type { QueueItem } from '../../../shared/contract/review.calls';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { setLocale } from '../../../shared/i18n/messages';
import { fail, succeed } from '../../../shared/result';
import { defaultSettings } from '../../../shared/settings';
import { testNow } from '../../support/clocks/test-time';
import { queueItem } from '../../support/inputs/queue-item';
import { sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf, rowOf, samplePage } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { renderWithStores } from '../../support/window/render-with-stores';
import { sampleItem } from '../feedback/outbox/sample-items';

function detail(key: string, change: object = {}) {
  const fields = {
    id: Number(key),
    transaction_id: `t-${key}`,
    timestamp: 1_772_370_000_000_000_000 + Number(key) * 1_000_000_000,
    user: { id: `user-${key}` },
    event: { risk_assignment: 'high', fraud_cases: ['Location fraud'] },
    ...change,
  };
  return detailOf(JSON.stringify(fields), key);
}

function item(key: string, change: Partial<QueueItem> = {}): QueueItem {
  return queueItem(key, { subject: `transaction:t-${key}`, user: Number(key), ...change });
}

afterEach(async () => {
  vi.useRealTimers();
  await setLocale('en');
});

const three = [item('1'), item('2'), item('3')];

function Desk() {
  useCommands();
  useUndoKey();
  const isOpen = useSubject('connection', ({ connection }) => connection !== null);
  if (!isOpen) return null;
  return (
    <>
      <ReviewScreen allFields={<p>All of it</p>} renderMap={() => null} />
      <ToastArea />
    </>
  );
}

async function openDesk(replies: Partial<Replies> = {}, items: readonly QueueItem[] = three) {
  const desk = renderWithStores(<Desk />, {
    'queue.list': () => succeed({ items, total: items.length, asOf: 5 }),
    'reports.page': () =>
      succeed(samplePage({ rows: items.slice(0, 1).map(({ key }) => rowOf(detail(key))) })),
    'review.read': ({ key }) => succeed(reviewedOf(detail(key))),
    ...replies,
  });
  act(() => desk.stores.navigation.getState().go('review'));
  if (items.length > 0) await screen.findByRole('region', { name: 'Report details' });
  await waitFor(() => expect(desk.calls.filter(({ name }) => name === 'log.page')).toHaveLength(1));
  const requests = (name: string) =>
    desk.calls.filter((call) => call.name === name).map(({ request }) => request);
  return { ...desk, requests };
}

const shown = () => screen.getByRole('region', { name: 'Report details' }).textContent;
const progress = () => screen.getByRole('status', { name: 'Progress' }).textContent;

/** Sends feedback with these verdicts. */
function sending(how: 'ask' | 'at once') {
  const { fraud, legitimate } = defaultVerdictFeedbacks;
  const verdictFeedback = {
    ...defaultVerdictFeedbacks,
    fraud: { ...fraud, sending: how },
    legitimate: { ...legitimate, sending: how },
  };
  return { 'settings.read': () => succeed({ ...defaultSettings, verdictFeedback }) };
}

describe('the review screen', () => {
  it('starts the queue “Needs review”, and names its queues and buttons', async () => {
    const { requests, calls } = await openDesk({ 'queue.count': () => succeed(4) });
    expect(requests('queue.list')).toMatchObject([{ after: null, query: { sort: { descending: true } } }]);
    const queues = within(screen.getByRole('list', { name: 'Queues' }));
    const first = (name: string) => calls.findIndex((call) => call.name === name);
    expect(first('queue.count')).toBeGreaterThan(first('review.read'));
    const numbers = 'Came back: 4 reports. Several reports on one transaction count once.';
    expect(await screen.findByTitle(numbers)).toBeTruthy();
    expect(queues.getAllByRole('button').map(({ textContent }) => textContent?.replace(/\d+$/, ''))).toEqual([
      'Needs review',
      'Came back',
      'Unknown',
      'Escalated',
      'Two verdicts',
    ]);
    expect(progress()).toBe('0 of 3');
    for (const name of [
      'Confirmed fraud',
      'Suspicious',
      'Legitimate',
      "Can't tell",
      'Skip',
      'Snooze',
      'Escalate',
      'Undo',
    ])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('reads the next three reports ahead', async () => {
    const five = [...three, item('4'), item('5')];
    const { requests } = await openDesk({}, five);
    // After the frame with the first one.
    await waitFor(() =>
      expect(requests('review.read')).toEqual(['1', '2', '3', '4'].map((key) => ({ key }))),
    );
  });

  it('reads the first report of a queue while its list is made', async () => {
    let list = () => {};
    const { calls } = renderWithStores(<Desk />, {
      'queue.list': () =>
        new Promise((listed) => {
          list = () => listed(succeed({ items: three, total: 3, asOf: 5 }));
        }),
      'reports.page': () => succeed(samplePage({ rows: [rowOf(detail('1'))] })),
      'review.read': ({ key }) => succeed(reviewedOf(detail(key))),
    });
    const reads = () =>
      calls.filter(({ name }) => name === 'review.read').map(({ request }) => Object(request).key);
    await waitFor(() => expect(reads()).toEqual(['1']));
    list();
    await waitFor(() => expect(reads()).toEqual(['1', '2', '3']));
    expect(shown()).toContain('user-1');
  });

  it('gives a verdict with a key, and shows the next report before it is saved', async () => {
    const { user, requests } = await openDesk({
      'review.read': ({ key }) => {
        const reviewed = reviewedOf(detail(key));
        const newest = { ofTransaction: `99${key}`, ofUser: null };
        return succeed({ ...reviewed, row: { ...reviewed.row, content: key.repeat(24) }, newest });
      },
      'review.decide': () => new Promise(() => {}),
    });
    await user.keyboard('1');
    expect(shown()).toContain('user-2');
    expect(progress()).toBe('1 of 3');
    expect(requests('review.decide')).toMatchObject([
      {
        // What was on the screen.
        targets: { kind: 'report', key: '1', after: [], content: '1'.repeat(24), newest: '991' },
        verdict: 'fraud',
        reason: null,
        note: null,
        feedback: null,
      },
    ]);
  });

  it('takes no key for a verdict while the user types a note, and saves the note with the verdict', async () => {
    const { user, requests } = await openDesk();
    await user.keyboard('n');
    await user.keyboard('Seen 12 times{Escape}');
    expect(progress()).toBe('0 of 3');
    await user.keyboard('k');
    await user.keyboard('3');
    expect(requests('review.decide')).toMatchObject([{ verdict: 'legitimate', note: 'Seen 12 times' }]);
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', '');
  });

  it('offers the recent reasons first, and takes a reason of one’s own', async () => {
    const content = verdictOn('9', 'fraud', { reason: 'Seen on site' });
    const entry = { ...sampleEntry({ kind: 'verdict', body: content.body }), subjects: 1 };
    const { user, requests } = await openDesk({
      'log.page': () => succeed({ entries: [entry], total: 1, unread: 0 }),
    });
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    const reasons = within(await screen.findByRole('listbox', { name: 'Reasons' }));
    expect(reasons.getAllByRole('option')[0]?.textContent).toBe('Seen on siterecent');
    await user.keyboard('{Enter}');
    expect(requests('review.decide')).toMatchObject([{ verdict: 'fraud', reason: 'Seen on site' }]);
    await user.keyboard('{Shift>}[Digit2]{/Shift}');
    await user.type(await screen.findByRole('combobox', { name: 'Reason' }), 'On holiday{Enter}');
    expect(requests('review.decide')[1]).toMatchObject({ verdict: 'suspicious', reason: 'On holiday' });
    expect(progress()).toBe('2 of 3');
  });

  it('stores a usual reason as its code and shows it in the language of the window, recent or not', async () => {
    const content = ['Robo de cuenta', 'Seen on site', 'Account takeover'].map((reason) =>
      verdictOn('9', 'fraud', { reason }),
    );
    const entries = content.map(({ body }) => ({ ...sampleEntry({ kind: 'verdict', body }), subjects: 1 }));
    const { user, requests } = await openDesk({
      'log.page': () => succeed({ entries, total: entries.length, unread: 0 }),
    });
    await setLocale('es');
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    const reasons = within(await screen.findByRole('listbox', { name: 'Motivos' }));
    expect(reasons.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Robo de cuentareciente',
      'Seen on sitereciente',
      'Ubicación falsificada',
      'Desplazamiento imposible',
      'Dispositivo usado por muchas cuentas',
      'Confirmado por el cliente',
    ]);
    await user.keyboard('{Enter}');
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    await user.type(await screen.findByRole('combobox', { name: 'Motivo' }), 'ubic{Enter}');
    expect(requests('review.decide')).toMatchObject([
      { reason: 'Account takeover' },
      { reason: 'Location spoofed' },
    ]);
  });

  it('says that a decision could not be saved, and saves it again with the same ID', async () => {
    let works = false;
    const decided = { subjects: [], items: [], queued: 0, alreadyGiven: 0, without: 0 };
    const { user, requests } = await openDesk({
      'review.decide': () => (works ? succeed(decided) : fail({ kind: 'unexpected' })),
    });
    await user.keyboard('2');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('1 decision isn’t saved.');
    expect(progress()).toBe('1 of 3');
    works = true;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const [first, second] = requests('review.decide');
    expect(second).toEqual(first);
  });

  it('shows a report again that changed before its verdict was saved, with the input, and asks again', async () => {
    let isChanged = true;
    const decided = { subjects: [], items: [], queued: 0, alreadyGiven: 0, without: 0 };
    const { user, requests } = await openDesk({
      'review.decide': () =>
        isChanged ? fail({ kind: 'changed-meanwhile', keys: ['1'] }) : succeed(decided),
    });
    await user.keyboard('n');
    await user.keyboard('Seen 12 times{Escape}');
    await user.keyboard('k');
    await user.keyboard('3');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('This report changed before your verdict was saved.');
    expect(shown()).toContain('user-1');
    expect(progress()).toBe('0 of 3');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Seen 12 times');
    expect(requests('review.read').filter((request) => Object(request).key === '1')).toHaveLength(2);
    isChanged = false;
    await user.keyboard('1');
    expect(requests('review.decide')).toMatchObject([
      { verdict: 'legitimate', leaveOutChanged: false },
      { verdict: 'fraud', note: 'Seen 12 times' },
    ]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(progress()).toBe('1 of 3');
  });

  it('stays where the user has gone on, and says that an earlier report is open again', async () => {
    let answer = () => {};
    const changed = fail({ kind: 'changed-meanwhile', keys: ['1'] } as const);
    const { user } = await openDesk({
      'review.decide': ({ targets }) =>
        targets.kind === 'report' && targets.key === '1'
          ? new Promise((answered) => {
              answer = () => answered(changed);
            })
          : new Promise(() => {}),
    });
    await user.keyboard('1');
    await user.keyboard('3');
    await act(async () => answer());
    expect(shown()).toContain('user-3');
    expect(progress()).toBe('1 of 3');
    const notice = screen.getByRole('alert');
    await user.click(within(notice).getByRole('button', { name: 'Show report' }));
    expect(shown()).toContain('user-1');
  });

  it('says that the feedback of verdicts is about to be sent, and undoes them there as with Z', async () => {
    const queued = (id: string) => [sampleItem({ id, transactionId: id, state: 'Queued', attempts: 0 })];
    const { user, requests } = await openDesk({
      'review.decide': ({ id }) =>
        succeed({ subjects: [], items: queued(id), queued: 1, alreadyGiven: 0, without: 0 }),
      'review.undo': () => succeed({ withdrawn: 1, undone: 1, sent: 0 }),
    });
    await user.keyboard('12');
    const toasts = within(await screen.findByRole('region', { name: 'Notifications' }));
    await toasts.findByText('2 feedback entries ·');
    await user.click(toasts.getByRole('button', { name: 'Undo' }));
    expect(progress()).toBe('0 of 3');
    expect(shown()).toContain('user-1');
    const ids = requests('review.decide').map((request) => Object(request).id);
    await waitFor(() =>
      expect(requests('review.undo').map((request) => Object(request).id)).toEqual(ids.toReversed()),
    );
    expect(requests('feedback.undo')).toEqual([]);
  });

  it('says what was decided last and what undoes it, which Ctrl+Z does too, but not in a field', async () => {
    const { user, requests } = await openDesk();
    const last = () => screen.queryByText(/undoes$/)?.parentElement?.textContent;
    expect(last()).toBeUndefined();
    await user.keyboard('1');
    expect(last()).toBe('Confirmed fraud· user-1· Z undoes');
    await user.keyboard('s');
    expect(last()).toBe('Skipped· user-2· Z undoes');
    await user.keyboard('{Control>}z{/Control}');
    expect(last()).toBe('Confirmed fraud· user-1· Z undoes');
    await user.click(screen.getByRole('textbox', { name: 'Note' }));
    await user.keyboard('{Control>}z{/Control}');
    expect(requests('review.undo')).toEqual([]);
    await user.keyboard('{Escape}{Control>}z{/Control}');
    await waitFor(() => expect(requests('review.undo')).toHaveLength(1));
    expect(last()).toBeUndefined();
  });

  it('undoes with Ctrl+Z what was done last: not an older offer, and nothing behind a dialog', async () => {
    const { user, stores, requests } = await openDesk();
    const undone = vi.fn();
    act(() =>
      stores.toasts.getState().show({
        kind: 'done',
        text: '12 reports marked as read',
        actions: [{ name: 'Undo', run: undone, undoes: true }],
      }),
    );
    await user.keyboard('1');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(requests('review.undo')).toHaveLength(1));
    expect(undone).not.toHaveBeenCalled();
    await user.keyboard('{Control>}z{/Control}');
    expect(undone).toHaveBeenCalledTimes(1);
    await user.keyboard('1');
    act(() => stores.overlay.getState().show('palette'));
    await user.keyboard('{Control>}z{/Control}');
    expect(requests('review.undo')).toHaveLength(1);
  });

  it('undoes decisions back to the first, with the note of each', async () => {
    const { user, requests, stores } = await openDesk({
      'review.undo': () => succeed({ withdrawn: 1, undone: 0, sent: 1 }),
    });
    await user.keyboard('nOdd{Escape}1s');
    expect(progress()).toBe('2 of 3');
    await user.keyboard('z');
    expect(shown()).toContain('user-2');
    await user.keyboard('z');
    expect(shown()).toContain('user-1');
    expect(progress()).toBe('0 of 3');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Odd');
    await waitFor(() => expect(requests('review.undo')).toHaveLength(1));
    const sent = stores.toasts.getState().toasts.map(({ content }) => content);
    expect(sent).toMatchObject([{ text: expect.stringContaining('already sent') }]);
  });

  it('still saves a decision that could neither be saved nor undone', async () => {
    let isDown = true;
    const down = fail({ kind: 'store-down' } as const);
    const { user, requests } = await openDesk({
      'review.decide': () =>
        isDown ? down : succeed({ subjects: [], items: [], queued: 0, alreadyGiven: 0, without: 0 }),
      'review.undo': () => down,
    });
    await user.keyboard('1');
    await screen.findByRole('alert');
    await user.keyboard('z');
    await waitFor(() => expect(requests('review.undo')).toHaveLength(1));
    expect(progress()).toBe('1 of 3');
    isDown = false;
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(requests('review.decide')).toHaveLength(2));
    const [once, again] = requests('review.decide');
    expect(again).toEqual(once);
  });

  it('restores the input for a snooze, an escalation, an answer and a reason when it is undone', async () => {
    const content = { kind: 'escalation', body: { question: 'Is it Porto?', to: null } } as const;
    const asked = sampleEntry({ id: 'e-3', subject: 'transaction:t-3', ...content });
    const { user, requests } = await openDesk(
      {
        'review.read': ({ key }) => {
          const entries = key === '3' ? [{ entry: asked, content }] : [];
          return succeed(
            reviewedOf(detail(key), { entries: [{ subject: `transaction:t-${key}`, entries }] }),
          );
        },
        'review.undo': () => succeed({ withdrawn: 1, undone: 0, sent: 0 }),
      },
      [...three, item('4')],
    );
    await user.keyboard('h');
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Waits for the bank{Enter}');
    await user.keyboard('e');
    await user.type(
      await screen.findByRole('textbox', { name: 'Question' }),
      'A branch?{Control>}{Enter}{/Control}',
    );
    await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Yes{Enter}');
    act(() => screen.getByRole('region', { name: 'Review' }).focus());
    await user.keyboard('{Shift>}[Digit2]{/Shift}');
    await user.type(await screen.findByRole('combobox', { name: 'Reason' }), 'On holiday{Enter}');
    expect(progress()).toBe('4 of 4');
    await user.keyboard('z');
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    expect(await screen.findByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'On holiday');
    await user.keyboard('{Escape}');
    await user.keyboard('z');
    expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', 'Yes');
    await user.keyboard('z');
    await user.keyboard('e');
    const question = await screen.findByRole('textbox', { name: 'Question' });
    expect(question).toHaveProperty('value', 'A branch?');
    await user.type(question, ' Or a shop?');
    await user.keyboard('{Escape}');
    await user.keyboard('z');
    await user.keyboard('h');
    expect(await screen.findByRole('textbox', { name: /^Reason/ })).toHaveProperty(
      'value',
      'Waits for the bank',
    );
    await user.keyboard('{Escape}');
    await user.keyboard('je');
    expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveProperty(
      'value',
      'A branch? Or a shop?',
    );
    expect(progress()).toBe('0 of 4');
    await waitFor(() => expect(requests('log.append')).toHaveLength(6));
  });

  it('overwrites nothing that was typed since with what undoing restores', async () => {
    const { user } = await openDesk({
      'review.undo': () => succeed({ withdrawn: 1, undone: 0, sent: 0 }),
    });
    await user.keyboard('nOdd{Escape}1');
    await user.keyboard('knNewer{Escape}');
    await user.keyboard('z');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Newer');
  });

  it('leaves a half-typed reason with its report, also after a verdict without a reason', async () => {
    const { user, requests } = await openDesk();
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    await user.type(await screen.findByRole('combobox', { name: 'Reason' }), 'On hol');
    await user.keyboard('{Escape}');
    await user.keyboard('{Shift>}[Digit2]{/Shift}');
    expect(await screen.findByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'On hol');
    await user.keyboard('{Escape}');
    await user.keyboard('s');
    await user.keyboard('{Shift>}[Digit1]{/Shift}');
    expect(await screen.findByRole('combobox', { name: 'Reason' })).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    await user.keyboard('k1');
    expect(requests('review.decide')).toMatchObject([{ targets: { key: '1' }, reason: null }]);
    await user.keyboard('k{Shift>}[Digit1]{/Shift}');
    expect(await screen.findByRole('combobox', { name: 'Reason' })).toHaveProperty('value', 'On hol');
  });

  it('warns calmly after 20 equal verdicts in under 3 seconds each, and says how to go back to them', async () => {
    const many = Array.from({ length: 22 }, (_, at) => item(String(at + 1)));
    const { user, stores } = await openDesk({}, many);
    const warning = /^The last 20 verdicts were all “Confirmed fraud”.* go back to them with “Undo”\.$/;
    const judge = () => act(() => stores.review.getState().judge('fraud', null));
    for (const { key } of many.slice(0, 19)) {
      await waitFor(() => expect(stores.review.getState().reviewed?.detail.key).toBe(key));
      judge();
    }
    expect(screen.queryByText(warning)).toBeNull();
    await waitFor(() => expect(stores.review.getState().reviewed?.detail.key).toBe('20'));
    judge();
    expect(screen.getByText(warning)).toBeTruthy();
    await waitFor(() => expect(shown()).toContain('user-21'));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(warning)).toBeNull();
    judge();
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('asks whether to send the feedback of a verdict, and shows how it differs from the service’s', async () => {
    const { user, requests } = await openDesk(sending('ask'));
    await user.keyboard('3');
    const question = screen.getByRole('group', { name: 'Send feedback with this verdict?' });
    expect(question.textContent).toContain('high to clear');
    expect(progress()).toBe('0 of 3');
    await user.keyboard('{Enter}');
    await user.keyboard('3');
    await user.keyboard('n');
    await user.keyboard('3');
    await user.keyboard('{Escape}');
    expect(progress()).toBe('2 of 3');
    expect(requests('review.decide')).toMatchObject([
      { verdict: 'legitimate', feedback: { rule: { desiredRisk: 'clear' }, another: false } },
      { verdict: 'legitimate', feedback: null },
    ]);
  });

  it('announces feedback that is sent at once the first time, and sends it from then on', async () => {
    const { user, requests } = await openDesk(sending('at once'));
    await user.keyboard('1');
    expect(screen.getByRole('group', { name: /You won’t be asked again/ })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(requests('settings.save')).toMatchObject([{ shownFeedback: { fraud: { sending: 'at once' } } }]);
  });

  it('snoozes and escalates with entries of the log, and answers a question', async () => {
    const question = sampleEntry({
      subject: 'transaction:t-3',
      kind: 'escalation',
      body: { question: 'Is it Porto?', to: null },
    });
    const content = { kind: 'escalation', body: { question: 'Is it Porto?', to: null } } as const;
    const { user, requests } = await openDesk({
      'review.read': ({ key }) =>
        succeed(
          reviewedOf(detail(key), {
            entries:
              key === '3' ? [{ subject: 'transaction:t-3', entries: [{ entry: question, content }] }] : [],
          }),
        ),
    });
    await user.keyboard('h');
    await user.click(await screen.findByRole('radio', { name: 'Next report of this user' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Snooze' }));
    await user.keyboard('e');
    await user.type(
      await screen.findByRole('textbox', { name: 'Question' }),
      'A branch?{Control>}{Enter}{/Control}',
    );
    expect(screen.getAllByText('Is it Porto?')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Yes{Enter}');
    const entries = requests('log.append').map((request) => Object(request).entries[0]);
    expect(entries).toMatchObject([
      {
        kind: 'snooze',
        subject: 'transaction:t-1',
        body: { until: null, untilNextReport: true, reason: null },
      },
      { kind: 'escalation', subject: 'transaction:t-2', body: { question: 'A branch?', to: null } },
      { kind: 'answer', subject: 'transaction:t-3', after: [question.id], body: { text: 'Yes' } },
    ]);
    expect(screen.getByRole('heading', { name: 'End of “Needs review”' })).toBeTruthy();
  });

  it('counts the transactions with reports that arrive, and adds just these to the end of the list on request', async () => {
    let arrived: readonly QueueItem[] = [];
    const { user, push, requests } = await openDesk({
      'queue.list': ({ after }) => {
        const items = after === null ? three : arrived;
        return succeed({ items, total: items.length, asOf: 5 + arrived.length });
      },
    });
    arrived = [item('6', { subject: 'transaction:t-2' }), item('5'), item('4')];
    act(() => push('reports.changed', { added: 4, addedFraud: 0 }));
    expect(progress()).toBe('0 of 3');
    await user.click(await screen.findByRole('button', { name: '2 new' }));
    expect(progress()).toBe('0 of 5');
    expect(shown()).toContain('user-1');
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
    expect(requests('queue.list').slice(1)).toMatchObject([{ after: 5 }, { after: 5 }]);
    act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
    await waitFor(() => expect(requests('queue.list').at(-1)).toMatchObject({ after: 8 }));
  });

  it('counts what comes back while “Came back” runs: by an entry of the log, and when a snooze ends', async () => {
    vi.useFakeTimers({ now: testNow, toFake: ['Date', 'setInterval', 'clearInterval'] });
    let back: readonly QueueItem[] = three;
    const { user, push, requests } = await openDesk({
      'queue.list': () => succeed({ items: back, total: back.length, asOf: 5 }),
    });
    await user.click(screen.getByRole('button', { name: /^Came back/ }));
    await waitFor(() => expect(requests('queue.list')).toHaveLength(2));
    back = [item('4'), ...three];
    act(() => push('log.changed', { subjects: ['transaction:t-4'], kinds: ['verdict'] }));
    expect(await screen.findByRole('button', { name: '1 new' })).toBeTruthy();
    back = [item('5'), ...back];
    act(() => void vi.advanceTimersByTime(60_000));
    await user.click(await screen.findByRole('button', { name: '2 new' }));
    await waitFor(() => expect(progress()).toBe('0 of 5'));
    for (const request of requests('queue.list')) expect(request).toMatchObject({ after: null });
  });

  it('shows what comes into a queue while its list is being read', async () => {
    let isEscalated = false;
    let answerList = () => {};
    const { user, push } = await openDesk({
      'queue.list': ({ query }) => {
        const isEscalatedQueue = JSON.stringify(query).includes('escalated');
        const items = isEscalatedQueue ? (isEscalated ? [item('2')] : []) : three;
        const list = succeed({ items, total: items.length, asOf: 5 });
        return isEscalatedQueue && !isEscalated
          ? new Promise((resolve) => {
              answerList = () => resolve(list);
            })
          : list;
      },
    });
    await user.click(screen.getByRole('button', { name: /^Escalated/ }));
    isEscalated = true;
    act(() => push('log.changed', { subjects: ['transaction:t-2'], kinds: ['escalation'] }));
    await act(async () => answerList());
    await waitFor(() => expect(progress()).toBe('0 of 1'));
    expect(shown()).toContain('user-2');
  });

  it('shows a newer report on the transaction in place of the listed one', async () => {
    let isReassessed = false;
    const newer = detail('7', { transaction_id: 't-1', user: { id: 'user-1, reassessed' } });
    const { push } = await openDesk({
      'review.read': ({ key }) =>
        succeed(
          key === '7'
            ? reviewedOf(newer)
            : reviewedOf(detail(key), { sameTransaction: isReassessed && key === '1' ? [rowOf(newer)] : [] }),
        ),
    });
    isReassessed = true;
    act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
    await waitFor(() => expect(shown()).toContain('reassessed'));
    expect(progress()).toBe('0 of 3');
  });

  it('leaves a question that is typed with its report until it is escalated', async () => {
    const { user } = await openDesk();
    await user.keyboard('e');
    await user.type(await screen.findByRole('textbox', { name: 'Question' }), 'A branch?{Escape}');
    await user.keyboard('je');
    expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveProperty('value', '');
    await user.keyboard('{Escape}ke');
    expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveProperty('value', 'A branch?');
  });

  it('goes to the next report of the same user, and says so', async () => {
    const { user } = await openDesk({}, [item('1', { user: 8 }), item('2'), item('3', { user: 8 })]);
    await user.keyboard('{Shift>}J{/Shift}');
    expect(shown()).toContain('user-3');
    expect(screen.getByText('Same user')).toBeTruthy();
  });

  it('shows all fields in place of the evidence with D, and returns with D or Esc', async () => {
    const { user } = await openDesk();
    await user.keyboard('d');
    expect(screen.getByText('All of it')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(shown()).toContain('user-1');
    await user.keyboard('dd');
    expect(shown()).toContain('user-1');
  });

  it('summarises the session at the end of the list, from where skipped reports can be reviewed', async () => {
    const { user } = await openDesk();
    await user.keyboard('13s');
    expect(screen.getByRole('heading', { name: 'End of “Needs review”' })).toBeTruthy();
    expect(screen.getByRole('table', { name: 'By verdict' }).textContent).toContain('Legitimate11');
    await user.click(screen.getByRole('button', { name: 'Review the 1 skipped report' }));
    expect(shown()).toContain('user-3');
  });

  it('leaves the session where it is while another screen is shown, and makes its report the open one', async () => {
    const { user, stores } = await openDesk();
    await user.keyboard('s');
    expect(stores.openReport.getState().key).toBe('2');
    act(() => stores.navigation.getState().go('outbox'));
    act(() => stores.navigation.getState().go('review'));
    expect(progress()).toBe('1 of 3');
  });

  it('says that a queue is empty, and shows its first reports when they arrive', async () => {
    let items: readonly QueueItem[] = [];
    const { push } = await openDesk(
      {
        'queue.list': () => succeed({ items, total: items.length, asOf: 5 }),
      },
      [],
    );
    expect(await screen.findByText('Nothing to review in this queue')).toBeTruthy();
    items = three;
    act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
    await screen.findByRole('region', { name: 'Report details' });
  });
});
