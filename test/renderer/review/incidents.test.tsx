import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applyingCommands, commandFacts } from '../../../renderer/app/commands/applying-commands';
import { useCommands } from '../../../renderer/app/commands/use-commands';
import { ToastArea } from '../../../renderer/app/toasts/toast-area';
import { BulkVerdict } from '../../../renderer/features/review/bulk/bulk-verdict-dialog';
import { ReviewScreen } from '../../../renderer/features/review/review-screen';
import { useSubject } from '../../../renderer/features/review/stores';
import type { ReviewedReport } from '../../../shared/contract/review.calls';
import { fail, succeed } from '../../../shared/result';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { defaultSettings } from '../../../shared/settings';
import { queueItem } from '../../support/inputs/queue-item';
import { sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { ana, sampleTeam, self } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

const subjectOf = (key: string) => `transaction:t-${key}`;
const second = 1_772_370_000_000;
const timeOf = (key: string) => `${second + Number(key)}000000`;

/** Reports 2, 4 and 5 are of one device, with the users 2, 4 and 4; 1 and 3 are of nobody else. */
const users: Readonly<Record<string, string>> = { 1: 'leo', 2: 'zoe', 3: 'kim', 4: 'ben.k', 5: 'ben.k' };
const items = ['1', '2', '3', '4', '5'].map((key) =>
  queueItem(key, {
    ...{
      subject: subjectOf(key),
      user: Number(key === '5' ? 4 : key),
      device: '245'.includes(key) ? 9 : null,
    },
    ...{ amount: `${key}00`, currency: 'EUR', time: second + Number(key) },
    ...{ content: `CONTENT${key}`, newest: timeOf(key) },
  }),
);

function reviewed(key: string) {
  const fields = { id: Number(key), transaction_id: `t-${key}`, user: { id: users[key] } };
  return reviewedOf(detailOf(JSON.stringify({ ...fields, timestamp: timeOf(key) }), key));
}

/** What the desk reads of a report after a newer one on its transaction arrived. */
function replacedBy({ detail }: ReviewedReport, newer: ReviewedReport): Pick<ReviewedReport, 'detail'> {
  return { detail: { ...detail, decisions: { ...detail.decisions, sameTransaction: [newer.row] } } };
}

function Desk() {
  useCommands();
  const isOpen = useSubject('connection', ({ connection }) => connection !== null);
  const isRead = useSubject('team', (state) => state.isRead);
  if (!isOpen || !isRead) return null;
  return (
    <>
      <ReviewScreen allFields={null} renderMap={() => null} />
      <BulkVerdict onShow={() => {}} />
      <ToastArea />
    </>
  );
}

async function openDesk(byIncident: boolean, replies: Partial<Replies> = {}) {
  const desk = renderWithStores(<Desk />, {
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc', reviewByIncident: byIncident }),
    'queue.list': () => succeed({ items, total: items.length, asOf: 5 }),
    'review.read': ({ key }) => succeed(reviewed(key)),
    'review.decide': ({ targets }) =>
      succeed({
        subjects: targets.kind === 'keys' ? targets.keys.map(subjectOf) : [],
        ...{ items: [], queued: 0, alreadyGiven: 0, without: 0 },
      }),
    'review.undo': () => succeed({ withdrawn: 3, undone: 0, sent: 0 }),
    ...replies,
  });
  act(() => desk.stores.navigation.getState().go('review'));
  await screen.findByRole('region', { name: 'Report details' });
  const requests = (name: string) =>
    desk.calls.filter((call) => call.name === name).map(({ request }) => request);
  return { ...desk, requests };
}

const shown = () => screen.getByRole('region', { name: 'Report details' }).textContent;
const progress = () => screen.getByRole('status', { name: 'Progress' }).textContent;
const incident = () => screen.queryByRole('group', { name: 'Incident' });
const confirm = async () => screen.findByRole('dialog');

describe('the queue by incident', () => {
  it('begins with the most money, says what an incident is, and judges and undoes all of it at once', async () => {
    const { user, requests } = await openDesk(true);
    expect(shown()).toContain('zoe');
    expect(incident()?.textContent).toContain('2 users on one device');
    expect(incident()?.textContent).toContain('1,100.00\u00a0EUR');
    expect(incident()?.textContent).toContain('3 of 3 left');
    await user.keyboard('a');
    expect((await confirm()).textContent).toContain('Verdict on 3 reports');
    await user.keyboard('3{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests('review.decide')).toMatchObject([
      { verdict: 'legitimate', targets: { kind: 'keys', keys: ['2', '4', '5'] }, feedback: null },
    ]);
    expect(progress()).toBe('3 of 5');
    expect(shown()).toContain('kim');
    expect(incident()).toBeNull();
    expect(screen.getByText('· 3 reports')).toBeTruthy();
    await user.keyboard('z');
    await waitFor(() => expect(requests('review.undo')).toHaveLength(1));
    expect(progress()).toBe('0 of 5');
    expect(shown()).toContain('zoe');
  });

  it('sends what was seen of each report: on the desk, or else when the list was made', async () => {
    const { user, requests } = await openDesk(true);
    await user.keyboard('a');
    await confirm();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests('review.decide')).toHaveLength(1));
    expect(requests('review.decide')).toMatchObject([
      {
        targets: {
          shown: [
            { key: '2', content: reviewed('2').row.content, newest: reviewed('2').newest.ofTransaction },
            { key: '4', content: 'CONTENT4', newest: timeOf('4') },
            { key: '5', content: 'CONTENT5', newest: timeOf('5') },
          ],
        },
      },
    ]);
  });

  describe('with a newer report on one of its transactions', () => {
    const newer = reviewedOf(
      detailOf(
        JSON.stringify({ id: 40, transaction_id: 't-4', user: { id: 'ben.k' }, timestamp: timeOf('40') }),
        '40',
      ),
    );
    const withNewer = (read: () => ReturnType<Replies['review.read']>): Partial<Replies> => ({
      'review.read': ({ key }) =>
        key === '40'
          ? read()
          : succeed({ ...reviewed(key), ...(key === '4' && replacedBy(reviewed('4'), newer)) }),
    });

    it('judges that one, as it was read', async () => {
      const { user, requests } = await openDesk(
        true,
        withNewer(() => succeed(newer)),
      );
      await waitFor(() => expect(requests('review.read')).toContainEqual({ key: '40' }));
      await user.keyboard('a');
      await confirm();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(requests('review.decide')).toHaveLength(1));
      expect(requests('review.decide')).toMatchObject([
        {
          targets: {
            keys: ['2', '40', '5'],
            shown: [
              { key: '2' },
              { key: '40', content: newer.row.content, newest: timeOf('40') },
              { key: '5' },
            ],
          },
        },
      ]);
    });

    it('leaves it out until it is read', async () => {
      const { user, requests } = await openDesk(
        true,
        withNewer(() => new Promise(() => {})),
      );
      await waitFor(() => expect(requests('review.read')).toContainEqual({ key: '40' }));
      await user.keyboard('a');
      const dialog = await confirm();
      expect(dialog.textContent).toContain('Verdict on 2 reports');
      expect(dialog.textContent).toContain('1 report is left out: a newer one arrived');
      await user.keyboard('{Enter}');
      await waitFor(() =>
        expect(requests('review.decide')).toMatchObject([{ targets: { keys: ['2', '5'] } }]),
      );
    });
  });

  it('reads no report again when the history of another one changes', async () => {
    const keys = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const many = keys.map((key) => queueItem(key, { subject: subjectOf(key), device: 9, time: Number(key) }));
    const { user, push, requests } = await openDesk(true, {
      'queue.list': () => succeed({ items: many, total: many.length, asOf: 5 }),
    });
    await user.click(screen.getByRole('button', { name: /of one device$/ }));
    const timesRead = () =>
      keys.map((key) => requests('review.read').filter((request) => isOf(key, request)).length);
    const isOf = (key: string, request: unknown) => JSON.stringify(request) === JSON.stringify({ key });
    await waitFor(() => expect(timesRead()).toEqual(keys.map(() => 1)));
    await act(async () => push('log.changed', { kinds: ['note'], subjects: [subjectOf('1')] }));
    await waitFor(() => expect(timesRead()).toEqual(keys.map((key) => (key === '1' ? 2 : 1))));
  });

  it('doesn’t speak of one device where there are two', async () => {
    const two = items.map((item) => ({ ...item, user: 4, device: Number(item.key) }));
    await openDesk(true, {
      'queue.list': () => succeed({ items: two.slice(3), total: 2, asOf: 5 }),
      'review.read': ({ key }) => succeed(reviewedOf(detailOf(JSON.stringify({ id: Number(key) }), key))),
    });
    expect(screen.getByRole('button', { name: /^2 reports$/ })).toBeTruthy();
  });

  it('shows the reports of an incident on request, to move between them by arrow keys and open one', async () => {
    const { user } = await openDesk(true);
    await user.click(screen.getByRole('button', { name: /^2 users on one device/ }));
    const list = within(screen.getByRole('list', { name: 'Reports of the incident' }));
    await waitFor(() => expect(list.getAllByText('ben.k')).toHaveLength(2));
    const lines = list.getAllByRole('button');
    expect(lines.map(({ textContent }) => /\d+\.00\u00a0EUR/.exec(textContent ?? '')?.[0])).toEqual([
      '200.00\u00a0EUR',
      '400.00\u00a0EUR',
      '500.00\u00a0EUR',
    ]);
    lines[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{End}');
    expect(document.activeElement).toBe(lines[2]);
    await user.keyboard('{Enter}');
    expect(lines[2]?.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(shown()).toContain('t-5'));
    await user.keyboard('1');
    expect(lines[2]?.textContent).toContain('Confirmed fraud');
    expect(lines[0]?.getAttribute('aria-current')).toBe('true');
    expect(incident()?.textContent).toContain('2 of 3 left');
  });

  it('is switched on and off at the report that is shown, and remembered', async () => {
    const { user, stores, requests } = await openDesk(false);
    const order = () =>
      stores.review
        .getState()
        .session?.items.map(({ key }) => key)
        .join('');
    await user.keyboard('jj');
    await user.click(screen.getByRole('button', { name: 'By incident', pressed: false }));
    expect(order()).toBe('24531');
    expect(shown()).toContain('kim');
    expect(requests('settings.save')).toEqual([{ reviewByIncident: true }]);
    await user.click(screen.getByRole('button', { name: 'By incident', pressed: true }));
    expect(order()).toBe('12345');
    expect(shown()).toContain('kim');
  });

  it('gets reports that arrive at their incidents', async () => {
    let all = items.slice(0, 4);
    const { user, stores, push } = await openDesk(true, {
      'queue.list': ({ after }) =>
        succeed({ items: after === null ? all : all.slice(4), total: after === null ? 4 : 1, asOf: 6 }),
    });
    all = items;
    act(() => push('reports.changed', { added: 1, addedFraud: 0 }));
    await user.click(await screen.findByRole('button', { name: '1 new' }));
    expect(stores.review.getState().session?.items.map(({ key }) => key)).toEqual(['2', '4', '5', '3', '1']);
    expect(incident()?.textContent).toContain('3 of 3 left');
  });
});

describe('from one report of the plain list', () => {
  it('the others of its device are judged with it', async () => {
    const { user, requests } = await openDesk(false);
    expect(incident()).toBeNull();
    await user.keyboard('j');
    await user.click(screen.getByRole('button', { name: 'Judge all 3' }));
    await confirm();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(progress()).toBe('3 of 5'));
    expect(requests('review.decide')).toMatchObject([{ verdict: 'fraud' }]);
    expect(shown()).toContain('kim');
  });

  it('a report without others says so', async () => {
    const { user } = await openDesk(false);
    await user.keyboard('a');
    expect(await screen.findByText('This report belongs to no incident with open reports.')).toBeTruthy();
  });
});

describe('an incident in a team', () => {
  const joined: Partial<Replies> = { 'team.read': () => succeed(sampleTeam()) };

  it('leaves out and counts what a colleague decided, reviews now, or is to be reviewed a second time', async () => {
    const until = Date.UTC(2026, 2, 1, 15, 10);
    const log = [
      sampleEntry({
        person: ana,
        subject: subjectOf('2'),
        seq: 1,
        arrivedAt: Number.MAX_SAFE_INTEGER,
        ...verdictOn('2', 'fraud'),
      }),
    ];
    const { user, push, requests } = await openDesk(true, {
      ...joined,
      'queue.list': () =>
        succeed({
          items: [...items, queueItem('6', { subject: subjectOf('6'), device: 9, user: 6 })],
          ...{ total: 6, asOf: 5 },
        }),
      'team.claim': ({ subject }) =>
        succeed(
          subject === subjectOf('4') ? { kind: 'taken', person: ana, until } : { kind: 'claimed', until },
        ),
      'team.blindItems': () =>
        succeed([{ subject: subjectOf('5'), first: ana, second: self, revealedAt: null }]),
      'log.ofSubjects': ({ subjects }) =>
        succeed(
          subjects.map((subject) => ({
            subject,
            entries: subject === subjectOf('2') ? log.map(readEntry) : [],
          })),
        ),
    });
    await act(async () => push('log.changed', { kinds: ['verdict'], subjects: [subjectOf('2')] }));
    await waitFor(() => expect(incident()?.textContent).toContain('3 of 4 left · 1 done by others'));
    await user.keyboard('a');
    const dialog = await confirm();
    expect(dialog.textContent).toContain('Verdict on 1 report');
    expect(dialog.textContent).toContain('2 reports are left out');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(requests('review.decide')).toMatchObject([{ targets: { keys: ['6'] } }]));
    await waitFor(() => expect(requests('team.release')).toContainEqual({ subject: subjectOf('6') }));
  });

  it('says so if every report is left out', async () => {
    const { user, requests } = await openDesk(true, {
      ...joined,
      'team.blindItems': () =>
        succeed(items.map(({ subject }) => ({ subject, first: ana, second: self, revealedAt: null }))),
    });
    await user.keyboard('a');
    expect(await screen.findByText(/^3 reports are left out/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests('review.decide')).toEqual([]);
  });

  it('isn’t judged while it can’t be known which reports are second reviews', async () => {
    const { user, requests } = await openDesk(true, {
      ...joined,
      'team.blindItems': () => fail({ kind: 'timed-out', host: 'team', of: 'team', seconds: 30 }),
    });
    await user.keyboard('a');
    expect(await screen.findByText(/^The team’s server can’t be reached, so it isn’t known/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests('team.claim')).toEqual([{ subject: subjectOf('2') }]);
  });

  describe('while its reports are claimed', () => {
    async function gathering() {
      const waiting: (() => void)[] = [];
      const desk = await openDesk(true, {
        ...joined,
        'team.claim': () => succeed({ kind: 'claimed', until: 1 }),
        'team.blindItems': () => new Promise((answer) => waiting.push(() => answer(succeed([])))),
      });
      const asked = desk.requests('team.blindItems').length;
      await desk.user.keyboard('a');
      const answer = () =>
        act(async () => {
          for (const each of waiting.splice(0)) each();
        });
      return { ...desk, answer, asked: () => desk.requests('team.blindItems').length - asked };
    }
    const others = ['4', '5'].map((key) => ({ subject: subjectOf(key) }));

    it('isn’t gathered again: the open dialog keeps its verdict, and the claims stay', async () => {
      const { user, answer, asked, requests } = await gathering();
      const button = screen.getByRole('button', { name: /^Judge all 3/ });
      expect(button.getAttribute('aria-busy')).toBe('true');
      await user.keyboard('aa');
      expect(asked()).toBe(1);
      await answer();
      await confirm();
      await user.keyboard('3');
      expect(screen.getByRole('radio', { name: 'Legitimate', checked: true })).toBeTruthy();
      expect(requests('team.release')).toEqual([]);
      expect(button.getAttribute('aria-busy')).toBeNull();
    });

    it('asks for nothing on another screen, and releases them', async () => {
      const { stores, answer, requests } = await gathering();
      act(() => stores.navigation.getState().go('history'));
      await answer();
      await waitFor(() => expect(requests('team.release')).toEqual(expect.arrayContaining(others)));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('asks for nothing over the palette, and releases them', async () => {
      const { stores, answer, requests } = await gathering();
      act(() => stores.overlay.getState().show('palette'));
      await answer();
      await waitFor(() => expect(requests('team.release')).toEqual(others));
      expect(stores.bulkVerdict.getState().targets).toBeNull();
    });

    it('leaves out what was decided meanwhile', async () => {
      const { stores, answer } = await gathering();
      const given = { id: 'x', verdict: 'fraud', subjects: [subjectOf('5')], typed: {} } as const;
      act(() => stores.review.getState().takeTogether(given));
      await answer();
      expect((await confirm()).textContent).toContain('Verdict on 2 reports');
    });
  });

  it('is claimed until the verdict on it is given up', async () => {
    const { user, requests } = await openDesk(true, {
      ...joined,
      'team.claim': () => succeed({ kind: 'claimed', until: 1 }),
    });
    await user.keyboard('a');
    await confirm();
    expect(requests('team.claim')).toEqual(['2', '4', '5'].map((key) => ({ subject: subjectOf(key) })));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(requests('team.release')).toEqual(['4', '5'].map((key) => ({ subject: subjectOf(key) }))),
    );
  });

  it('isn’t offered among second reviews, each of which is judged by itself', async () => {
    const { user, stores, requests } = await openDesk(true, {
      ...joined,
      'team.blindItems': () =>
        succeed(items.map(({ subject }) => ({ subject, first: ana, second: self, revealedAt: null }))),
      'queue.count': () => succeed(5),
    });
    expect(applyingCommands(commandFacts(stores))).toContain('by incident');
    await user.click(await screen.findByRole('button', { name: 'Second review' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'By incident' })).toBeNull());
    expect(shown()).toContain('leo');
    await user.keyboard('j');
    expect(incident()).toBeNull();
    expect(applyingCommands(commandFacts(stores))).not.toContain('by incident');
    act(() => stores.review.getState().orderBy(false));
    expect(requests('settings.save')).toEqual([]);
  });
});
