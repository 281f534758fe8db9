import type { GpsFix } from '../../transaction';
import { actionAt, noSensors } from '../action';
import type { Life } from '../life';
import { registration, someOperation } from '../operation';
import { makePhone, newUserId, type User } from '../person';
import { inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';

/** Runs the application in an emulator: no networks around it, and the GPS position that emulators begin with. */
export function emulatorUser(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const { device } = makePhone(random, 'Google sdk_gphone64_x86_64');
  const phone = { device: { ...device, emulated: true, debugged: true }, simCard: null };
  const user: User = { userId: newUserId(random), phone };
  const act = (random: Random, extraData: string | null) => ({
    ...actionAt(place, user, random, extraData, noSensors),
    sensors: { ...noSensors, gps: true },
    gpsFix: emulatorsBeginning,
  });
  return {
    home: place,
    chapters: [
      { actions: 1, act: ({ random }) => act(random, registration) },
      { actions: random.whole(4, 9), act: ({ random }) => act(random, someOperation(random)) },
    ],
  };
}

/** The position an Android emulator has until it is given another: Mountain View. */
const emulatorsBeginning: GpsFix = {
  latitude: 37.421998333333335,
  longitude: -122.084,
  accuracyMetres: 5,
};
