import { describe, expect, it } from 'vitest';
import { bannedPlaces } from '../../../../../main/service/assessment/thresholds';
import {
  ada,
  adaAtHome,
  at,
  bilbao,
  day,
  hour,
  kmFrom,
  lisbon,
  minute,
  newYork,
  Story,
  seenAt,
  verdict,
} from '../../../../support/transaction-story';

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
        'where the user was seen twice before. Compared by gps, wifi_connection and mobile_networks.',
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

describe('a traveller', () => {
  it('swaps the location legitimately, and is at home there afterwards', () => {
    const story = adaAtHome();
    const trip = { ...ada, ...seenAt(newYork, 'hotel') };
    const arrival = story.tell(trip, 2 * day);
    expect(verdict(arrival)).toEqual(['low', 'low_risk', ['Location Swapping']]);
    expect(arrival.assessment.descriptiveReport).toContain('New York, United States');
    expect(arrival.assessment.descriptiveReport).toContain(
      'it was seen 2 days earlier in Bilbao, Spain, which leaves time for the journey',
    );
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
      /the same device was seen 2 hours earlier in Bilbao, Spain, 5,\d{3} km away, which takes 2,\d{3} km\/h at least/,
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
