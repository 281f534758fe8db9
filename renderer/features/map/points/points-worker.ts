import {
  newPackedPoints,
  type PackedPoints,
  readPackedPoints,
} from '../../../../shared/domain/packed-points';
import { countClusters, type PointCluster } from './count-clusters';
import { clusterContents } from './open-cluster';
import { paintOrders } from './paint-order';
import { paintPicture } from './paint-picture';
import type { PaintedPoints } from './paint-points';
import { indexPoints, type PointsIndex, pointsNear, pointsOfReports } from './points-index';
import type {
  FromPointsWorker,
  PointsAnswer,
  PointsChange,
  PointsLook,
  PointsQuestion,
  ToPointsWorker,
} from './points-messages';
import type { PointsView } from './points-view';
import { reportsInRing } from './reports-in-ring';
import { allShown, type ShownReports } from './shown-reports';
import { warmUp } from './warm-up';

/** The entry of the worker that has the points: it counts, paints, and answers what is where. Nothing of it takes the window's time. */

let points: PackedPoints = newPackedPoints(0).points;
let index: PointsIndex | null = null;
let wanted: ShownReports | null = null;
let shown: ShownReports = new Uint8Array(0);
let look: PointsLook | null = null;
let order: Uint8Array = new Uint8Array(256);
let view: PointsView | null = null;
let turn = 0;
/** What was painted or counted last is no longer true. */
let isDue = false;
let isWorking = false;
/** Nothing is on the map yet: positions come before they are counted. */
let isFirst = true;

self.onmessage = ({ data }: MessageEvent<ToPointsWorker>) => {
  if (data.kind === 'question') {
    say({ kind: 'answer', id: data.id, answer: answerTo(data.question) });
    return;
  }
  turn = data.turn;
  take(data.change);
  isDue = true;
  if (!isWorking) void work();
};

// Not where there is work to do already.
setTimeout(() => {
  if (turn === 0) warmUp();
});

function take(change: PointsChange): void {
  if (change.points) {
    points = readPackedPoints(change.points) ?? newPackedPoints(0).points;
    index = null;
  }
  if (change.shown !== undefined) wanted = change.shown;
  if (change.points || change.shown !== undefined) shown = wanted ?? allShown(points);
  if (change.look) {
    look = change.look;
    order = paintOrders(look);
  }
  if (change.view) view = change.view;
  if (change.isFirst) isFirst = true;
}

/** Counts and paints until nothing is due; of several changes that wait only the last. */
async function work(): Promise<void> {
  isWorking = true;
  try {
    while (isDue) {
      await takeUpMessages();
      isDue = false;
      await countAndPaint();
    }
  } finally {
    isWorking = false;
  }
}

async function countAndPaint(): Promise<void> {
  if (!view || !look) return;
  const painted = { points, shown, order, colours: look.colours, view };
  const wasFirst = isFirst;
  isFirst = false;
  if (wasFirst) await paint(painted, []);
  const count = countClusters(points, shown, order, view);
  say({ kind: 'counted', turn, view, count });
  await takeUpMessages();
  // What was changed meanwhile is counted and painted instead.
  if (!isDue && (look.discs || !wasFirst)) await paint(painted, count.clusters);
}

async function paint(painted: PaintedPoints, clusters: readonly PointCluster[]): Promise<void> {
  const of = turn;
  if (!look) return;
  const picture = await paintPicture(painted, look, clusters);
  self.postMessage({ kind: 'painted', turn: of, picture } satisfies FromPointsWorker, {
    transfer: [picture.bitmap],
  });
}

/** Resolves when the messages that are waiting have been taken up. */
function takeUpMessages(): Promise<void> {
  return new Promise((resolve) => {
    later.port1.onmessage = () => resolve();
    later.port2.postMessage(null);
  });
}

const later = new MessageChannel();

function answerTo(question: PointsQuestion): PointsAnswer {
  switch (question.kind) {
    case 'near':
      // Made when it is first asked for, so that it never keeps the first picture waiting.
      index ??= indexPoints(points);
      return {
        kind: 'points',
        points: pointsNear(points, index, shown, order, question, question.radius, question.most),
      };
    case 'reports':
      return { kind: 'points', points: pointsOfReports(points, question.seqs) };
    case 'cluster':
      return {
        kind: 'contents',
        contents: clusterContents(points, shown, order, question.key, question.most),
      };
    case 'ring':
      return { kind: 'seqs', seqs: reportsInRing(points, shown, order, question.ring) };
  }
}

function say(message: FromPointsWorker): void {
  self.postMessage(message);
}
