/** From when on a move between two reports is impossible. People may change it, so it is passed in. */
export interface TravelLimits {
  /** km/h that even the least speed must exceed. */
  readonly fastestKmPerHour: number;
  /** km that even the least distance must exceed: below it, positions err more than speeds tell. */
  readonly floorKm: number;
  /** Positions that VPN or TOR moves are not compared with others. */
  readonly strikeOutProxies: boolean;
}

/**
 * 900 km/h is what an airliner cruises at; Ory Kratos (pull request 4569) takes it together with the floor of 50 km, Arsenale
 * (144) alone. Panther (780) does not compare logins by VPN or relay: they tell where the exit is.
 */
export const defaultTravelLimits: TravelLimits = {
  fastestKmPerHour: 900,
  floorKm: 50,
  strikeOutProxies: true,
};

/** What people may set: slower than a bicycle everything is impossible, and beyond these nothing is. */
export const travelLimitBounds = {
  fastestKmPerHour: { least: 10, most: 100_000 },
  floorKm: { least: 0, most: 20_000 },
} as const;
