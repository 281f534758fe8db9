import { paintPicture, warmUp } from './paint-picture';
import type { FromPointsWorker, ToPointsWorker } from './points-messages';
import { PointsWork } from './points-work';

/** The entry point of the worker that holds the points and works off the window's thread. */

const work = new PointsWork(send, paintPicture);

self.onmessage = ({ data }: MessageEvent<ToPointsWorker>) => work.handle(data);

// Only if there is no work yet.
setTimeout(() => {
  if (work.isIdle) warmUp();
});

function send(message: FromPointsWorker): void {
  self.postMessage(message, { transfer: message.kind === 'painted' ? [message.picture.bitmap] : [] });
}
