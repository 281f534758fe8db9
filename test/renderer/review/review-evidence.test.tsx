import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ReviewEvidence } from '../../../renderer/features/review/evidence/review-evidence';
import { useSubject } from '../../../renderer/state/stores';
import type { ReviewedReport } from '../../../shared/contract/review.calls';
import { noItems } from '../../../shared/domain/outbox';
import { type LogEntry, subjectOf } from '../../../shared/domain/review-log';
import { setLocale } from '../../../shared/i18n/messages';
import { succeed } from '../../../shared/result';
import { readEntry } from '../../../shared/schemas/review-log-schema';
import { nextEntryId, sampleEntry, verdictOn } from '../../support/inputs/sample-entry';
import { matchOf, reviewedOf } from '../../support/inputs/sample-reviewed';
import { detailOf, fullDetail, hostileDetail, rowOf } from '../../support/inputs/sample-rows';
import { renderWithStores } from '../../support/window/render-with-stores';
import { sampleItem } from '../feedback/outbox/sample-items';

const madrid = { city: 'Madrid', latitude: 40.4168, longitude: -3.7038 };
const tokyo = { city: 'Tokyo', latitude: 35.6762, longitude: 139.6503 };

function at(address: typeof madrid, id: number, hours: number) {
  const timestamp = `${1_772_370_000 + hours * 3_600}000000000`;
  const fields = { user: { id: 'ana' }, device: { id: 'phone' }, geo_location: { address } };
  return detailOf(`{"id":${id},"timestamp":${timestamp},${JSON.stringify(fields).slice(1)}`, String(id));
}

/** In Madrid, two hours after Tokyo. */
function travelled(): ReviewedReport {
  const [earlier, detail] = [at(tokyo, 1, 0), at(madrid, 2, 2)];
  const rows = [rowOf(detail), rowOf(earlier)];
  return reviewedOf(detail, { previous: { user: rows, device: rows } });
}

function show(reviewed: ReviewedReport) {
  const renderMap = vi.fn<(map: { readonly evidence: unknown }) => null>(() => null);
  const rendered = renderWithStores(<ReviewEvidence reviewed={reviewed} renderMap={renderMap} />);
  return { ...rendered, shownOnMap: () => renderMap.mock.lastCall?.[0].evidence };
}

it('explains a report in sentences, with its signals and facts', () => {
  show(reviewedOf());
  const region = within(screen.getByRole('region', { name: 'Report details' }));
  const why = region.getByRole('list', { name: 'Why' });
  const [first] = within(why).getAllByRole('listitem');
  expect(first?.textContent).toBe(
    'GPS: Lisboa; nearby networks: Porto, 274 km away. The device reports that its GPS position is fake.',
  );
  const signals = within(region.getByRole('list', { name: 'Signals' }));
  expect(signals.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('GPS spoofed');
  expect(region.getByRole('list', { name: 'Distances between positions' })).toBeTruthy();
});

it('says that other reports have the ID of the reviewed one, as the details do, and opens them among all reports', async () => {
  const other = {
    ...rowOf(detailOf('{"id":7,"transaction_id":"other"}', '7-0123456789abcdef')),
    sharesId: true,
  };
  const detail = { ...fullDetail, sameId: { total: 1, newest: [other] } };
  const { user, stores } = show(reviewedOf(detail));
  const notice = within(screen.getByRole('region', { name: 'ID conflict' }));
  await user.click(notice.getByRole('button', { name: 'other' }));
  expect(stores.openReport.getState().key).toBe(other.key);
  expect(stores.navigation.getState().screen).toBe('reports');
});

it('shows the way of an impossible travel on the map when its sentence is chosen, and the whole report again', async () => {
  const { user, shownOnMap } = show(travelled());
  const sentence = screen.getByRole('button', { name: /^2 h earlier, this user was in Tokyo, .* at least/ });
  await user.click(sentence);
  await waitFor(() => expect(shownOnMap()).toMatchObject({ kind: 'move', traveller: 'both' }));
  expect(sentence.getAttribute('aria-pressed')).toBe('true');
  await user.click(sentence);
  await waitFor(() => expect(shownOnMap()).toBeNull());
});

it('focuses the field, the match or the history that a sentence is based on', async () => {
  const earlier = { json: '{}', timestamp: null, receivedAt: 1, version: 1, jsonLength: 2, changedPaths: [] };
  const detail = { ...fullDetail, version: 2, versions: 2, earlier: [earlier], deviceUsers: 3 };
  const { user } = show(reviewedOf(detail, { matches: [matchOf('user', 'user-42', { fraud: 3 })] }));
  await user.click(screen.getByRole('button', { name: /users share this device/ }));
  expect(document.activeElement?.textContent).toContain(fullDetail.report.device?.id);
  await user.click(screen.getByRole('button', { name: /^Same user: 12 other reports, 3 confirmed fraud/ }));
  expect(document.activeElement?.textContent).toContain('user-42');
  await user.click(screen.getByRole('button', { name: /in 2 versions/ }));
  expect(document.activeElement?.querySelector('ol')?.getAttribute('aria-label')).toBe('History');
});

it('shows the coordinates, as received, of a position that can’t be placed', () => {
  const json = '{"id":1,"geo_location":{"address":{"latitude":91.50,"longitude":12}},"ip":{"address":{}}}';
  show(reviewedOf(detailOf(json, '1')));
  const unusable = screen.getByRole('list', { name: 'Positions that can’t be placed on the map' });
  expect(unusable.textContent).toContain('Latitude 91.50, Longitude 12');
  expect(unusable.textContent).toContain('Latitude not given');
});

it('says the reasons and notes of the verdicts on the same user', () => {
  const judged = rowOf(fullDetail, { key: '7', verdict: 'fraud' });
  const latest = [{ ...judged, reason: 'Seen on site', note: 'Called the user.' }];
  show(reviewedOf(fullDetail, { matches: [matchOf('user', 'user-42', { fraud: 1 }, latest)] }));
  const decisions = screen.getByRole('list', { name: 'Latest decisions' }).textContent;
  expect(decisions).toContain('Confirmed fraud');
  expect(decisions).toContain('Reason: Seen on site');
  expect(decisions).toContain('Note: Called the user.');
});

/** Shows the report once the profile is open. */
function InOpenProfile({ reviewed }: { readonly reviewed: ReviewedReport }) {
  const isOpen = useSubject('connection', ({ connection }) => connection !== null);
  return isOpen ? <ReviewEvidence reviewed={reviewed} renderMap={() => null} /> : null;
}

it('says what the feedback of a verdict changes, and its state as it changes', async () => {
  const reported = { riskAssignment: 'fraud', fraudCases: [] };
  let item = sampleItem({ id: 'sent-1', transactionId: 'pay-1', state: 'Queued', reported });
  const content = { kind: 'feedback', body: { itemId: 'sent-1', transactionId: 'pay-1' } };
  const entries = [{ subject: 'transaction:pay-1', entries: [readEntry(sampleEntry(content))] }];
  const { push } = renderWithStores(<InOpenProfile reviewed={reviewedOf(fullDetail, { entries })} />, {
    'feedback.about': () => succeed([item]),
  });
  const history = await screen.findByRole('list', { name: 'History' });
  await within(history).findByText('Queued');
  expect(history.textContent).toContain('Feedback added to the outbox');
  expect(history.textContent).toContain('fraud to clear');
  const summary = { counts: noItems, overdue: 0, batches: [], batchTotal: 0, wait: null };
  item = { ...item, state: 'Sent' };
  act(() => push('outbox.changed', { summary, changed: [item], removed: [], many: false }));
  await within(history).findByText('Sent');
});

it('hides weak matches when they are switched off, and never says them in a sentence', async () => {
  const matches = [
    matchOf('user', 'user-42', { fraud: 3, legitimate: 1 }),
    matchOf('place', 'Lisboa', { suspicious: 2 }),
  ];
  const { user } = show(reviewedOf(fullDetail, { matches }));
  const list = () => screen.getByRole('list', { name: 'Decided before' }).textContent;
  expect(list()).toContain('12 other reports, 3 confirmed fraud and 1 legitimate');
  expect(list()).toContain('Lisboa');
  expect(screen.getByText(/^Same user/)).toBeTruthy();
  expect(screen.queryByText(/^Same place/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Place and model too' }));
  expect(list()).not.toContain('Lisboa');
});

it('lists what happened: verdicts with the one before, undone ones, snoozes, entries of a newer version', () => {
  const content = [
    verdictOn(fullDetail.key, 'suspicious', { reason: 'New device' }),
    verdictOn(fullDetail.key, 'fraud', { note: 'Called the user.', reportedRisk: 'high' }),
    verdictOn(fullDetail.key, 'legitimate'),
    { kind: 'snooze', body: { until: null, untilNextReport: true, reason: null } },
    { kind: 'praise', body: {} },
  ].map((each, index) =>
    sampleEntry({ ...each, id: nextEntryId(), deviceSeq: index + 1, saidAt: 1_772_374_000_000 + index }),
  );
  const undone = { kind: 'withdrawal', body: { of: content[2]?.id }, deviceSeq: 6, id: nextEntryId() };
  const entries = [...content, sampleEntry(undone)].map(readEntry);
  show(reviewedOf(fullDetail, { entries: [{ subject: 'report:1', entries }] }));
  const list = within(screen.getByRole('list', { name: 'History' }));
  const items = list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/You.*UTC|You · [^A-Z]*/, ''));
  expect(items).toHaveLength(5);
  expect(items[0]).toContain('Entry from a newer version of the program, or unreadable');
  expect(items[1]).toContain('Snoozed until this user’s next report');
  expect(items[2]).toContain('Legitimate');
  expect(items[2]).toContain('(undone)');
  expect(items[3]).toContain('Suspicious →changed to Confirmed fraud');
  expect(items[3]).toContain('Service’s risk: high');
  expect(items[3]).toContain('Note: Called the user.');
  expect(items[4]).toContain('Reason: New device');
});

it('shows usual reasons in the language of the window, in the history and of earlier decisions', async () => {
  await setLocale('es');
  const content = sampleEntry(verdictOn(fullDetail.key, 'fraud', { reason: 'Account takeover' }));
  const judged = rowOf(fullDetail, { key: '7', verdict: 'fraud' });
  const latest = [{ ...judged, reason: 'Location spoofed', note: null }];
  const entries = [{ subject: 'report:1', entries: [readEntry(content)] }];
  const matches = [matchOf('user', 'user-42', { fraud: 1 }, latest)];
  show(reviewedOf(fullDetail, { entries, matches }));
  expect(screen.getByText('Robo de cuenta')).toBeTruthy();
  expect(screen.getByText('Ubicación falsificada')).toBeTruthy();
  await setLocale('en');
});

it('compares the other reports on the transaction with this one', () => {
  const other = rowOf(fullDetail, { key: '7' });
  const changes = [{ path: 'event.risk_assignment', before: '"high"', after: '"fraud"' }];
  show(reviewedOf(fullDetail, { sameTransaction: [other], differences: [changes] }));
  const history = screen.getByRole('list', { name: 'History' }).textContent;
  expect(history).toContain('Other report on this transaction');
  expect(history).toContain('event.risk_assignment"high" →changed to "fraud"');
});

it('says what changed since the report was seen and judged', () => {
  const seen = { kind: 'seen', body: { version: 1 }, id: nextEntryId() };
  const judged = { ...verdictOn(fullDetail.key, 'fraud'), id: nextEntryId(), deviceSeq: 2 };
  const entriesOf = (...changes: readonly (typeof seen | typeof judged)[]) => [
    { subject: `report:${fullDetail.key}`, entries: changes.map((each) => readEntry(sampleEntry(each))) },
  ];
  const detail = { ...fullDetail, versions: 2, version: 2 };
  const updated = rowOf(detail, { updated: true });
  show(reviewedOf(detail, { row: updated, entries: entriesOf(seen) }));
  expect(screen.getByText('Changed since you looked')).toBeTruthy();
  const changedSinceVerdict = true;
  show(reviewedOf(detail, { row: updated, changedSinceVerdict, entries: entriesOf(seen, judged) }));
  expect(screen.getByText('Newer version since the verdict')).toBeTruthy();
});

it('shows the verdict that its entries give, and none once that is undone', () => {
  const judged = sampleEntry({ ...verdictOn(fullDetail.key, 'fraud'), id: nextEntryId() });
  const undone = { kind: 'withdrawal', body: { of: judged.id }, id: nextEntryId(), deviceSeq: 2 };
  const row = rowOf(fullDetail, { verdict: 'fraud' });
  const subject = subjectOf(row);
  const showAfter = (...entries: readonly LogEntry[]) =>
    show(reviewedOf(fullDetail, { row, entries: [{ subject, entries: entries.map(readEntry) }] }));
  showAfter(judged);
  expect(document.querySelector('header')?.textContent).toContain('Confirmed fraud');
  cleanup();
  showAfter(judged, sampleEntry(undone));
  expect(document.querySelector('header')?.textContent).not.toContain('Confirmed fraud');
});

it('says that a snooze is over, and not before', () => {
  const snoozed = (until: number) => {
    const snooze = { kind: 'snooze', body: { until, untilNextReport: false, reason: null } } as const;
    const subject = subjectOf(rowOf(fullDetail));
    const entries = [readEntry(sampleEntry({ ...snooze, id: nextEntryId() }))];
    show(reviewedOf(fullDetail, { entries: [{ subject, entries }] }));
  };
  snoozed(1);
  expect(screen.getByText('Snooze over')).toBeTruthy();
  cleanup();
  snoozed(8e15);
  expect(screen.queryByText('Snooze over')).toBeNull();
});

it('says that two verdicts were given without knowledge of each other', () => {
  const entries = (['fraud', 'legitimate'] as const).map((verdict, at) =>
    readEntry(
      sampleEntry({ ...verdictOn(fullDetail.key, verdict), id: nextEntryId(), device: `desk-${at}` }),
    ),
  );
  show(reviewedOf(fullDetail, { entries: [{ subject: 'transaction:t', entries }] }));
  expect(screen.getByText('Two verdicts')).toBeTruthy();
});

it('is in Spanish', async () => {
  await setLocale('es');
  show(travelled());
  expect(screen.getByRole('list', { name: 'Por qué' }).textContent).toContain(
    '2 h antes, este usuario estaba en Tokyo, a 10.',
  );
  expect(screen.getByRole('region', { name: 'Historial' }).textContent).toContain('Aún no hay entradas.');
  await setLocale('en');
});

it('shows hostile text as text', () => {
  show(
    reviewedOf(hostileDetail, {
      matches: [matchOf('user', hostileDetail.report.user?.id ?? '', { fraud: 1 })],
    }),
  );
  expect(document.querySelector('img')).toBeNull();
  expect(Reflect.get(globalThis, 'harmed')).toBeUndefined();
});
