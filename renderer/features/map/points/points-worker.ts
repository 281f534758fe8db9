import { type PackedPoints, readPackedPoints } from '../../../../shared/domain/packed-points';
import { countClusters, type PointsCount, reportsInCell } from './count-clusters';
import { paintOrders } from './paint-order';
import { paintPicture } from './paint-picture';
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

/** The entry of the worker that has the points: it counts, paints, and answers what is where. Nothing of it takes the window's time. */

let points: PackedPoints | null = null;
let index: PointsIndex | null = null;
let wanted: ShownReports | null = null;
let shown: ShownReports = new Uint8Array(0);
let look: PointsLook | null = null;
let order: Uint8Array = new Uint8Array(256);
let view: PointsView | null = null;
let turn = 0;
let isDue = false;

self.onmessage = ({ data }: MessageEvent<ToPointsWorker>) => {
  if (data.kind === 'question') {
    say({ kind: 'answer', id: data.id, answer: answerTo(data.question) });
    return;
  }
  turn = data.turn;
  take(data.change);
  if (!isDue) later.port2.postMessage(null);
  isDue = true;
};

/** Comes back after the messages that are waiting: of several changes only the last is counted and painted. */
const later = new MessageChannel();
later.port1.onmessage = ({ data }: MessageEvent<PointsCount | null>) => {
  if (data === null) count();
  else paint(data);
};

function take(change: PointsChange): void {
  if (change.points) {
    points = readPackedPoints(change.points);
    index = null;
  }
  if (change.shown !== undefined) wanted = change.shown;
  if (points && (change.points || change.shown !== undefined)) shown = wanted ?? allShown(points);
  if (change.look) {
    look = change.look;
    order = paintOrders(look);
  }
  if (change.view) view = change.view;
}

function count(): void {
  isDue = false;
  if (!points || !view || !look) return;
  const found = countClusters(points, shown, order, view);
  say({ kind: 'counted', turn, view, count: found });
  later.port2.postMessage(found);
}

/** Not where a later change has come meanwhile, which will be counted first. */
function paint({ clusters }: PointsCount): void {
  if (isDue || !points || !view || !look) return;
  const picture = paintPicture({ points, shown, order, colours: look.colours, view }, look, clusters);
  self.postMessage({ kind: 'painted', turn, picture } satisfies FromPointsWorker, {
    transfer: [picture.bitmap],
  });
}

function answerTo(question: PointsQuestion): PointsAnswer {
  if (!points) return question.kind === 'near' || question.kind === 'reports' ? noPoints : noReports;
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
    case 'cell':
      return { kind: 'seqs', seqs: reportsInCell(points, shown, order, question.key, question.most) };
    case 'ring':
      return { kind: 'seqs', seqs: reportsInRing(points, shown, order, question.ring) };
  }
}

const noPoints: PointsAnswer = { kind: 'points', points: [] };
const noReports: PointsAnswer = { kind: 'seqs', seqs: new Uint32Array(0) };

function say(message: FromPointsWorker): void {
  self.postMessage(message);
}
