import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCommands } from '../../../renderer/app/commands/use-commands';
import { ReviewScreen } from '../../../renderer/features/review/review-screen';
import { useSubject } from '../../../renderer/state/stores';
import type { LogEntry } from '../../../shared/domain/review-log';
import type { ClaimOutcome, Presence } from '../../../shared/domain/team';
import { defaultVerdictFeedbacks } from '../../../shared/domain/verdict-feedback';
import { succeed } from '../../../shared/result';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { defaultSettings } from '../../../shared/settings';
import { queueItem } from '../../support/inputs/queue-item';
import { sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf, sampleCounts } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { ana, sampleTeam, self } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

const until = Date.UTC(2026, 2, 1, 15, 10);
const subjectOf = (key: string) => `transaction:t-${key}`;
const items = ['1', '2', '3'].map((key) => queueItem(key, { subject: subjectOf(key) }));

function reviewed(key: string, entries: readonly LogEntry[] = []) {
  const fields = { id: Number(key), transaction_id: `t-${key}`, user: { id: `user-${key}` } };
  const subject = subjectOf(key);
  return reviewedOf(detailOf(JSON.stringify(fields), key), {
    entries: [{ subject, entries: entries.map(readEntry) }],
  });
}

function Desk() {
  useCommands();
  const isOpen = useSubject('team', ({ isRead }) => isRead);
  return isOpen ? <ReviewScreen allFields={null} renderMap={() => null} /> : null;
}

/** Opens the desk of a team, in which Ana has claimed these subjects. */
async function openDesk(taken: readonly string[], replies: Partial<Replies> = {}) {
  const presence: readonly Presence[] = taken.map((subject) => ({
    subject,
    looking: [ana],
    claimed: { person: ana, until },
  }));
  const outcomeOf = (subject: string): ClaimOutcome =>
    taken.includes(subject) ? { kind: 'taken', person: ana, until } : { kind: 'claimed', until };
  const desk = renderWithStores(<Desk />, {
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
    'team.read': () => succeed(sampleTeam()),
    'team.presence': () => succeed(presence),
    'team.claim': ({ subject }) => succeed(outcomeOf(subject)),
    'queue.list': () => succeed({ items, total: items.length, asOf: 5 }),
    'review.read': ({ key }) => succeed(reviewed(key)),
    ...replies,
  });
  await screen.findByRole('list', { name: 'Queues' });
  act(() => desk.stores.navigation.getState().go('review'));
  const requests = (name: string) =>
    desk.calls.filter((call) => call.name === name).map(({ request }) => request);
  await waitFor(() => expect(desk.stores.claims.getState().outcome).not.toBeNull());
  return { ...desk, requests };
}

const shown = async () => (await screen.findByRole('region', { name: 'Report details' })).textContent;

it('the queue of second reviews shows how many transactions it has, not how many reports', async () => {
  await openDesk([], {
    'team.blindItems': () =>
      succeed(items.map(({ subject }) => ({ subject, first: ana, second: self, revealedAt: null }))),
    'queue.count': () => succeed(3),
    'reports.count': () => succeed(sampleCounts({ shown: 8 })),
  });
  const queue = await screen.findByRole('button', { name: 'Second review' });
  expect(queue.textContent).toBe('Second review3');
});

describe('the claim of a report', () => {
  it('begins when the report is shown, and ends after the decision on it is saved', async () => {
    let save = () => {};
    const { user, requests } = await openDesk([], {
      'review.decide': () =>
        new Promise((saved) => {
          save = () => saved(succeed({ subjects: [], items: [], queued: 0, alreadyGiven: 0, without: 0 }));
        }),
    });
    expect(requests('team.claim')).toEqual([{ subject: subjectOf('1') }]);
    expect(requests('team.look')).toEqual([{ subject: subjectOf('1') }]);
    await shown();
    await user.keyboard('1');
    expect(requests('team.claim').at(-1)).toEqual({ subject: subjectOf('2') });
    expect(requests('team.release')).toEqual([]);
    save();
    await waitFor(() => expect(requests('team.release')).toEqual([{ subject: subjectOf('1') }]));
  });

  it('ends when another screen is shown', async () => {
    const { stores, requests } = await openDesk([]);
    act(() => stores.navigation.getState().go('outbox'));
    await waitFor(() => expect(requests('team.release')).toEqual([{ subject: subjectOf('1') }]));
    expect(requests('team.look').at(-1)).toEqual({ subject: null });
  });

  it('is not requested a report that is opened elsewhere, which the others see', async () => {
    const { stores, requests } = await openDesk([]);
    act(() => stores.navigation.getState().go('reports'));
    await waitFor(() => expect(requests('team.release')).toEqual([{ subject: subjectOf('1') }]));
    const detail = detailOf(JSON.stringify({ id: 7, transaction_id: 't-7' }), '7');
    act(() => stores.openReport.setState({ key: '7', detail, problem: null }));
    expect(requests('team.look').at(-1)).toEqual({ subject: subjectOf('7') });
    act(() => stores.navigation.getState().go('outbox'));
    expect(requests('team.look').at(-1)).toEqual({ subject: null });
    act(() => stores.navigation.getState().go('map'));
    expect(requests('team.look').at(-1)).toEqual({ subject: subjectOf('7') });
    act(() => stores.openReport.setState({ key: null, detail: null }));
    expect(requests('team.look').at(-1)).toEqual({ subject: null });
    expect(requests('team.claim')).toEqual([{ subject: subjectOf('1') }]);
  });

  it('isn’t requested without a team', async () => {
    const desk = renderWithStores(<Desk />, {
      'queue.list': () => succeed({ items, total: items.length, asOf: 5 }),
      'review.read': ({ key }) => succeed(reviewed(key)),
    });
    await shown();
    act(() => desk.stores.navigation.getState().go('review'));
    expect(desk.calls.filter(({ name }) => name === 'team.claim' || name === 'team.look')).toEqual([]);
  });
});

describe('a report whose claim ended while the computer slept, and that Ana has claimed since', () => {
  it('stays on screen with the input, says who has claimed it, and isn’t decided on by accident', async () => {
    const taken: string[] = [];
    const { user, push, requests } = await openDesk(taken);
    await shown();
    taken.push(subjectOf('1'));
    const claimed = { person: ana, until };
    act(() => push('presence.changed', [{ subject: subjectOf('1'), looking: [ana], claimed }]));
    expect(await screen.findByText('Claimed by Ana until 15:10 UTC.')).toBeTruthy();
    expect(await shown()).toContain('user-1');
    await user.keyboard('1');
    expect(requests('review.decide')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Decide anyway' }));
    await user.keyboard('1');
    expect(requests('review.decide')).toHaveLength(1);
  });

  it('isn’t decided on by the answer to a question about its feedback that was open', async () => {
    const taken: string[] = [];
    const verdictFeedback = {
      ...defaultVerdictFeedbacks,
      fraud: { ...defaultVerdictFeedbacks.fraud, sending: 'ask' as const },
    };
    const { user, push, requests } = await openDesk(taken, {
      'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc', verdictFeedback }),
    });
    await shown();
    await user.keyboard('1');
    const question = await screen.findByRole('button', { name: /^Send/ });
    taken.push(subjectOf('1'));
    const claimed = { person: ana, until };
    act(() => push('presence.changed', [{ subject: subjectOf('1'), looking: [ana], claimed }]));
    expect(await screen.findByText('Claimed by Ana until 15:10 UTC.')).toBeTruthy();
    await user.click(question);
    expect(requests('review.decide')).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Decide anyway' }));
    await user.keyboard('1');
    await user.click(await screen.findByRole('button', { name: /^Send/ }));
    expect(requests('review.decide')).toHaveLength(1);
  });

  it('is claimed again when she has released it', async () => {
    const taken: string[] = [];
    const { stores, push, requests } = await openDesk(taken);
    await shown();
    taken.push(subjectOf('1'));
    const claimed = { person: ana, until };
    act(() => push('presence.changed', [{ subject: subjectOf('1'), looking: [], claimed }]));
    await screen.findByText('Claimed by Ana until 15:10 UTC.');
    taken.pop();
    act(() => push('presence.changed', []));
    await waitFor(() => expect(stores.claims.getState().outcome?.kind).toBe('claimed'));
    expect(requests('team.claim')).toHaveLength(3);
  });
});

describe('a report that somebody else has claimed', () => {
  it('is shown on request, and decided on only after another', async () => {
    const { user, requests } = await openDesk([subjectOf('1')]);
    expect(screen.getByText('Claimed by Ana until 15:10 UTC')).toBeTruthy();
    await user.keyboard('1');
    await user.click(screen.getByRole('button', { name: 'Look anyway' }));
    expect(await shown()).toContain('user-1');
    expect(screen.getByRole('button', { name: 'Suspicious' })).toHaveProperty('disabled', true);
    await user.keyboard('1');
    expect(requests('review.decide')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Decide anyway' }));
    await user.keyboard('1');
    expect(requests('review.decide')).toMatchObject([{ targets: { key: '1' }, verdict: 'fraud' }]);
  });

  it('gives way to the next free one', async () => {
    const { user, requests } = await openDesk([subjectOf('1')], {
      'team.claimNext': ({ candidates }) => succeed({ subject: candidates[1] ?? '', until }),
    });
    await user.click(screen.getByRole('button', { name: 'Next free' }));
    expect(await shown()).toContain('user-3');
    expect(requests('team.claimNext')).toEqual([{ candidates: [subjectOf('2'), subjectOf('3')] }]);
  });

  it('says when no other one is free', async () => {
    const { user, stores } = await openDesk([subjectOf('1')]);
    await user.click(screen.getByRole('button', { name: 'Next free' }));
    await waitFor(() =>
      expect(stores.toasts.getState().toasts.map(({ content }) => 'text' in content && content.text)).toEqual(
        ['No other report in this list is free.'],
      ),
    );
  });

  it('isn’t left for a free one that is found after the user went on', async () => {
    const taken = [subjectOf('1')];
    let found = () => {};
    const { user, push, requests } = await openDesk(taken, {
      'team.claimNext': () =>
        new Promise((answer) => {
          found = () => answer(succeed({ subject: subjectOf('2'), until }));
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Next free' }));
    taken.pop();
    act(() => push('presence.changed', []));
    await shown();
    await user.keyboard('11');
    expect(await shown()).toContain('user-3');
    await act(async () => found());
    expect(await shown()).toContain('user-3');
    await waitFor(() => expect(requests('team.release')).toContainEqual({ subject: subjectOf('2') }));
  });

  it('is skipped after a decision', async () => {
    const { user } = await openDesk([subjectOf('2')]);
    await shown();
    await user.keyboard('1');
    expect(await shown()).toContain('user-3');
  });

  it('is claimed as soon as it is free', async () => {
    const taken = [subjectOf('1')];
    const { push, requests } = await openDesk(taken);
    taken.pop();
    act(() => push('presence.changed', [{ subject: subjectOf('1'), looking: [ana], claimed: null }]));
    await waitFor(() => expect(requests('team.claim')).toHaveLength(2));
    expect(await shown()).toContain('user-1');
    expect(screen.getByText('Ana is looking at this')).toBeTruthy();
  });
});

it('without a connection, a report can be decided on', async () => {
  const { user, requests } = await openDesk([], { 'team.claim': () => succeed({ kind: 'offline' }) });
  await shown();
  await user.keyboard('1');
  expect(requests('review.decide')).toMatchObject([{ verdict: 'fraud' }]);
});

describe('verdicts that contradict each other', () => {
  const own = sampleEntry({
    id: '00000000-0000-4000-8000-000000000011',
    seq: 4,
    claimToken: 'token',
    subject: subjectOf('1'),
    ...verdictOn('1', 'legitimate', { note: 'Known traveller' }),
  });
  const anas = sampleEntry({
    id: '00000000-0000-4000-8000-000000000012',
    seq: 5,
    device: '00000000-0000-4000-8000-00000000000e',
    person: ana,
    subject: subjectOf('1'),
    ...verdictOn('1', 'fraud', { reason: 'Account takeover' }),
  });
  const divided: Partial<Replies> = {
    'review.read': ({ key }) => succeed(reviewed(key, key === '1' ? [own, anas] : [])),
  };

  it('are side by side, with who wrote what and why, and one is agreed with', async () => {
    const { user, requests } = await openDesk([], divided);
    const both = within(await screen.findByRole('group', { name: 'Two verdicts' }));
    const [mine, hers] = both.getAllByRole('listitem');
    expect(mine?.textContent).toMatch(/^LegitimateYou.*Note: Known traveller.*Keep your verdict$/);
    expect(hers?.textContent).toMatch(/^Confirmed fraudAna.*Reason: Account takeover.*Agree with Ana$/);
    await user.click(both.getByRole('button', { name: 'Agree with Ana' }));
    expect(requests('review.decide')).toMatchObject([
      { verdict: 'fraud', reason: 'Account takeover', targets: { key: '1', after: [own.id, anas.id] } },
    ]);
  });

  it('are in the queue “Disagreements” of a team', async () => {
    await openDesk([], divided);
    const queues = within(screen.getByRole('list', { name: 'Queues' }));
    expect(queues.getByRole('button', { name: 'Disagreements' })).toBeTruthy();
    expect(queues.queryByRole('button', { name: 'Two verdicts' })).toBeNull();
  });

  it('have the marks of a verdict without a claim and of one not shared yet in the history', async () => {
    await openDesk([], {
      'review.read': ({ key }) => succeed(reviewed(key, [{ ...own, seq: null }, anas])),
    });
    const history = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
    const marks = history.map(({ textContent }) => textContent);
    expect(marks.find((text) => text?.includes('Ana'))).toContain('without a claim');
    const mine = marks.find((text) => text?.includes('You'));
    expect(mine).toContain('not shared yet');
    expect(mine).not.toContain('without a claim');
  });
});

it('a report is escalated to a person of the team', async () => {
  const { user, requests } = await openDesk([]);
  await shown();
  await user.keyboard('e');
  const form = within(await screen.findByRole('dialog', { name: 'Escalate with a question' }));
  await user.type(form.getByRole('textbox', { name: 'Question' }), 'Known device?');
  await user.selectOptions(form.getByRole('combobox', { name: 'For' }), 'Ana');
  await user.click(form.getByRole('button', { name: 'Escalate' }));
  expect(requests('log.append')).toMatchObject([
    { entries: [{ kind: 'escalation', body: { question: 'Known device?', to: ana } }] },
  ]);
});
