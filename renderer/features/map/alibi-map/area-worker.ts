import { workerPort } from '../points/points-messages';
import { serveArea } from './serve-area';

/** The entry point of the worker that calculates reachable areas, off the window's thread. */

serveArea(workerPort(self));
