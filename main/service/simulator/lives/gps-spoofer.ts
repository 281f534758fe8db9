import { distanceKm } from '../../../../shared/domain/geodesy';
import { makePerson } from '../person';
import { nameOf, otherCity, placeIn } from '../place';
import type { Random } from '../random';
import { everydayScene, type Life, usualPlace } from '../scene';

/** Has the GPS say another city than the Wi-Fi and mobile networks around the device do. */
export function gpsSpoofer(random: Random): Life {
  const spoofer = makePerson(random);
  const pretended = placeIn(otherCity(spoofer.home.city, random), random);
  return {
    home: spoofer.home,
    act(moment) {
      const place = usualPlace(spoofer, moment.at);
      const noticed = moment.random.chance(0.6);
      const device = { ...spoofer.device, gpsSpoofed: noticed };
      const scene = everydayScene({ id: spoofer.id, device }, place, moment);
      return {
        ...scene,
        sensors: { ...scene.sensors, gps: true, wifi: true },
        gps: pretended,
        em: scene.em ?? place,
        risk: noticed ? 'fraud' : 'high',
        cases: ['Location fraud'],
        why:
          `GPS says ${nameOf(pretended)}, but the networks around the device are those of ${nameOf(place)}, ` +
          `${Math.round(distanceKm(pretended, place))} km away${noticed ? '; the GPS signal is spoofed' : ''}.`,
      };
    },
  };
}
