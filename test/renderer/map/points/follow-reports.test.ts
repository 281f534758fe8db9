import { expect, it, vi } from 'vitest';
import { followReports, type ReportsOnMap } from '../../../../renderer/features/map/points/follow-reports';
import { PointsHost, type PointsWorker } from '../../../../renderer/features/map/points/points-host';
import type { PointsChange, ToPointsWorker } from '../../../../renderer/features/map/points/points-messages';
import { createStores } from '../../../../renderer/state/stores';
import { lastSeq, packPoints, readPackedPoints } from '../../../../shared/domain/packed-points';
import { allSeqs } from '../../../../shared/domain/seq-set';
import type { Request } from '../../../../shared/ipc';
import type { Problem } from '../../../../shared/problem';
import { fail, succeed } from '../../../../shared/result';
import { fakeBridge, type Replies } from '../../../support/fake-bridge';
import { calmDetail, holding, rowOf } from '../../../support/sample-rows';

/** A copy of the reports that grows, or is begun anew, while the map follows it. */
class Copy {
  edition = 'one';
  last = 2;
  readonly asked: Request<'map.points'>['before'][] = [];
  /** What is done between the answers to the two calls. */
  meanwhile = () => {};

  readonly replies: Partial<Replies> = {
    'map.shown': () => {
      const { edition, last } = this;
      this.meanwhile();
      return succeed({ edition, last, shown: last, unplaced: 0, seqs: allSeqs(last) });
    },
    'map.points': ({ before }) => {
      this.asked.push(before);
      const after = before?.edition === this.edition ? before.last : 0;
      const rows = Array.from({ length: this.last - after }, (_, at) => ({
        ...rowOf(calmDetail),
        seq: after + at + 1,
      }));
      return succeed({ edition: this.edition, after, last: this.last, points: packPoints(rows) });
    },
  };
}

/** A worker that writes down what it is told. */
class WritingWorker implements PointsWorker {
  onmessage: Worker['onmessage'] = null;
  readonly changes: PointsChange[] = [];
  postMessage(message: ToPointsWorker): void {
    if (message.kind === 'change') this.changes.push(message.change);
  }
  terminate(): void {}
}

async function follow(replies: Partial<Replies>) {
  const { bridge, calls, push } = fakeBridge({ ...holding([rowOf(calmDetail)]), ...replies });
  const { reports } = createStores(bridge);
  const worker = new WritingWorker();
  const heard: ReportsOnMap[] = [];
  const problems: Problem[] = [];
  const leave = followReports(bridge, reports, new PointsHost(worker), {
    onReports: (shown) => heard.push(shown),
    onProblem: (problem) => problems.push(problem),
  });
  await reports.getState().begin();
  return { reports, calls, push, heard, problems, leave, changes: worker.changes };
}

const seqsOf = (bytes: Uint8Array<ArrayBuffer> | undefined) => {
  const points = bytes && readPackedPoints(bytes);
  return points ? [...points.seq] : null;
};

it('gives the points of all reports, and which of them are shown, when the grid has a page', async () => {
  const copy = new Copy();
  const { heard, changes } = await follow(copy.replies);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]).toMatchObject({ asOf: 7, shown: 2, unplaced: 0 });
  expect(copy.asked).toEqual([null]);
  expect(seqsOf(changes[0]?.points)).toEqual([1, 2]);
});

it('asks only which are shown for another query', async () => {
  const copy = new Copy();
  const { reports, heard, changes } = await follow(copy.replies);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  await reports.getState().setSearch('madrid');
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]?.query.text).toBe('madrid');
  expect(copy.asked).toHaveLength(1);
  expect(Object.keys(changes[1] ?? {})).toEqual(['shown']);
});

it('adds the points of reports that came since', async () => {
  const copy = new Copy();
  const { push, heard, changes } = await follow(copy.replies);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  copy.last = 4;
  push('reports.changed', { added: 2, addedFraud: 0 });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(copy.asked[1]).toEqual({ edition: 'one', last: 2 });
  expect(seqsOf(changes[1]?.added)).toEqual([3, 4]);
  expect(heard[1]?.shown).toBe(4);
});

it('takes all of them anew where points were changed', async () => {
  const copy = new Copy();
  const { push, heard, changes } = await follow(copy.replies);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  copy.edition = 'two';
  push('reports.changed', { added: 0, addedFraud: 0 });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  const points = changes[1]?.points && readPackedPoints(changes[1].points);
  expect(points && lastSeq(points)).toBe(2);
});

it('asks again where the copy was begun anew between two answers, until they agree', async () => {
  const copy = new Copy();
  copy.meanwhile = () => {
    copy.edition = 'two';
    copy.last = 3;
    copy.meanwhile = () => {};
  };
  const { heard, changes } = await follow(copy.replies);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.shown).toBe(3);
  expect(seqsOf(changes[0]?.points)).toEqual([1, 2, 3]);
  expect(changes[0]?.shown?.every((byte) => byte === 0)).toBe(true);
});

it('tells why nothing could be asked, and goes on with the next query', async () => {
  const copy = new Copy();
  let fails = true;
  const { reports, heard, problems } = await follow({
    ...copy.replies,
    'map.shown': (asked) =>
      fails
        ? fail({ kind: 'unexpected' })
        : (copy.replies['map.shown']?.(asked) ?? fail({ kind: 'unexpected' })),
  });
  await vi.waitFor(() => expect(problems).toEqual([{ kind: 'unexpected' }]));
  fails = false;
  await reports.getState().setSearch('madrid');
  await vi.waitFor(() => expect(heard).toHaveLength(1));
});

it('hears nothing any more once it is left', async () => {
  const copy = new Copy();
  const { push, heard, leave } = await follow(copy.replies);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  leave();
  push('reports.changed', { added: 2, addedFraud: 0 });
  expect(copy.asked).toHaveLength(1);
  expect(heard).toHaveLength(1);
});
