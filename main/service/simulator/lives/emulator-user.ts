import { cities } from '../cities';
import { makeDevice, userId } from '../person';
import { type Place, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life } from '../scene';

/** Runs the application in an emulator: no networks around it, and the GPS position that emulators begin with. */
export function emulatorUser(random: Random): Life {
  const place = placeIn(random.pick(cities), random);
  const device = {
    ...makeDevice(random, 'Google sdk_gphone64_x86_64'),
    emulated: true,
    debugged: true,
  };
  return {
    home: place,
    act(moment) {
      return {
        ...everydayScene({ id: userId(moment.random), device }, place, moment),
        sensors: { gps: true, mobileNetworks: false, wifi: false, wifiConnected: false },
        gps: emulatorsBeginning,
        em: null,
        risk: 'high',
        cases: ['Synthetic identity'],
        why: 'The device is emulated and debugged, sees no network around it and stands where every emulator does.',
      };
    },
  };
}

/** The position an Android emulator has until it is given another. */
const emulatorsBeginning: Place = {
  id: '0000000000000000',
  latitude: 37.421998333333335,
  longitude: -122.084,
  city: {
    city: 'Mountain View',
    country: 'United States',
    countryCode: 'US',
    region: 'Santa Clara County',
    state: 'California',
    latitude: 37.38605,
    longitude: -122.08385,
  },
};
