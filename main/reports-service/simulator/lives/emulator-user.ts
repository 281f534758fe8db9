import type { GpsFix } from '../../transaction';
import { actionAt, noSensors } from '../action';
import type { Life } from '../life';
import { randomOperation, registration } from '../operation';
import { makePhone, newUserId, type User } from '../person';
import { inhabitedCities, placeIn } from '../place';
import type { Random } from '../random';

/** Runs the application in an emulator, without surrounding networks and with the emulator's default GPS position. */
export function emulatorUser(random: Random): Life {
  const place = placeIn(random.pick(inhabitedCities), random);
  const { device } = makePhone(random, 'Google sdk_gphone64_x86_64');
  const phone = { device: { ...device, emulated: true, debugged: true }, simCard: null };
  const user: User = { userId: newUserId(random), phone };
  const act = (random: Random, extraData: string | null) => ({
    ...actionAt(place, user, random, extraData, noSensors),
    sensors: { ...noSensors, gps: true },
    gpsFix: emulatorDefaultFix,
  });
  return {
    home: place,
    chapters: [
      { actions: 1, act: ({ random }) => act(random, registration) },
      { actions: random.whole(4, 9), act: ({ random }) => act(random, randomOperation(random)) },
    ],
  };
}

/** The default position of the Android emulator: Mountain View. */
const emulatorDefaultFix: GpsFix = {
  latitude: 37.421998333333335,
  longitude: -122.084,
  accuracyMetres: 5,
};
