import { paintPicture, warmUp } from './paint-picture';
import { workerPort } from './points-messages';
import { PointsWork } from './points-work';

/** The entry point of the worker that holds the points and works off the window's thread. */

const work = new PointsWork(workerPort(self), paintPicture);

// Only if there is no work yet.
setTimeout(() => {
  if (work.isIdle) warmUp();
});
