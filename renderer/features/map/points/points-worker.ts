import { paintPicture } from './paint-picture';
import type { FromPointsWorker, ToPointsWorker } from './points-messages';
import { PointsWork } from './points-work';
import { warmUp } from './warm-up';

/** The entry of the worker that has the points. Nothing of its work takes the window's time. */

const work = new PointsWork(say, paintPicture);

self.onmessage = ({ data }: MessageEvent<ToPointsWorker>) => work.hear(data);

// Not where there is work to do already.
setTimeout(() => {
  if (work.isIdle) warmUp();
});

function say(message: FromPointsWorker): void {
  self.postMessage(message, { transfer: message.kind === 'painted' ? [message.picture.bitmap] : [] });
}
