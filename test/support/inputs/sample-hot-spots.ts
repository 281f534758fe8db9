import type { HotSpot, HotSpotsAnswer } from '../../../shared/contract/hot-spots.calls';

/** A district of Madrid with 12 users. */
export const sampleHotSpot: HotSpot = {
  cell: '86390cb1fffffff',
  users: 12,
  fraudUsers: 9,
  reports: 30,
  fraud: 22,
  share: 0.75,
  low: 0.47,
  high: 0.91,
  holdsForAll: false,
  centre: { latitude: 40.4, longitude: -3.7 },
  outline: [
    { latitude: 40.4, longitude: -3.8 },
    { latitude: 40.5, longitude: -3.7 },
    { latitude: 40.4, longitude: -3.6 },
  ],
  place: 'Madrid, Spain',
  filter: {
    field: 'area',
    area: { kind: 'circle', latitude: 40.4, longitude: -3.7, km: 4 },
    sources: ['geo'],
  },
};

export const sampleHotSpots: HotSpotsAnswer = {
  base: { users: 1_000, fraudUsers: 51, reports: 4_000, fraud: 210, share: 0.051 },
  listed: [sampleHotSpot],
  count: 1,
  holdForAll: 0,
  compared: 80,
  byChance: 2,
  unplaced: 44,
  anonymous: 0,
  span: { first: Date.UTC(2026, 0, 5, 12), last: Date.UTC(2026, 2, 1, 12) },
};
