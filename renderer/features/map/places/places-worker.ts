import { readCities } from '../../../../shared/packed-cities';
import { workerPort } from '../points/points-messages';
import { servePlaces } from './find-places';

/** The entry point of the worker that finds places by name, off the window's thread and without any network. */

servePlaces(
  workerPort(self),
  import('virtual:bundled-cities').then(({ packedCities }) => readCities(packedCities)),
);
