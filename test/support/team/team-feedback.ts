import { expect } from 'vitest';
import { discardItem, retryItem } from '../../../main/outbox/item-actions';
import { putWithEntries } from '../../../main/outbox/put-feedback';
import { feedbackJson } from '../../../shared/domain/feedback';
import { isTeamQuestion, type OutboxItem, stateRules } from '../../../shared/domain/outbox';
import { type LateEntryDraft, subjectOfTransaction } from '../../../shared/domain/review-log';
import { succeed } from '../../../shared/result';
import { numberedFeedback } from '../children/outbox-messages';
import { succeeded } from '../databases/stored-copy';
import { nextEntryId } from '../inputs/sample-entry';
import { given } from '../servers/changing-service';
import { type Seat, verdictBy } from './seat';
import type { TeamOfDesktops } from './team-of-desktops';

/** Feedback that the desktops of a team give, and what must hold of it. */

let numbers = 0;

/** Gives feedback on a transaction, unless there is some in the outbox. Can be repeated. */
export async function giveFeedback(
  team: TeamOfDesktops,
  seat: Seat,
  report: number,
  how: 'form' | 'file' | 'verdict',
): Promise<() => Promise<void>> {
  const transactionId = given[report]?.transaction ?? '';
  numbers += 1;
  const feedback = { transactionId, feedback: numberedFeedback(numbers), reported: null };
  const verdict = how === 'verdict' ? await verdictBy(seat, report, 'fraud', false) : null;
  const about = { subject: subjectOfTransaction(transactionId), after: null } as const;
  const id = nextEntryId();
  const itemId = nextEntryId();
  const entries: readonly LateEntryDraft[] = verdict
    ? [
        { ...about, id, ...verdict },
        { ...about, id: nextEntryId(), kind: 'feedback', body: { itemId, transactionId } },
      ]
    : [];
  return async () => {
    const { desktop } = seat;
    const { outbox } = desktop;
    if ((await itemOn(seat, transactionId)) === null) {
      if (how === 'form')
        succeeded(await outbox.put('profile', feedback, { another: false, replaces: null }));
      else if (how === 'file')
        succeeded(
          await outbox.putMany('profile', async () =>
            succeed({ name: 'A file', typed: null, feedback: [feedback] }),
          ),
        );
      else if (verdict)
        succeeded(
          await outbox.exclusively('profile', (open) =>
            putWithEntries(open, { entries, feedback: [{ ...feedback, id: itemId }], batchName: '' }),
          ),
        );
    }
    const item = await itemOn(seat, transactionId);
    const body = feedbackJson(feedback.feedback);
    if (item === null || feedbackJson(item.feedback) !== body) return;
    seat.given.set(body, transactionId);
    if (verdict) team.written.add(id);
  };
}

/** Sends feedback on at its user's word, whatever others send and whether it arrived before. */
export function insist(team: TeamOfDesktops, seat: Seat, report: number): () => Promise<void> {
  return async () => {
    const item = await itemOn(seat, given[report]?.transaction ?? '');
    if (item === null) return;
    const retried = await seat.desktop.outbox.whenLoaded((open) => retryItem(open, item.id, true));
    if (retried.ok) team.words.push(feedbackJson(item.feedback));
  };
}

/** Undoes or discards feedback, if it wasn't sent. */
export function giveUp(seat: Seat, report: number, how: 'undo' | 'discard'): () => Promise<void> {
  return async () => {
    const item = await itemOn(seat, given[report]?.transaction ?? '');
    if (item === null) return;
    const { outbox } = seat.desktop;
    const done =
      how === 'undo'
        ? await outbox.undo(item.id)
        : await outbox.whenLoaded((open) => discardItem(open, item.id));
    if (done.ok) seat.given.delete(feedbackJson(item.feedback));
  };
}

async function itemOn({ desktop }: Seat, transactionId: string): Promise<OutboxItem | null> {
  return (await desktop.items()).find((item) => item.transactionId === transactionId) ?? null;
}

/**
 * Each feedback arrived once at most, and in the team that of one person on each transaction, unless somebody wanted it sent
 * again. None is lost or still waits, and the outbox agrees with what arrived.
 */
export async function checkFeedback({ seats, words }: TeamOfDesktops): Promise<void> {
  const arrived = seats.flatMap(({ desktop, name }) => desktop.posts.map((post) => ({ ...post, name })));
  const times = (body: string) => arrived.filter((post) => post.body === body).length;
  for (const { body } of arrived)
    expect(times(body)).toBeLessThanOrEqual(1 + words.filter((word) => word === body).length);
  const unasked = arrived.filter(({ inTeam, body }) => inTeam && !words.includes(body));
  for (const { transactionId } of unasked)
    expect(
      new Set(unasked.filter((post) => post.transactionId === transactionId).map(({ name }) => name)).size,
    ).toBe(1);
  for (const { desktop, given } of seats) {
    const items = await desktop.items();
    const bodies = items.map(({ feedback }) => feedbackJson(feedback));
    expect(bodies).toEqual(expect.arrayContaining([...given.keys()]));
    for (const item of items) {
      const { received } = stateRules[item.state];
      expect(['Sent', 'Failed', 'Unconfirmed']).toContain(item.state);
      const count = times(feedbackJson(item.feedback));
      if (received === 'yes') expect(count).toBeGreaterThan(0);
      if (received === 'no' && !isTeamQuestion(item)) expect(count).toBe(0);
    }
  }
}
