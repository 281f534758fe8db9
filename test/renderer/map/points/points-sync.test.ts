import { describe, expect, it } from 'vitest';
import { createStores } from '../../../../renderer/app/stores/create-stores';
import { PointsHost, type PointsWorker } from '../../../../renderer/features/map/points/points-host';
import type { PointsApi, PointsChange } from '../../../../renderer/features/map/points/points-messages';
import { PointsSync, type ReportsOnMap } from '../../../../renderer/features/map/points/points-sync';
import type { Request } from '../../../../shared/contract/contract';
import { lastSeq, packPoints, readPackedPoints } from '../../../../shared/domain/packed-points';
import type { Problem } from '../../../../shared/domain/problem';
import { everyReport } from '../../../../shared/domain/report-query';
import { fullRowBitset } from '../../../../shared/domain/row-bitset';
import { fail, succeed } from '../../../../shared/result';
import type { ClientMessage } from '../../../../shared/rpc';
import { unsafeCast } from '../../../../shared/unsafe-cast';
import { calmDetail, holding, rowOf } from '../../../support/inputs/sample-rows';
import { eventually } from '../../../support/runner/eventually';
import { fakeBridge, type Replies } from '../../../support/window/fake-bridge';

/** A copy of the reports that grows or is rebuilt while the map follows it. */
class Copy {
  edition = 'one';
  last = 2;
  readonly requested: Request<'map.points'>['before'][] = [];
  /** Called between the answers to the two calls. */
  meanwhile = () => {};

  readonly replies: Partial<Replies> = {
    // A search finds all but the last report.
    'map.shown': ({ query }) => {
      const { edition, last } = this;
      this.meanwhile();
      const shown = query.text === '' ? last : last - 1;
      return succeed({ edition, last, shown, unplaced: 0, seqs: fullRowBitset(shown) });
    },
    'map.points': ({ before }) => {
      this.requested.push(before);
      const after = before?.edition === this.edition ? before.last : 0;
      const rows = Array.from({ length: this.last - after }, (_, at) => ({
        ...rowOf(calmDetail),
        seq: after + at + 1,
      }));
      return succeed({ edition: this.edition, after, last: this.last, points: packPoints(rows) });
    },
  };
}

/** A worker that records its messages. */
class WritingWorker implements PointsWorker {
  onmessage: PointsWorker['onmessage'] = null;
  readonly changes: PointsChange[] = [];
  postMessage(message: ClientMessage): void {
    if (message.kind !== 'call' || message.name !== 'change') return;
    this.changes.push(unsafeCast<PointsApi['change']['request']>(message.request).change);
  }
  terminate(): void {}
}

async function follow(replies: Partial<Replies>) {
  const { bridge, calls, push } = fakeBridge({ ...holding([rowOf(calmDetail)]), ...replies });
  const { reports } = createStores(bridge);
  const worker = new WritingWorker();
  const received: ReportsOnMap[] = [];
  const problems: Problem[] = [];
  const first = bridge.call('map.first', undefined);
  const sync = new PointsSync(
    bridge,
    reports,
    { host: new PointsHost(worker), first },
    {
      onReports: (shown) => received.push(shown),
      onProblem: (problem) => problems.push(problem),
    },
  );
  sync.start();
  await reports.getState().begin();
  return { reports, calls, push, received, problems, sync, changes: worker.changes };
}

const seqsOf = (bytes: Uint8Array<ArrayBuffer> | undefined) => {
  const points = bytes && readPackedPoints(bytes);
  return points ? [...points.seq] : null;
};

it('sends the points of all reports and which are visible when the grid has a page', async () => {
  const copy = new Copy();
  const { received, changes } = await follow(copy.replies);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]).toMatchObject({ asOf: 7, shown: 2, unplaced: 0 });
  expect(copy.requested).toEqual([null]);
  expect(seqsOf(changes[0]?.points)).toEqual([1, 2]);
});

it('only requests which points are visible for another query', async () => {
  const copy = new Copy();
  const { reports, received, changes } = await follow(copy.replies);
  await eventually(() => expect(received).toHaveLength(1));
  await reports.getState().setSearch('madrid');
  await eventually(() => expect(received).toHaveLength(2));
  expect(received[1]?.query.text).toBe('madrid');
  expect(copy.requested).toHaveLength(1);
  expect(Object.keys(changes[1] ?? {})).toEqual(['shown']);
});

it('adds the points of new reports', async () => {
  const copy = new Copy();
  const { push, received, changes } = await follow(copy.replies);
  await eventually(() => expect(received).toHaveLength(1));
  copy.last = 4;
  push('reports.changed', { added: 2, addedFraud: 0 });
  await eventually(() => expect(received).toHaveLength(2));
  expect(copy.requested[1]).toEqual({ edition: 'one', last: 2 });
  expect(seqsOf(changes[1]?.added)).toEqual([3, 4]);
  expect(received[1]?.shown).toBe(4);
});

it('loads all points again if existing ones have changed', async () => {
  const copy = new Copy();
  const { push, received, changes } = await follow(copy.replies);
  await eventually(() => expect(received).toHaveLength(1));
  copy.edition = 'two';
  push('reports.changed', { added: 0, addedFraud: 0 });
  await eventually(() => expect(received).toHaveLength(2));
  const points = changes[1]?.points && readPackedPoints(changes[1].points);
  expect(points && lastSeq(points)).toBe(2);
});

it('retries until both answers are consistent if the copy was rebuilt in between', async () => {
  const copy = new Copy();
  copy.meanwhile = () => {
    copy.edition = 'two';
    copy.last = 3;
    copy.meanwhile = () => {};
  };
  const { received, changes } = await follow(copy.replies);
  await eventually(() => expect(received).toHaveLength(1));
  expect(received[0]?.shown).toBe(3);
  expect(seqsOf(changes[0]?.points)).toEqual([1, 2, 3]);
  expect(changes[0]?.shown?.every((byte) => byte === 0)).toBe(true);
});

describe('while the store is opening', () => {
  const points = packPoints([{ ...rowOf(calmDetail), seq: 1 }]);
  const first = {
    query: everyReport,
    asOf: 7,
    points: { edition: 'one', after: 0, last: 1, points },
    shown: { edition: 'one', last: 1, shown: 1, unplaced: 0, seqs: fullRowBitset(1) },
  };

  it('shows what the map showed when the store was closed, then only what has changed since', async () => {
    const copy = new Copy();
    const { received, changes } = await follow({ ...copy.replies, 'map.first': () => succeed(first) });
    await eventually(() => expect(received).toHaveLength(2));
    expect(received.map(({ shown }) => shown)).toEqual([1, 2]);
    expect(seqsOf(changes[0]?.points)).toEqual([1]);
    expect(copy.requested).toEqual([{ edition: 'one', last: 1 }]);
    expect(seqsOf(changes[1]?.added)).toEqual([2]);
  });

  it('replaces all of it if reports were changed', async () => {
    const copy = new Copy();
    copy.edition = 'two';
    const { received, changes } = await follow({ ...copy.replies, 'map.first': () => succeed(first) });
    await eventually(() => expect(received).toHaveLength(2));
    expect(seqsOf(changes[1]?.points)).toEqual([1, 2]);
  });

  it('paints nothing again if nothing has changed', async () => {
    const copy = new Copy();
    copy.last = 1;
    const { received, changes } = await follow({ ...copy.replies, 'map.first': () => succeed(first) });
    await eventually(() => expect(received).toHaveLength(2));
    expect(copy.requested).toEqual([]);
    expect(changes).toHaveLength(1);
  });

  it.each([
    ['another query', { ...first, query: { ...everyReport, text: 'madrid' } }],
    ['another moment', { ...first, asOf: 6 }],
  ])('shows nothing of %s than the grid’s', async (_, other) => {
    const copy = new Copy();
    const { received, changes } = await follow({ ...copy.replies, 'map.first': () => succeed(other) });
    await eventually(() => expect(received).toHaveLength(1));
    expect(copy.requested).toEqual([null]);
    expect(seqsOf(changes[0]?.points)).toEqual([1, 2]);
  });
});

it('reports a problem and continues with the next query', async () => {
  const copy = new Copy();
  let fails = true;
  const { reports, received, problems } = await follow({
    ...copy.replies,
    'map.shown': (requested) =>
      fails
        ? fail({ kind: 'unexpected' })
        : (copy.replies['map.shown']?.(requested) ?? fail({ kind: 'unexpected' })),
  });
  await eventually(() => expect(problems).toEqual([{ kind: 'unexpected' }]));
  fails = false;
  await reports.getState().setSearch('madrid');
  await eventually(() => expect(received).toHaveLength(1));
});

it('ignores everything after it is stopped', async () => {
  const copy = new Copy();
  const { push, received, sync } = await follow(copy.replies);
  await eventually(() => expect(received).toHaveLength(1));
  sync.stop();
  push('reports.changed', { added: 2, addedFraud: 0 });
  expect(copy.requested).toHaveLength(1);
  expect(received).toHaveLength(1);
});
