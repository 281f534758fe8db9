import { describe, expect, it } from 'vitest';
import { bannedPlaces } from '../../../../../main/reports-service/assessment/thresholds';
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
  seenAt,
  TransactionSequence,
  verdict,
} from '../../../../support/inputs/transaction-sequence';

describe('a commuter', () => {
  it('is a new user first, then known at home, then known at work', () => {
    const story = new TransactionSequence();
    const home = { ...ada, ...seenAt(bilbao, 'home') };
    const work = { ...ada, ...seenAt(kmFrom(bilbao, 12), 'work') };
    expect(verdict(story.add(home))).toEqual(['low', 'unknown_risk', ['New user']]);
    expect(verdict(story.add(work))).toEqual(['clear', 'low_risk', ['Common usage']]);
    story.add(home, day);
    const last = story.add(home, day);
    expect(verdict(last)).toEqual(['clear', 'low_risk', ['Common usage']]);
    expect(last.assessment.evidence).toEqual(['gps', 'wifi_connection', 'mobile_networks']);
    expect(last.assessment.descriptiveReport).toBe(
      "Low risk. The user's own device was used at a usual place in Bilbao, Spain, where the user was seen twice " +
        'before. The comparison used GPS data, the connected Wi-Fi network and mobile networks.',
    );
  });

  it('is located by networks if GPS is off, without their identifiers in the location ID', () => {
    const story = adaAtHome();
    const { location, emLocation, geoLocation } = story.add({
      ...ada,
      ...seenAt(bilbao, 'home'),
      gpsFix: null,
    });
    expect(geoLocation).toBeNull();
    expect(emLocation?.address).toMatchObject({ city: 'Bilbao', latitude: bilbao.latitude });
    expect(location).toEqual({ ...emLocation, locationType: 'wifi' });
    expect(location?.id).toMatch(/^[0-9a-z]{7}$/);
  });

  it('is located by the serving cell if Wi-Fi is off too', () => {
    const story = adaAtHome();
    const cells = { mobileCells: seenAt(bilbao, 'home').mobileCells ?? [] };
    const { location, assessment } = story.add({ ...ada, ...cells });
    expect(location?.locationType).toBe('lte');
    expect(assessment.evidence).toEqual(['mobile_networks']);
    expect(assessment.riskAssignment).toBe('clear');
  });
});

describe('a traveller', () => {
  it('gets Location Swapping at first and common usage afterwards', () => {
    const story = adaAtHome();
    const trip = { ...ada, ...seenAt(newYork, 'hotel') };
    const arrival = story.add(trip, 2 * day);
    expect(verdict(arrival)).toEqual(['low', 'low_risk', ['Location Swapping']]);
    expect(arrival.assessment.descriptiveReport).toContain('New York, United States');
    expect(arrival.assessment.descriptiveReport).toContain(
      'It was seen 2 days earlier in Bilbao, Spain, which leaves enough time for the journey.',
    );
    expect(verdict(story.add(trip, day))).toEqual(['clear', 'low_risk', ['Common usage']]);
    expect(verdict(story.add({ ...ada, ...seenAt(bilbao, 'home') }, day))).toEqual([
      'clear',
      'low_risk',
      ['Common usage'],
    ]);
  });

  it('is suspicious if faster than an aeroplane', () => {
    const { assessment } = adaAtHome().add({ ...ada, ...seenAt(newYork, 'hotel') }, 2 * hour);
    expect(assessment.riskAssignment).toBe('high');
    expect(assessment.decisions).toEqual(['Location fraud']);
    expect(assessment.descriptiveReport).toMatch(
      /The same device was seen 2 hours earlier in Bilbao, Spain, 5,\d{3} km away, which requires a speed of at least 2,\d{3} km\/h\./,
    );
  });

  it('may take a hotspot along', () => {
    const story = adaAtHome();
    const trip = seenAt(newYork, 'hotel');
    const withHotspot = { ...trip, connectedWifi: 'home:01' };
    expect(verdict(story.add({ ...ada, ...withHotspot }, 2 * day))).toEqual([
      'low',
      'low_risk',
      ['Location Swapping'],
    ]);
  });
});

describe('a GPS spoofer', () => {
  it('is detected by the surrounding networks', () => {
    const { assessment, location } = adaAtHome().add({
      ...ada,
      ...seenAt(bilbao, 'home'),
      gpsFix: { ...lisbon, accuracyMetres: 5 },
    });
    expect(assessment.riskAssignment).toBe('fraud');
    expect(assessment.decisions).toEqual(['Location fraud']);
    expect(assessment.descriptiveReport).toBe(
      'Fraud. GPS places the device in Lisbon, Portugal, but the networks around it place it in Bilbao, Spain, ' +
        '726 km away. The comparison used GPS data, the connected Wi-Fi network and mobile networks.',
    );
    expect(location?.address.city).toBe('Bilbao');
  });

  it('does not add the pretended place to the histories of the user and the networks', () => {
    const story = adaAtHome();
    const before = new Map(story.past);
    const spoofed = { ...ada, ...seenAt(bilbao, 'home'), gpsFix: { ...lisbon, accuracyMetres: 5 } };
    for (let times = 0; times < 5; times += 1) story.add(spoofed);
    expect(story.past).toEqual(before);
  });
});

describe('a banned location', () => {
  it('is fraud for every user', () => {
    const [banned] = bannedPlaces;
    if (banned === undefined) throw new Error('no place is banned');
    const { assessment } = new TransactionSequence().add({ ...ada, ...seenAt(banned, 'banned') });
    expect(assessment.riskAssignment).toBe('fraud');
    expect(assessment.decisions).toEqual(['Banned location', 'New user']);
    expect(assessment.descriptiveReport).toContain(banned.name);
  });
});

describe('the edges of the map', () => {
  it('are no obstacle: neighbours on both sides of the antimeridian are near', () => {
    const story = new TransactionSequence();
    const west = { ...ada, ...seenAt(at(-16.8, 179.995), 'taveuni') };
    const east = { ...ada, ...seenAt(at(-16.8, -179.998), 'taveuni') };
    story.add(west);
    for (const place of [east, west, east, west, east]) {
      expect(verdict(story.add(place, minute))).toEqual(['clear', 'low_risk', ['Common usage']]);
    }
    const { emLocation } = story.add(east);
    expect(Math.abs(emLocation?.address.longitude ?? 0)).toBeGreaterThan(179.9);
    expect(emLocation?.address.country).toBe('Fiji');
  });

  it('are no obstacle: all longitudes are near at the pole', () => {
    const story = new TransactionSequence();
    story.add({ ...ada, ...seenAt(at(-90, 0), 'station') });
    for (const longitude of [120, -45, 180]) {
      const assessed = story.add({ ...ada, ...seenAt(at(-89.999, longitude), 'station') }, minute);
      expect(verdict(assessed)).toEqual(['clear', 'low_risk', ['Common usage']]);
      expect(assessed.location?.address.city).toBe('Amundsen–Scott South Pole Station');
    }
  });
});
