import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readReport } from '../../../shared/api/read-report';
import {
  atLevel,
  contentIdentity,
  isSameContent,
  steadyLevel,
} from '../../../shared/domain/content-identity';
import { parseExact } from '../../../shared/json/exact-json';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const identity = (json: string) => contentIdentity(readReport(json, ''), parseExact(json), sha256);
const parts = (json: string) => identity(json).match(/.{8}/g);

const full = `{
  "id": 9007199254740993, "application_id": "app", "transaction_id": "t-1", "timestamp": 1772373909000000001,
  "descriptive_report": "text",
  "device": { "id": "d", "model": "m", "integrity": { "debugged": false, "gps_spoofed": true },
    "sensors": { "gps": true, "wifi_connected": false } },
  "user": { "id": "u" },
  "event": { "id": "t-1", "risk_assignment": "high", "fraud_cases": ["Location fraud", "Common usage"],
    "timestamp": 1772373909000000000 },
  "location": { "id": "l", "location_type": "wifi", "address": { "city": "Malaga", "country": "Spain",
    "country_code": "ES", "latitude": 36.7, "longitude": -4.4 } },
  "geo_location": { "id": "g", "address": { "city": "Malaga" } },
  "ip": { "tor": false, "vpn": true },
  "extra_data": { "z": "é", "a": [1, { "c": 9007199254740993, "b": null }] }
}`;

/** Stored entries name contents by these. They were calculated with Python's hashlib from the texts that are hashed. */
it('is the same in every version of the app', () => {
  expect(parts(full)).toEqual(['31dW6cKO', 'EEh2Fb2V', 'p_ov4Adn']);
  expect(parts('{}')).toEqual(['8ETG_mFg', 'xIWWo1Jn', '47DEQpj8']);
});

describe('contents that are read alike are the same', () => {
  const [decision, documented, extra] = parts(full) ?? [];
  it.each([
    [
      'another order of fields',
      `{"user":{"id":"u"},${full.trim().slice(1, -1).replace('"user": { "id": "u" },', '')}}`,
    ],
    ['int64 as text', full.replace('1772373909000000000', '"1772373909000000000"')],
    ['an exponent', full.replace('1772373909000000000', '1772373909e9')],
    ['a flag as text', full.replace('"tor": false', '"tor": "FALSE"')],
    ['null for a field that is missing', full.replace('"tor": false', '"tor": false, "address": null')],
    ['an object without values', full.replace('"ip": {', '"em_location": {"address": {}}, "ip": {')],
    [
      'another order of the fraud cases',
      full.replace('"Location fraud", "Common usage"', '"Common usage", "Location fraud"'),
    ],
    ['the time of the report', full.replace('1772373909000000001', '1772373909000000002')],
    ['a report time that can’t be read', full.replace('1772373909000000001', '"now"')],
    ['an unknown field', full.replace('"ip": {', '"served": 1, "ip": { "served": 2,')],
    ['spaces and escapes', full.replace('"é"', '"\\u00e9"').replaceAll('\n', ' ')],
  ])('%s', (_, json) => {
    expect(json).not.toBe(full);
    expect(parts(json)).toEqual([decision, documented, extra]);
  });
});

describe('a change is in the part that it concerns', () => {
  const before = parts(full) ?? [];
  it.each([
    ['the risk', 0, full.replace('"high"', '"low"')],
    ['a further fraud case', 0, full.replace('"Common usage"', '"Common usage", "New user"')],
    ['the time of the event, by a nanosecond', 0, full.replace('1772373909000000000', '1772373909000000002')],
    ['a value of the event that can’t be read', 0, full.replace('"high"', '["high", 1]')],
    ['an id beyond 2^53, by one', 1, full.replace('"id": 9007199254740993', '"id": 9007199254740992')],
    ['a flag that is no longer given', 1, full.replace('"tor": false, ', '')],
    ['a city', 1, full.replace('"g", "address": { "city": "Malaga"', '"g", "address": { "city": "Ronda"')],
    ['a value that can’t be read', 1, full.replace('"model": "m"', '"model": ["m"]')],
    [
      'a long integer in extra_data, by one',
      2,
      full.replace('"c": 9007199254740993', '"c": 9007199254740992'),
    ],
    [
      'the order of a list in extra_data',
      2,
      full.replace('[1, { "c": 9007199254740993, "b": null }]', '[{ "c": 9007199254740993, "b": null }, 1]'),
    ],
    ['null in extra_data in place of nothing', 2, full.replace('"z": "é"', '"z": "é", "y": null')],
  ])('%s', (_, part, json) => {
    expect(json).not.toBe(full);
    const changed = (parts(json) ?? []).flatMap((each, at) => (each === before[at] ? [] : [at]));
    expect(changed).toEqual([part]);
  });
});

it('tells values apart that can’t be read', () => {
  expect(identity('{"device":1}')).not.toBe(identity('{"device":2}'));
  expect(identity('{"device":{"id":{"b":1,"a":2}}}')).toBe(identity('{"device":{"id":{"a":2,"b":1}}}'));
  expect(identity('"text"')).not.toBe(identity('{}'));
});

it('is compared at the level at which it was noted', () => {
  const before = identity(full);
  const after = identity(full.replace('"é"', '"e"').replace('"u"', '"v"'));
  expect(
    [1, 2, 3].map((level) => isSameContent(after, atLevel(before, level === 1 ? 1 : level === 2 ? 2 : 3))),
  ).toEqual([true, false, false]);
});

it.each([
  [3, []],
  [3, ['timestamp', 'served', 'served.at']],
  [2, ['extra_data.served_at', 'timestamp']],
  [2, ['extra_data']],
  [1, ['ip.vpn']],
  [1, ['extra_data.served_at', 'descriptive_report']],
] as const)('says something at level %s if %j change with every response', (level, changing) => {
  expect(steadyLevel(changing)).toBe(level);
});
