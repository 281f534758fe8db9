import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCommands } from '../../../renderer/app/commands/use-commands';
import { ReviewScreen } from '../../../renderer/features/review/review-screen';
import { useSubject } from '../../../renderer/state/stores';
import type { EntryContent, LogEntry } from '../../../shared/domain/review-log';
import { fail, succeed } from '../../../shared/result';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { defaultSettings } from '../../../shared/settings';
import { queueItem } from '../../support/inputs/queue-item';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf, rowOf } from '../../support/inputs/sample-rows';
import type { Replies } from '../../support/window/fake-bridge';
import { ana, ben, sampleTeam, self } from '../../support/window/joined-team';
import { renderWithStores } from '../../support/window/render-with-stores';

const subjectOf = (key: string) => `transaction:t-${key}`;
const items = ['1', '2', '3', '4'].map((key) => queueItem(key, { subject: subjectOf(key) }));
const detail = (key: string) =>
  detailOf(JSON.stringify({ id: Number(key), transaction_id: `t-${key}`, user: { id: `user-${key}` } }), key);
const saidAt = Date.UTC(2026, 2, 1, 15, 10);

/** A log that the store has, and what another person adds to it. */
function sharedLog() {
  const entries = new Map<string, LogEntry[]>();
  const of = (subject: string) => entries.get(subject) ?? [];
  function say(person: string, key: string, content: EntryContent, change: Partial<LogEntry> = {}): LogEntry {
    const subject = subjectOf(key);
    const entry = sampleEntry({
      ...{ id: nextEntryId(), person, subject, seq: 1, saidAt, arrivedAt: Number.MAX_SAFE_INTEGER },
      ...{ device: `00000000-0000-4000-8000-${person.slice(-12)}`, deviceSeq: of(subject).length + 1 },
      ...{ after: of(subject).map(({ id }) => id), ...content, ...change },
    });
    entries.set(subject, [...of(subject), entry]);
    return entry;
  }
  return { of, say };
}

const judged = (key: string, verdict: 'fraud' | 'legitimate' = 'fraud'): EntryContent =>
  verdictOn(key, verdict, { content: rowOf(detail(key)).content, newest: rowOf(detail(key)).timestamp });

function Desk() {
  useCommands();
  const isOpen = useSubject('team', ({ isRead }) => isRead);
  return isOpen ? <ReviewScreen allFields={null} renderMap={() => null} /> : null;
}

async function openDesk(log: ReturnType<typeof sharedLog>, replies: Partial<Replies> = {}) {
  const histories = (subject: string) => ({ subject, entries: log.of(subject).map(readEntry) });
  const desk = renderWithStores(<Desk />, {
    'settings.read': () => succeed({ ...defaultSettings, timeZone: 'utc' }),
    'team.read': () => succeed(sampleTeam()),
    'team.claim': () => succeed({ kind: 'offline' }),
    'queue.list': () => succeed({ items, total: items.length, asOf: 5 }),
    'review.read': ({ key }) => succeed(reviewedOf(detail(key), { entries: [histories(subjectOf(key))] })),
    'log.ofSubjects': ({ subjects }) => succeed(subjects.map(histories)),
    ...replies,
  });
  await screen.findByRole('list', { name: 'Queues' });
  act(() => desk.stores.navigation.getState().go('review'));
  await screen.findByRole('region', { name: 'Report details' });
  const changed = (key: string, kinds: readonly EntryContent['kind'][] = ['verdict']) =>
    act(async () => desk.push('log.changed', { kinds, subjects: [subjectOf(key)] }));
  const requests = (name: string) =>
    desk.calls.filter((call) => call.name === name).map(({ request }) => request);
  return { ...desk, changed, requests };
}

const shown = () => screen.getByRole('region', { name: 'Report details' }).textContent;
const progress = () => screen.getByRole('status', { name: 'Progress' }).textContent;
const notices = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n');
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

it('reports that a colleague judges leave the list, are named, and are counted apart in the summary', async () => {
  const log = sharedLog();
  const { user, changed } = await openDesk(log);
  log.say(ana, '2', judged('2'));
  await changed('2');
  expect(await screen.findByText('1 done by Ana')).toBeTruthy();
  expect(progress()).toBe('0 of 3');
  await user.keyboard('1');
  expect(shown()).toContain('user-3');
  log.say(ben, '4', { kind: 'snooze', body: { until: null, untilNextReport: true, reason: null } });
  await changed('4', ['snooze']);
  const others = await screen.findByText('2 done by others');
  expect(others.getAttribute('title')).toBe('1 done by Ana\n1 done by Ben');
  expect(progress()).toBe('1 of 2');
  await user.keyboard('3');
  expect(figures()).toMatchObject({ Decided: '2', Skipped: '0', 'Done by others': '2', Open: '0' });
});

it('a report on screen stays there when a colleague decides it, and a verdict is then the second one', async () => {
  const log = sharedLog();
  const { user, changed, requests } = await openDesk(log);
  const hers = log.say(ana, '1', judged('1'));
  await changed('1');
  await waitFor(() => expect(notices()).toMatch(/Ana: Confirmed fraud, 2026-03-01 15:10/));
  expect(notices()).toContain(
    'Your verdict counts beside theirs. If they differ, both are listed under Disagreements.',
  );
  expect(shown()).toContain('user-1');
  await user.keyboard('3');
  expect(requests('review.decide')).toMatchObject([
    { verdict: 'legitimate', settles: false, targets: { key: '1', after: [hers.id] } },
  ]);
  expect(shown()).toContain('user-2');
  expect(progress()).toBe('1 of 4');
});

it('a report on screen that a colleague decided is passed over like the others when it is skipped', async () => {
  const log = sharedLog();
  const { user, changed } = await openDesk(log);
  log.say(ana, '1', { kind: 'escalation', body: { question: 'Known?', to: null } });
  await changed('1', ['escalation']);
  await waitFor(() => expect(notices()).toMatch(/Ana escalated this report, 2026-03-01 15:10/));
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(shown()).toContain('user-2');
  expect(progress()).toBe('0 of 3');
  act(() => screen.getByRole('button', { name: /^Finish session/ }).click());
  expect(figures()).toMatchObject({ Skipped: '0', 'Done by others': '1', Open: '3' });
  expect(screen.queryByRole('button', { name: /skipped report/ })).toBeNull();
});

it('a report comes back into the list when the colleague takes the verdict back', async () => {
  const log = sharedLog();
  const { user, changed } = await openDesk(log);
  const hers = log.say(ana, '2', judged('2'));
  await changed('2');
  await screen.findByText('1 done by Ana');
  for (let count = 0; count < 3; count += 1) await user.keyboard('1');
  expect(figures()).toMatchObject({ Decided: '3', 'Done by others': '1', Open: '0' });
  log.say(ana, '2', { kind: 'withdrawal', body: { of: hers.id } });
  await changed('2', ['withdrawal']);
  await waitFor(() => expect(figures()).toMatchObject({ Decided: '3', Open: '1' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(shown()).toContain('user-2');
});

it('what this analyst decides, and what was decided before the list was made, isn’t counted as done by others', async () => {
  const log = sharedLog();
  const queue = { field: 'standing', in: ['returned'] } as const;
  log.say(ana, '2', judged('2'), { arrivedAt: 1 });
  const { stores, changed, requests } = await openDesk(log);
  await act(() =>
    stores.review.getState().start({
      ...{ id: 'v', name: 'Again', standard: null },
      query: { ...stores.reports.getState().query, filters: [queue] },
    }),
  );
  log.say(ana, '2', { kind: 'feedback', body: { itemId: 'i', transactionId: 't-2' } });
  await changed('2', ['feedback', 'verdict']);
  log.say(self, '3', judged('3'), { person: null });
  await changed('3');
  await waitFor(() => expect(requests('log.ofSubjects')).toContainEqual({ subjects: [subjectOf('3')] }));
  expect(progress()).toBe('0 of 4');
  log.say(ana, '2', judged('2', 'legitimate'));
  await changed('2');
  expect(await screen.findByText('1 done by Ana')).toBeTruthy();
});

it('what couldn’t be read is read with the next change', async () => {
  const log = sharedLog();
  let isAway = true;
  const { changed } = await openDesk(log, {
    'log.ofSubjects': ({ subjects }) =>
      isAway
        ? fail({ kind: 'unexpected' })
        : succeed(subjects.map((subject) => ({ subject, entries: log.of(subject).map(readEntry) }))),
  });
  log.say(ana, '2', judged('2'));
  await changed('2');
  expect(progress()).toBe('0 of 4');
  isAway = false;
  log.say(ana, '3', judged('3'));
  await changed('3');
  expect(await screen.findByText('2 done by Ana')).toBeTruthy();
});

it('the verdicts of a queue of disagreements settle them, unless one is this analyst’s and another person can', async () => {
  const log = sharedLog();
  log.say(ana, '1', judged('1'));
  log.say(ben, '1', judged('1', 'legitimate'), { after: [] });
  log.say(ana, '2', judged('2'));
  const mine = log.say(self, '2', judged('2', 'legitimate'), { after: [], person: null });
  const people = sampleTeam().people.map((person) => ({ ...person, active: true }));
  const { user, requests } = await openDesk(log, { 'team.read': () => succeed(sampleTeam({ people })) });
  await user.click(screen.getByRole('button', { name: /^Disagreements/ }));
  const both = within(await screen.findByRole('group', { name: 'Two verdicts' }));
  expect(both.getByText(/Your verdict settles it\.$/)).toBeTruthy();
  await user.keyboard('1');
  await waitFor(() => expect(shown()).toContain('user-2'));
  expect(await screen.findByText(/one is yours. Someone else settles it./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep your verdict' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Agree with Ana' }));
  expect(requests('review.decide')).toMatchObject([
    { settles: true, targets: { key: '1' } },
    { settles: false, verdict: 'fraud', targets: { key: '2', after: expect.arrayContaining([mine.id]) } },
  ]);
});

it('whoever gave one of two verdicts settles them if no one else can, and it says so', async () => {
  const log = sharedLog();
  log.say(ana, '1', judged('1'));
  log.say(self, '1', judged('1', 'legitimate'), { after: [], person: null });
  const { user, requests } = await openDesk(log);
  expect(await screen.findByText(/No one else can settle it\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep your verdict' }));
  expect(requests('review.decide')).toMatchObject([{ settles: true, verdict: 'legitimate' }]);
});

it('a second verdict on the same content isn’t shown as a change of the first one, another one of its author is', async () => {
  const log = sharedLog();
  log.say(ana, '1', judged('1'));
  log.say(self, '1', judged('1', 'legitimate'), { person: null, saidAt: saidAt + 60_000 });
  log.say(ana, '1', judged('1', 'legitimate'), { saidAt: saidAt + 120_000 });
  await openDesk(log);
  const history = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  const heads = history.map(({ textContent }) => textContent?.split(/Ana|You/)[0]);
  expect(heads).toEqual(['Confirmed fraud →changed to Legitimate', 'Legitimate', 'Confirmed fraud']);
});
