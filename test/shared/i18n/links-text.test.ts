import { afterEach, expect, it } from 'vitest';
import type { LinkKind } from '../../../shared/domain/links/link-kinds';
import { groupSentence } from '../../../shared/i18n/links-text';
import { setLocale } from '../../../shared/i18n/messages';

const none: Readonly<Record<LinkKind, number>> = {
  device: 0,
  place: 0,
  anyPlace: 0,
  ipPlace: 0,
  city: 0,
  country: 0,
  model: 0,
};
const day = 86_400_000;

afterEach(() => setLocale('en'));

it.each([
  [
    { users: 5, devices: 0, joins: { ...none, device: 2, place: 1 }, from: 0, until: 20.2 * day },
    'Ring of 5 users on 2 devices at one place within 21 days',
    'Red de 5 usuarios con 2 dispositivos en un lugar en 21 días',
  ],
  [
    { users: 2, devices: 0, joins: { ...none, device: 1 }, from: day, until: day },
    'Ring of 2 users on one device within 1 day',
    'Red de 2 usuarios con un dispositivo en 1 día',
  ],
  [
    {
      users: 1_200,
      devices: 0,
      joins: { ...none, place: 1, anyPlace: 3, ipPlace: 2, model: 1 },
      from: null,
      until: null,
    },
    'Ring of 1,200 users at 3 places at 2 IP places with one device model',
    'Red de 1200 usuarios en 3 lugares en 2 lugares de IP con un modelo de dispositivo',
  ],
  [
    { users: 2, devices: 1, joins: { ...none, anyPlace: 1 }, from: null, until: null },
    'Ring of 2 users and 1 device without a user at one place',
    'Red de 2 usuarios y 1 dispositivo sin usuario en un lugar',
  ],
])('a group is described in a sentence: %#', async (group, english, spanish) => {
  expect(groupSentence(group)).toBe(english);
  await setLocale('es');
  expect(groupSentence(group)).toBe(spanish);
});
