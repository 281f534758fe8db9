import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentOfJson } from '../../../main/store/reports/content-of-report';
import { everyReport, withFilter } from '../../../shared/domain/report-query';
import { subjectOf } from '../../../shared/domain/review-log';
import { fail } from '../../../shared/result';
import { succeeded } from '../../support/databases/stored-copy';
import { sampleReports } from '../../support/inputs/sample-reports';
import { type Decision, DecisionFixture, decision, onReport, report, sending } from './decision-fixture';

let fixture: DecisionFixture;
beforeEach(async () => {
  fixture = await DecisionFixture.setUp([
    report(1, 'a'),
    report(2, 'b', 'fraud'),
    report(3, 'a', 'low'),
    report(4, undefined),
    report(5, '..'),
    report(6, 'c', 'odd'),
  ]);
});
afterEach(() => fixture.close());

const all: Decision['targets'] = { kind: 'keys', keys: ['1', '2', '3', '4', '5', '6', 'none'], shown: [] };

describe('a verdict on one report', () => {
  it('is an entry about its transaction that follows what the analyst saw', async () => {
    const earlier = await fixture.decide(decision());
    const [head = ''] = (await fixture.state('transaction:a')).heads;
    const made = decision({
      targets: onReport(3, report(3, 'a', 'low'), [head]),
      verdict: 'legitimate',
      reason: 'Known customer',
      note: 'called',
      tookMs: 1_500,
    });
    expect(await fixture.decide(made)).toEqual({
      subjects: ['transaction:a'],
      items: [],
      queued: 0,
      alreadyGiven: 0,
      without: 0,
    });
    expect(earlier.subjects).toEqual(['transaction:a']);
    const { verdict } = await fixture.state('transaction:a');
    expect(verdict).toMatchObject({
      kind: 'settled',
      latest: {
        entry: { after: [head] },
        body: {
          verdict: 'legitimate',
          reason: 'Known customer',
          note: 'called',
          reportKey: '3',
          reportVersion: 1,
          content: contentOfJson(report(3, 'a', 'low')),
          newest: '1772373912000000000',
          reportedRisk: 'low',
          tookMs: 1_500,
        },
      },
    });
    expect(fixture.inProcess.logged).toContainEqual({ kinds: ['verdict'], subjects: ['transaction:a'] });
  });

  it('marks what was judged as read, but not what failed', async () => {
    const unread = async () => {
      const query = withFilter(everyReport, { field: 'unread', unread: true });
      const page = await fixture.inProcess.call('reports.page', { query, asOf: null, page: 1, limit: 10 });
      return succeeded(page)
        .rows.map(({ key }) => key)
        .sort();
    };
    await fixture.decide(decision());
    expect(await unread()).toEqual(['2', '3', '4', '5', '6']);
    await fixture.decide(decision({ targets: { kind: 'keys', keys: ['1', '3', '6'], shown: [] } }));
    expect(await unread()).toEqual(['2', '4', '5']);
  });

  it('is shown by the grid when the call is answered', async () => {
    await fixture.decide(decision());
    const query = withFilter(everyReport, { field: 'verdict', in: ['fraud'], out: [] });
    const counted = await fixture.inProcess.call('reports.count', { query, asOf: null });
    expect(succeeded(counted).shown).toBe(2);
  });

  it('queues its feedback with an intent in the log', async () => {
    const decided = await fixture.decide(decision(sending('fraud')));
    expect(decided).toMatchObject({ queued: 1, alreadyGiven: 0, without: 0 });
    const [item] = await fixture.items();
    expect(decided.items).toEqual([item]);
    expect(item).toMatchObject({
      transactionId: 'a',
      batchId: null,
      state: 'Queued',
      reported: { riskAssignment: 'high', fraudCases: ['Location fraud', 'Common usage'] },
      feedback: {
        behaviour: { desired: { risk_assignment: 'fraud', fraud_cases: ['Location fraud'] } },
        valuation: { type: 'Corrective' },
      },
    });
    const { feedback, verdict } = await fixture.state('transaction:a');
    expect(feedback).toMatchObject([
      {
        entry: { after: [verdict?.kind === 'settled' && verdict.latest.entry.id] },
        body: { itemId: item?.id, transactionId: 'a' },
      },
    ]);
    await fixture.sent(1);
    expect((await fixture.items()).map(({ state }) => state)).toEqual(['Sent']);
  });

  it('sends nothing if the transaction has feedback, unless the user confirmed another', async () => {
    await fixture.decide(decision(sending('fraud')));
    expect(await fixture.decide(decision(sending('legitimate')))).toMatchObject({
      queued: 0,
      alreadyGiven: 1,
    });
    expect((await fixture.state('transaction:a')).verdict).toMatchObject({ verdict: 'legitimate' });
    expect(await fixture.decide(decision(sending('legitimate', true)))).toMatchObject({ queued: 1 });
    expect(await fixture.items()).toHaveLength(2);
  });

  it('does not queue feedback that is queued already, as when a key is pressed twice', async () => {
    await fixture.decide(decision(sending('fraud')));
    expect(await fixture.decide(decision(sending('fraud', true)))).toMatchObject({
      queued: 0,
      alreadyGiven: 1,
    });
  });

  it('sends nothing for a report without a transaction, or with one that the service can’t accept', async () => {
    for (const [id, transaction, subject] of [
      [4, undefined, 'report:4'],
      [5, '..', 'transaction:..'],
    ] as const) {
      const targets = onReport(id, report(id, transaction));
      expect(await fixture.decide(decision({ targets, ...sending('fraud') }))).toMatchObject({
        subjects: [subject],
        queued: 0,
        without: 1,
      });
      expect((await fixture.state(subject)).verdict).toMatchObject({ verdict: 'fraud' });
    }
    expect(await fixture.items()).toEqual([]);
  });

  it('is given on a report with hostile texts', async () => {
    const transaction = "=1+1 \ud800 \0 '); DROP TABLE entry; --";
    const hostile = report(7, transaction, 'r'.repeat(20_000));
    await fixture.take([hostile]);
    const targets = onReport(7, hostile);
    const subject = subjectOf({ key: '7', transactionId: transaction });
    expect(await fixture.decide(decision({ targets, ...sending('fraud') }))).toEqual({
      subjects: [subject],
      items: [],
      queued: 0,
      alreadyGiven: 0,
      // The service can't be asked about half a character.
      without: 1,
    });
    const { verdict } = await fixture.state(subject);
    const reportedRisk = `${'r'.repeat(1_001)}…`;
    expect(verdict).toMatchObject({ latest: { body: { reportedRisk } } });
  });

  it('isn’t given on another content than the one that the analyst saw, until they see it', async () => {
    const changed = report(3, 'a', 'fraud');
    await fixture.take([changed]);
    const targets = onReport(3, report(3, 'a', 'low'));
    const problem = { kind: 'changed-meanwhile', keys: ['3'] };
    expect(await fixture.tryTo(decision({ targets, ...sending('fraud') }))).toEqual({ ok: false, problem });
    expect((await fixture.state('transaction:a')).verdict).toBeNull();
    expect(await fixture.items()).toEqual([]);
    await fixture.decide(decision({ targets: onReport(3, changed) }));
    expect((await fixture.state('transaction:a')).verdict).toMatchObject({
      latest: { body: { reportedRisk: 'fraud', content: contentOfJson(changed) } },
    });
  });

  it('names the newest report that the analyst saw, although a later one is here', async () => {
    await fixture.decide(decision({ targets: onReport(1, report(1, 'a')) }));
    expect((await fixture.state('transaction:a')).verdict).toMatchObject({
      latest: { body: { newest: '1772373910000000000' } },
    });
    const query = withFilter(everyReport, { field: 'standing', in: ['returned'] });
    const counted = await fixture.inProcess.call('reports.count', { query, asOf: null });
    expect(succeeded(counted).shown).toBe(2);
  });

  it('fails if the report doesn’t exist', async () => {
    const targets = onReport(99, report(99, 'a'));
    expect(await fixture.tryTo(decision({ targets }))).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });

  it('does not change a typed draft about the transaction', async () => {
    const draft = { desiredRisk: 'low', fraudCases: null, score: '', ratingType: '', annotations: 'typed' };
    const rest = { impact: '', situation: '', reporter: { name: '', surname: '', email: '' } };
    await fixture.inProcess.call('drafts.write', { transactionId: 'a', draft: { ...draft, ...rest } });
    const made = decision(sending('fraud'));
    await fixture.decide(made);
    await fixture.undo(made.id);
    expect(await fixture.outbox.readDraft('a')).toMatchObject({ value: { annotations: 'typed' } });
  });
});

describe('a verdict on many reports', () => {
  it('is one per subject, given on its newest report, after all that is known of it', async () => {
    await fixture.decide(decision());
    const { heads } = await fixture.state('transaction:a');
    expect(await fixture.decide(decision({ targets: all, ...sending('legitimate') }))).toMatchObject({
      subjects: ['transaction:c', 'transaction:..', 'report:4', 'transaction:a', 'transaction:b'],
      queued: 3,
      alreadyGiven: 0,
      without: 2,
    });
    const { verdict } = await fixture.state('transaction:a');
    expect(verdict).toMatchObject({
      kind: 'settled',
      latest: { entry: { after: heads }, body: { reportKey: '3', reportedRisk: 'low' } },
    });
  });

  it('isn’t given on those that changed after they were shown, and on none until these are left out', async () => {
    const shown = [
      { key: '2', content: contentOfJson(report(2, 'b', 'fraud')) },
      { key: '3', content: contentOfJson(report(3, 'a', 'low')) },
    ];
    const targets: Decision['targets'] = { kind: 'keys', keys: ['1', '2', '3', '4'], shown };
    await fixture.take([report(3, 'a', 'fraud')]);
    const problem = { kind: 'changed-meanwhile', keys: ['3'] };
    expect(await fixture.tryTo(decision({ targets }))).toEqual({ ok: false, problem });
    expect((await fixture.state('transaction:b')).verdict).toBeNull();
    const { subjects } = await fixture.decide(decision({ targets, leaveOutChanged: true }));
    expect(subjects).toEqual(['report:4', 'transaction:b']);
    expect((await fixture.state('transaction:a')).verdict).toBeNull();
  });

  it('isn’t given where a later report arrived than the newest that was known, which may be of another risk', async () => {
    const newestThen = '1772373911000000000';
    const shown = [
      { key: '2', content: contentOfJson(report(2, 'b', 'fraud')), newest: newestThen },
      { key: '6', content: contentOfJson(report(6, 'c', 'odd')), newest: '1772373915000000000' },
    ];
    const targets: Decision['targets'] = { kind: 'keys', keys: ['2', '6'], shown };
    await fixture.take([report(7, 'b', 'low')]);
    const problem = { kind: 'changed-meanwhile', keys: ['7'] };
    expect(await fixture.tryTo(decision({ targets }))).toEqual({ ok: false, problem });
    expect((await fixture.state('transaction:c')).verdict).toBeNull();
    expect(await fixture.decide(decision({ targets, leaveOutChanged: true }))).toMatchObject({
      subjects: ['transaction:c'],
    });
    const seen = shown.map((each) => ({ ...each, newest: '1772373916000000000' }));
    const { subjects } = await fixture.decide(
      decision({ targets: { kind: 'keys', keys: ['2'], shown: seen } }),
    );
    expect(subjects).toEqual(['transaction:b']);
    expect((await fixture.state('transaction:b')).verdict).toMatchObject({
      latest: { body: { newest: '1772373916000000000' } },
    });
  });

  it('is given on a report that was sent again with a later time and says the same', async () => {
    const before = report(6, 'c', 'odd');
    const shown = [{ key: '6', content: contentOfJson(before), newest: '1772373915000000000' }];
    await fixture.take([before.replace('1772373915000000000', '1772373999000000000')]);
    const { subjects } = await fixture.decide(decision({ targets: { kind: 'keys', keys: ['6'], shown } }));
    expect(subjects).toEqual(['transaction:c']);
  });

  it('isn’t given on a report of which a later one on its transaction wasn’t shown', async () => {
    const targets: Decision['targets'] = { kind: 'keys', keys: ['1', '4'], shown: [] };
    const problem = { kind: 'changed-meanwhile', keys: ['3'] };
    expect(await fixture.tryTo(decision({ targets }))).toEqual({ ok: false, problem });
    expect(await fixture.decide(decision({ targets, leaveOutChanged: true }))).toMatchObject({
      subjects: ['report:4'],
    });
    expect((await fixture.state('report:4')).verdict).toMatchObject({
      latest: { body: { newest: '1772373913000000000' } },
    });
  });

  it('names the newest report time that was shown of each transaction, of several reports the latest', async () => {
    const newestOf = async (targets: Decision['targets']) => {
      await fixture.decide(decision({ targets }));
      const { verdict } = await fixture.state('transaction:a');
      return verdict?.heads.at(-1)?.body.newest;
    };
    const shown = [{ key: '1', content: contentOfJson(report(1, 'a')), newest: '1772373977000000000' }];
    expect(await newestOf({ kind: 'keys', keys: ['1'], shown })).toBe('1772373977000000000');
    expect(await newestOf({ kind: 'keys', keys: ['1', '3'], shown: [] })).toBe('1772373912000000000');
  });

  const readQuery = async () => {
    const page = { query: everyReport, page: 1, limit: 2, asOf: null };
    const { asOf, rows } = succeeded(await fixture.inProcess.call('reports.page', page));
    const shown = rows.map(({ key, content }) => ({ key, content }));
    return { kind: 'query', query: everyReport, asOf, shown } as const;
  };

  it('of a query isn’t given where a later report arrived after it was read', async () => {
    const targets = await readQuery();
    // One on a transaction that the page shows, and one on another.
    await fixture.takeNew([report(7, 'c', 'fraud'), report(8, 'b', 'fraud')]);
    const problem = { kind: 'changed-meanwhile', keys: ['7', '8'] };
    expect(await fixture.tryTo(decision({ targets }))).toEqual({ ok: false, problem });
    const { subjects } = await fixture.decide(decision({ targets, leaveOutChanged: true }));
    expect(subjects).toEqual(['transaction:..', 'report:4', 'transaction:a']);
    expect((await fixture.state('transaction:b')).verdict).toBeNull();
  });

  it('of a query is returned to review by a later report than it was read with', async () => {
    await fixture.decide(decision({ targets: await readQuery() }));
    expect((await fixture.state('transaction:a')).verdict).toMatchObject({
      latest: { body: { newest: '1772373912000000000' } },
    });
    await fixture.takeNew([report(7, 'a', 'fraud')]);
    const query = withFilter(everyReport, { field: 'standing', in: ['returned'] });
    expect(succeeded(await fixture.inProcess.call('reports.count', { query, asOf: null })).shown).toBe(3);
  });

  it('sends its feedback as a batch', async () => {
    await fixture.decide(decision({ targets: all, ...sending('legitimate') }));
    const { batches } = succeeded(await fixture.outbox.read());
    expect(batches).toMatchObject([{ name: 'Feedback on 3 transactions: clear', total: 3 }]);
    await fixture.sent(3);
    expect(fixture.receiver.received.map(({ path }) => path).toSorted()).toEqual([
      '/feedback/a',
      '/feedback/b',
      '/feedback/c',
    ]);
  });

  it('counts the transactions that have feedback, which get no other', async () => {
    await fixture.decide(decision(sending('fraud')));
    expect(await fixture.decide(decision({ targets: all, ...sending('legitimate') }))).toMatchObject({
      queued: 2,
      alreadyGiven: 1,
      without: 2,
    });
  });

  it('fails if none of the reports exists', async () => {
    const targets: Decision['targets'] = { kind: 'keys', keys: ['98', '99'], shown: [] };
    expect(await fixture.tryTo(decision({ targets }))).toMatchObject({ problem: { kind: 'not-found' } });
  });
});

it('a verdict on a thousand reports of a query is one decision, and undone as one', async () => {
  const count = 1_000;
  const many = await DecisionFixture.setUp(sampleReports(count));
  const { asOf } = succeeded(
    await many.inProcess.call('reports.page', { query: everyReport, page: 1, limit: 1, asOf: null }),
  );
  const targets: Decision['targets'] = { kind: 'query', query: everyReport, asOf, shown: [] };
  const made = decision({ targets, ...sending('legitimate') });
  const decided = await many.decide(made);
  expect(decided).toMatchObject({ queued: count, alreadyGiven: 0, without: 0 });
  expect(new Set(decided.subjects).size).toBe(count);
  expect(decided.items).toHaveLength(100);
  expect(await many.items()).toHaveLength(count);
  expect(await many.undo(made.id)).toMatchObject({ value: { withdrawn: count, undone: count, sent: 0 } });
  expect(await many.items()).toEqual([]);
  await many.close();
});

describe('a decision that is called again', () => {
  it('changes nothing and is answered as before', async () => {
    const made = decision({ targets: all, ...sending('legitimate') });
    await fixture.decide(decision(sending('fraud')));
    const first = await fixture.decide(made);
    const items = await fixture.items();
    expect(await fixture.decide(made)).toEqual(first);
    expect(await fixture.items()).toEqual(items);
    // Items of an earlier run are sent at once.
    fixture.restart();
    expect(await fixture.decide(made)).toMatchObject({ ...first, items: expect.anything() });
    expect((await fixture.items()).map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect((await fixture.state('transaction:b')).history).toHaveLength(2);
  });

  it('also if its reports no longer match its query', async () => {
    const query = withFilter(everyReport, { field: 'verdict', in: [null], out: [] });
    const page = { query, page: 1, limit: 1, asOf: null };
    const { asOf } = succeeded(await fixture.inProcess.call('reports.page', page));
    const made = decision({ targets: { kind: 'query', query, asOf, shown: [] } });
    const first = await fixture.decide(made);
    expect(first.subjects).toHaveLength(5);
    expect(await fixture.decide(made)).toEqual(first);
  });

  it('no longer exists once it was undone', async () => {
    const made = decision();
    await fixture.decide(made);
    await fixture.undo(made.id);
    expect(await fixture.tryTo(made)).toMatchObject({ problem: { kind: 'not-found' } });
  });
});

describe('a decision that can’t be written', () => {
  const away = fail({ kind: 'store-restarting' } as const);

  it('fails, and leaves neither a verdict nor feedback', async () => {
    const { call } = fixture.store;
    fixture.store.call = async (name, request) => (name === 'log.write' ? away : call(name, request));
    const made = decision(sending('fraud'));
    expect(await fixture.tryTo(made)).toEqual(away);
    fixture.store.call = call;
    expect(await fixture.items()).toEqual([]);
    expect((await fixture.state('transaction:a')).history).toEqual([]);
    expect(await fixture.decide(made)).toMatchObject({ queued: 1 });
    await fixture.sent(1);
    expect(await fixture.items()).toMatchObject([{ state: 'Sent' }]);
    expect((await fixture.state('transaction:a')).feedback).toHaveLength(1);
  });

  it('is withdrawn as a whole if it was written without an answer', async () => {
    const { call } = fixture.store;
    fixture.store.call = async (name, request) => {
      const answer = await call(name, request);
      return name === 'log.write' ? away : answer;
    };
    const made = decision(sending('fraud'));
    expect(await fixture.tryTo(made)).toEqual(away);
    fixture.store.call = call;
    expect(await fixture.tryTo(made)).toMatchObject({ problem: { kind: 'not-found' } });
    expect(await fixture.items()).toEqual([]);
    expect(await fixture.state('transaction:a')).toMatchObject({ verdict: null, feedback: [] });
    expect(await fixture.decide({ ...made, id: decision().id })).toMatchObject({ queued: 1 });
  });

  it.each(['reports.verdicts', 'log.decision', 'items.counts', 'storedReporter.read'])(
    'fails if the store doesn’t answer %s',
    async (failing) => {
      const { call } = fixture.store;
      fixture.store.call = async (name, request) => (name === failing ? away : call(name, request));
      expect(await fixture.tryTo(decision(sending('fraud')))).toEqual(away);
      expect(await fixture.items()).toEqual([]);
      expect((await fixture.state('transaction:a')).history).toEqual([]);
    },
  );
});
