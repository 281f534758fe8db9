import { describe, expect, it } from 'vitest';
import type { Assessed } from '../../../../main/service/assessment/assessment';
import { bannedPlaces } from '../../../../main/service/assessment/thresholds';
import {
  ada,
  adaAtHome,
  at,
  bilbao,
  day,
  hour,
  ipAt,
  kmFrom,
  lisbon,
  madrid,
  minute,
  newYork,
  phone,
  Story,
  seenAt,
} from './story';

const thief = phone('thief-phone');

/** What a report says about the risk. */
function verdict({ assessment }: Assessed) {
  return [assessment.riskAssignment, assessment.riskAssessment, assessment.decisions];
}

describe('a commuter', () => {
  it('is a new user, then known at home, then known at work', () => {
    const story = new Story();
    const home = { ...ada, ...seenAt(bilbao, 'home') };
    const work = { ...ada, ...seenAt(kmFrom(bilbao, 12), 'work') };
    expect(verdict(story.tell(home))).toEqual(['low', 'unknown_risk', ['New user']]);
    expect(verdict(story.tell(work))).toEqual(['clear', 'low_risk', ['Common usage']]);
    story.tell(home, day);
    const last = story.tell(home, day);
    expect(verdict(last)).toEqual(['clear', 'low_risk', ['Common usage']]);
    expect(last.assessment.evidence).toEqual(['gps', 'wifi_connection', 'mobile_networks']);
    expect(last.assessment.descriptiveReport).toBe(
      "Low risk (low_risk). Common usage: the user's own device at a usual place in Bilbao, Spain, " +
        'where the user was twice before. Compared by gps, wifi_connection and mobile_networks.',
    );
  });

  it('is found by the networks around when GPS is off, without their names in the location id', () => {
    const story = adaAtHome();
    const { location, emLocation, geoLocation } = story.tell({
      ...ada,
      ...seenAt(bilbao, 'home'),
      gpsFix: null,
    });
    expect(geoLocation).toBeNull();
    expect(emLocation?.address).toMatchObject({ city: 'Bilbao', latitude: bilbao.latitude });
    expect(location).toEqual({ ...emLocation, locationType: 'wifi' });
    expect(location?.id).toMatch(/^[0-9a-z]{7}$/);
  });

  it('is found by the serving cell when Wi-Fi is off too', () => {
    const story = adaAtHome();
    const cells = { mobileCells: seenAt(bilbao, 'home').mobileCells ?? [] };
    const { location, assessment } = story.tell({ ...ada, ...cells });
    expect(location?.locationType).toBe('lte');
    expect(assessment.evidence).toEqual(['mobile_networks']);
    expect(assessment.riskAssignment).toBe('clear');
  });
});

describe('the victim of a SIM swap', () => {
  const attack = { ...ada, device: thief, simCard: 'sim-swapped', ...seenAt(lisbon, 'hideout') };

  it('is told from the thief, however often the thief comes', () => {
    const story = adaAtHome();
    const first = story.tell(attack);
    expect(verdict(first)).toEqual(['fraud', 'fraud', ['SIM Swapping / ATO']]);
    expect(first.assessment.descriptiveReport).toBe(
      'Fraud (fraud). SIM Swapping / ATO: the account is used from a device never seen with it, in Lisbon, ' +
        'Portugal, 726 km from the nearest usual place of the user in Bilbao, Spain. The SIM card is new as well. ' +
        'Compared by gps.',
    );
    for (let times = 0; times < 5; times += 1) expect(verdict(story.tell(attack))).toEqual(verdict(first));
  });

  it('stays as trusted at home as before', () => {
    const story = adaAtHome();
    story.tell(attack);
    expect(verdict(story.tell({ ...ada, ...seenAt(bilbao, 'home') }, minute))).toEqual([
      'clear',
      'low_risk',
      ['Common usage'],
    ]);
  });

  it('is told from the thief in the same town by the new SIM card alone', () => {
    const near = seenAt(kmFrom(bilbao, 15), 'hideout');
    expect(verdict(adaAtHome().tell({ ...attack, ...near }))).toEqual([
      'high',
      'high_risk',
      ['SIM Swapping / ATO'],
    ]);
  });
});

describe('a phishing ring', () => {
  it('is seen with the third account taken over at its place, and not before', () => {
    const story = new Story();
    const victims = ['one', 'two', 'three', 'four'].map((name) => ({
      userId: `${name}@example.com`,
      device: phone(`${name}-phone`),
    }));
    victims.forEach((victim, number) => {
      story.tell({ ...victim, ...seenAt(kmFrom(bilbao, number), `home-${number}`) });
      story.tell({ ...victim, ...seenAt(kmFrom(bilbao, number), `home-${number}`) }, day);
    });
    const verdicts = victims.map(({ userId }) =>
      verdict(story.tell({ userId, device: thief, ...seenAt(lisbon, 'ring') }, 2 * day)),
    );
    expect(verdicts).toEqual([
      ['high', 'high_risk', ['SIM Swapping / ATO']],
      ['high', 'high_risk', ['SIM Swapping / ATO']],
      ['fraud', 'fraud', ['Phising', 'SIM Swapping / ATO']],
      ['fraud', 'fraud', ['Phising', 'SIM Swapping / ATO']],
    ]);
  });
});

describe('a farm of synthetic identities', () => {
  it('is seen with the third identity on one device, certain with the fifth, and stays so', () => {
    const story = new Story();
    const register = (number: number) =>
      story.tell({ userId: `identity-${number}`, device: phone('farm'), ...seenAt(madrid, 'farm') });
    const levels = [1, 2, 3, 4, 5, 6].map((number) => register(number).assessment.riskAssignment);
    expect(levels).toEqual(['low', 'low', 'high', 'high', 'fraud', 'fraud']);
    expect(verdict(register(7))).toEqual(['fraud', 'fraud', ['Synthetic identity', 'New user']]);
    expect(verdict(register(3))).toEqual(['fraud', 'fraud', ['Synthetic identity']]);
  });

  it('is seen when its identities are spread over some devices of one place', () => {
    const story = new Story();
    const assessed = [1, 2, 3, 4, 5, 6].map((number) =>
      story.tell({
        userId: `identity-${number}`,
        device: phone(`farm-${number % 3}`),
        ...seenAt(madrid, 'farm'),
      }),
    );
    expect(assessed.map(({ assessment }) => assessment.riskAssignment)).toEqual([
      'low',
      'low',
      'low',
      'low',
      'low',
      'high',
    ]);
  });

  it('is not a shop where many people register on their own telephones', () => {
    const story = new Story();
    for (let number = 0; number < 40; number += 1) {
      const customer = { userId: `customer-${number}`, device: phone(`phone-${number}`) };
      const { assessment } = story.tell({ ...customer, ...seenAt(madrid, 'shop') }, minute);
      expect(assessment.decisions).toEqual(['New user']);
    }
  });
});

describe('a GPS spoofer', () => {
  it('is given away by the networks around', () => {
    const { assessment, location } = adaAtHome().tell({
      ...ada,
      ...seenAt(bilbao, 'home'),
      gpsFix: { ...lisbon, accuracyMetres: 5 },
    });
    expect(assessment.riskAssignment).toBe('fraud');
    expect(assessment.decisions).toEqual(['Location fraud']);
    expect(assessment.descriptiveReport).toBe(
      'Fraud (fraud). Location fraud: GPS says Lisbon, Portugal, but the networks around the device are those of ' +
        'Bilbao, Spain, 726 km away. Compared by gps, wifi_connection and mobile_networks.',
    );
    expect(location?.address.city).toBe('Bilbao');
  });

  it('teaches neither the user nor the networks the place that was pretended', () => {
    const story = adaAtHome();
    const before = new Map(story.past);
    const spoofed = { ...ada, ...seenAt(bilbao, 'home'), gpsFix: { ...lisbon, accuracyMetres: 5 } };
    for (let times = 0; times < 5; times += 1) story.tell(spoofed);
    expect(story.past).toEqual(before);
  });
});

describe('a traveller', () => {
  it('swaps the location legitimately, and is at home there afterwards', () => {
    const story = adaAtHome();
    const trip = { ...ada, ...seenAt(newYork, 'hotel') };
    const arrival = story.tell(trip, 2 * day);
    expect(verdict(arrival)).toEqual(['low', 'low_risk', ['Location Swapping']]);
    expect(arrival.assessment.descriptiveReport).toContain('New York, United States');
    expect(arrival.assessment.descriptiveReport).toContain('had 2 days to get there');
    expect(verdict(story.tell(trip, day))).toEqual(['clear', 'low_risk', ['Common usage']]);
    expect(verdict(story.tell({ ...ada, ...seenAt(bilbao, 'home') }, day))).toEqual([
      'clear',
      'low_risk',
      ['Common usage'],
    ]);
  });

  it('cannot be faster than an aeroplane', () => {
    const { assessment } = adaAtHome().tell({ ...ada, ...seenAt(newYork, 'hotel') }, 2 * hour);
    expect(assessment.riskAssignment).toBe('high');
    expect(assessment.decisions).toEqual(['Location fraud']);
    expect(assessment.descriptiveReport).toMatch(
      /the same device was seen 2 hours before in Bilbao, Spain, 5,\d{3} km away: at least 2,\d{3} km\/h/,
    );
  });

  it('may take a hotspot along', () => {
    const story = adaAtHome();
    const trip = seenAt(newYork, 'hotel');
    const withHotspot = { ...trip, connectedWifi: 'home:01' };
    expect(verdict(story.tell({ ...ada, ...withHotspot }, 2 * day))).toEqual([
      'low',
      'low_risk',
      ['Location Swapping'],
    ]);
  });
});

describe('a new telephone', () => {
  const bought = { ...ada, device: phone('new-phone') };

  it('is a device swap at home, and usual from then on', () => {
    const story = adaAtHome();
    const swap = story.tell({ ...bought, ...seenAt(bilbao, 'home') });
    expect(verdict(swap)).toEqual(['low', 'low_risk', ['Device Swapping']]);
    expect(swap.assessment.descriptiveReport).toContain('from Model of ada-phone to Model of new-phone');
    expect(verdict(story.tell({ ...bought, ...seenAt(bilbao, 'home') }))).toEqual([
      'clear',
      'low_risk',
      ['Common usage'],
    ]);
  });

  it('is a device swap on a journey if it has the SIM card of the user', () => {
    const { assessment } = adaAtHome().tell({ ...bought, ...seenAt(lisbon, 'hotel') }, 2 * day);
    expect(assessment.decisions).toEqual(['Device Swapping']);
  });

  it('does not become the user’s own while nothing tells whose it is', () => {
    const story = adaAtHome();
    const unplaced = { userId: ada.userId, device: thief };
    for (let times = 0; times < 3; times += 1) {
      expect(verdict(story.tell(unplaced))).toEqual(['low', 'unknown_risk', []]);
    }
  });
});

describe('connections that hide something', () => {
  it('TOR is a high risk at a usual place', () => {
    const tor = story(ipAt(newYork, 'US', { tor: true }));
    expect(verdict(tor)).toEqual(['high', 'high_risk', ['Location fraud']]);
    expect(tor.assessment.descriptiveReport).toContain('behind TOR, with its exit in Somewhere, Country US');
  });

  it('TOR alone leaves nothing to compare', () => {
    const { assessment } = new Story().tell({ ip: ipAt(newYork, 'US', { tor: true }) });
    expect(assessment.riskAssignment).toBe('high');
    expect(assessment.riskAssessment).toBe('unknown_risk');
  });

  it('a VPN is remarked upon once, then usual', () => {
    const home = adaAtHome();
    const vpn = { ...ada, ...seenAt(bilbao, 'home'), ip: ipAt(newYork, 'US', { vpn: true }) };
    expect(verdict(home.tell(vpn))).toEqual(['low', 'low_risk', ['Common usage']]);
    expect(verdict(home.tell(vpn))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it('an IP address of the same country is fine however far it is', () => {
    expect(verdict(story(ipAt(kmFrom(madrid, 900), 'ES')))).toEqual(['clear', 'low_risk', ['Common usage']]);
  });

  it('an IP address of a far country is not', () => {
    expect(verdict(story(ipAt(newYork, 'US')))).toEqual(['high', 'high_risk', ['Location fraud']]);
  });

  function story(ip: ReturnType<typeof ipAt>): Assessed {
    return adaAtHome().tell({ ...ada, ...seenAt(bilbao, 'home'), ip });
  }
});

describe('an emulator', () => {
  const emulator = phone('emulator', { emulated: true, debugged: true });

  it('with a new user on it is a synthetic identity, and does not become usual', () => {
    const story = new Story();
    const fix = { gpsFix: { ...at(37.422, -122.084), accuracyMetres: 5 } };
    const told = { userId: 'invented', device: emulator, ...fix };
    expect(verdict(story.tell(told))[2]).toEqual(['Synthetic identity', 'New user']);
    for (let times = 0; times < 3; times += 1) {
      const { assessment } = story.tell(told);
      expect(assessment.riskAssignment).toBe('high');
      expect(assessment.decisions).toEqual(['Synthetic identity']);
    }
  });
});

describe('a banned place', () => {
  it('is fraud for whoever is there', () => {
    const [banned] = bannedPlaces;
    if (banned === undefined) throw new Error('no place is banned');
    const { assessment } = new Story().tell({ ...ada, ...seenAt(banned, 'banned') });
    expect(assessment.riskAssignment).toBe('fraud');
    expect(assessment.decisions).toEqual(['Banned location', 'New user']);
    expect(assessment.descriptiveReport).toContain(banned.name);
  });
});

describe('nothing to compare', () => {
  it('is an unknown risk', () => {
    const { assessment, location } = new Story().tell({});
    expect([assessment.riskAssignment, assessment.riskAssessment]).toEqual(['clear', 'unknown_risk']);
    expect(assessment.descriptiveReport).toBe(
      'Unknown risk (unknown_risk). No sensor could be compared with anything known.',
    );
    expect(location).toBeNull();
  });
});

describe('the ends of the map', () => {
  it('neighbours on both sides of the antimeridian are near', () => {
    const story = new Story();
    const west = { ...ada, ...seenAt(at(-16.8, 179.995), 'taveuni') };
    const east = { ...ada, ...seenAt(at(-16.8, -179.998), 'taveuni') };
    story.tell(west);
    for (const place of [east, west, east, west, east]) {
      expect(verdict(story.tell(place, minute))).toEqual(['clear', 'low_risk', ['Common usage']]);
    }
    const { emLocation } = story.tell(east);
    expect(Math.abs(emLocation?.address.longitude ?? 0)).toBeGreaterThan(179.9);
    expect(emLocation?.address.country).toBe('Fiji');
  });

  it('longitudes mean nothing at the pole', () => {
    const story = new Story();
    story.tell({ ...ada, ...seenAt(at(-90, 0), 'station') });
    for (const longitude of [120, -45, 180]) {
      const assessed = story.tell({ ...ada, ...seenAt(at(-89.999, longitude), 'station') }, minute);
      expect(verdict(assessed)).toEqual(['clear', 'low_risk', ['Common usage']]);
      expect(assessed.location?.address.city).toBe('Amundsen–Scott South Pole Station');
    }
  });
});

describe('a transaction that is assessed again', () => {
  it('finds the same and teaches nothing more', () => {
    const story = new Story();
    const first = story.tell({ ...ada, ...seenAt(bilbao, 'home') });
    const before = new Map(story.past);
    const again = story.again(first.transaction);
    expect(verdict(again)).toEqual(['low', 'low_risk', ['New user']]);
    expect(again.remembered).toEqual([]);
    expect(story.past).toEqual(before);
  });
});
