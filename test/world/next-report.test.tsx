import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCommands } from '../../renderer/app/commands/use-commands';
import { ReviewScreen } from '../../renderer/features/review/review-screen';
import { useSubject } from '../../renderer/state/stores';
import { succeed } from '../../shared/result';
import { queueItem } from '../support/inputs/queue-item';
import { reviewedOf } from '../support/inputs/sample-reviewed';
import { detailOf } from '../support/inputs/sample-rows';
import type { Replies } from '../support/window/fake-bridge';
import { renderWithStores } from '../support/window/render-with-stores';

/** How queues that prepare their next item, and judge with single keys, failed elsewhere. */

const detail = (key: string, user = `user-${key}`) =>
  detailOf(JSON.stringify({ id: Number(key), transaction_id: `t-${key}`, user: { id: user } }), key);

function Desk() {
  useCommands();
  const isOpen = useSubject('connection', ({ connection }) => connection !== null);
  return isOpen ? <ReviewScreen allFields={null} renderMap={() => null} /> : null;
}

/** A desk with a queue of reports 1, 2 and 3, of which the second is prepared. */
async function openDesk(replies: Partial<Replies> = {}) {
  const items = ['1', '2', '3'].map((key) => queueItem(key, { subject: `transaction:t-${key}` }));
  const desk = renderWithStores(<Desk />, {
    'queue.list': () => succeed({ items, total: 3, asOf: 5 }),
    'review.read': ({ key }) => succeed(reviewedOf(detail(key))),
    'review.undo': () => succeed({ withdrawn: 1, undone: 0, sent: 0 }),
    ...replies,
  });
  act(() => desk.stores.navigation.getState().go('review'));
  await screen.findByRole('region', { name: 'Report details' });
  await waitFor(() => expect(prepared()).toEqual(['2']));
  const asked = (name: string) =>
    desk.calls.filter((call) => call.name === name).map(({ request }) => Object(request));
  return { ...desk, judged: () => asked('review.decide').map(({ targets }) => targets), asked };
}

/** The one report that is shown, by role: what is prepared must not be found. */
const report = () => screen.getByRole('region', { name: 'Report details' });
/** The reports that are laid out without being shown. */
const prepared = () =>
  [...document.querySelectorAll<HTMLElement>('[data-report][aria-hidden]')].map(
    ({ dataset }) => dataset.report,
  );
const hold = (key: string, on: Element = document.body) =>
  act(() => {
    for (const repeat of [false, true, true]) fireEvent.keyDown(on, { key, code: `Digit${key}`, repeat });
  });

describe('the next report', () => {
  it('isn’t judged by a key that is still held (janelia-flyem/NeuTu #216)', async () => {
    const { judged } = await openDesk();
    hold('1');
    expect(judged()).toMatchObject([{ key: '1' }]);
    expect(report().textContent).toContain('user-2');
  });

  it.each(['Legitimate', 'Skip', 'Undo', 'Snooze'])(
    'isn’t decided by Enter that is still held on a button (thunderbird-conversations #692): %s',
    async (name) => {
      const { user } = await openDesk();
      await user.keyboard('1');
      const button = screen.getByRole('button', { name });
      const pressed = [false, true].map((repeat) => fireEvent.keyDown(button, { key: 'Enter', repeat }));
      // The browser presses the button where the event isn't prevented.
      expect(pressed).toEqual([true, false]);
    },
  );

  it('lets a key be held in the reason of a verdict', async () => {
    const { user } = await openDesk();
    await user.keyboard('{Shift>}1{/Shift}');
    const reason = await screen.findByRole('combobox');
    expect(fireEvent.keyDown(reason, { key: 'Backspace', repeat: true })).toBe(true);
  });

  it('is judged by its own key, as it was shown (futureware-tech/delern #136)', async () => {
    const { user, judged } = await openDesk();
    await user.keyboard('13');
    expect(judged()).toMatchObject([
      { key: '1', content: reviewedOf(detail('1')).row.content },
      { key: '2', content: reviewedOf(detail('2')).row.content },
    ]);
    await waitFor(() => expect(report().textContent).toContain('user-3'));
  });

  it('shows what it says now, not when it was prepared (payloadcms/payload #9012)', async () => {
    let name = 'before';
    const { user, push } = await openDesk({
      'review.read': ({ key }) => succeed(reviewedOf(detail(key, `${name}-${key}`))),
    });
    name = 'after';
    act(() => push('log.changed', { kinds: ['note'], subjects: ['transaction:t-2'] }));
    await waitFor(() =>
      expect(document.querySelector('[data-report="2"]')?.textContent).toContain('after-2'),
    );
    await user.keyboard('1');
    expect(report().textContent).toContain('after-2');
  });

  it('is read once, although the decision before changes the log (shikakun/konpeito PR #4)', async () => {
    const { user, asked, push } = await openDesk();
    await user.keyboard('1');
    act(() => push('log.changed', { kinds: ['verdict'], subjects: ['transaction:t-1'] }));
    expect(report().textContent).toContain('user-2');
    await waitFor(() => expect(prepared()).toEqual(['3']));
    expect(asked('review.read').filter(({ key }) => key === '2')).toHaveLength(1);
  });

  it('is the same again after undoing and judging anew (helloworld1/AnyMemo #26)', async () => {
    const { user, judged } = await openDesk();
    await user.keyboard('1');
    expect(report().textContent).toContain('user-2');
    await user.keyboard('z');
    await waitFor(() => expect(report().textContent).toContain('user-1'));
    await user.keyboard('2');
    expect(report().textContent).toContain('user-2');
    expect(judged().map(({ key }) => key)).toEqual(['1', '1']);
  });

  it('leaves the last decision to be undone at the end (ankidroid/Anki-Android #1742)', async () => {
    const { user } = await openDesk();
    await user.keyboard('111');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Report details' })).toBeNull());
    await user.keyboard('z');
    expect((await screen.findByRole('region', { name: 'Report details' })).textContent).toContain('user-3');
  });

  it('has the focus in the part that had it before (thunderbird-conversations #802)', async () => {
    const { user } = await openDesk();
    act(() => within(report()).getByRole('region', { name: 'History' }).focus());
    await user.keyboard('1');
    expect(report().textContent).toContain('user-2');
    const history = within(report()).getByRole('region', { name: 'History' });
    await waitFor(() => expect(document.activeElement).toBe(history));
    // An inert element takes no focus.
    expect(report().inert).toBeFalsy();
  });
});
