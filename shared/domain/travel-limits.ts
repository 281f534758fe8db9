/**
 * The limits beyond which a move between two reports is impossible. Users can change them, so they are passed
 * in.
 */
export interface TravelLimits {
  /** Speed in km/h that even the minimum speed must exceed. */
  readonly fastestKmPerHour: number;
  /** Distance in km that even the minimum distance must exceed. Below it, position error outweighs speed. */
  readonly floorKm: number;
  /** Excludes positions behind VPN or TOR from the comparison. */
  readonly strikeOutProxies: boolean;
}

/**
 * 900 km/h is the cruising speed of an airliner. Ory Kratos (pull request 4569) uses it together with the
 * floor of 50 km, Arsenale (144) on its own. Panther (780) doesn't compare logins by VPN or relay: their
 * location is that of the exit.
 */
export const defaultTravelLimits: TravelLimits = {
  fastestKmPerHour: 900,
  floorKm: 50,
  strikeOutProxies: true,
};

/** The range of settings. Below it, even cycling would be impossible; above it, nothing would. */
export const travelLimitBounds = {
  fastestKmPerHour: { min: 10, max: 100_000 },
  floorKm: { min: 0, max: 20_000 },
} as const;
