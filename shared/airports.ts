import listed from './airports.json';

/** An airport with scheduled flights, by Natural Earth. */
export interface Airport {
  /** Its code of three letters (IATA). */
  readonly code: string;
  /** Degrees, to 111 m. */
  readonly latitude: number;
  readonly longitude: number;
  /** The base map shows it from this zoom on. */
  readonly firstZoom: number;
}

let read: readonly Airport[] | null = null;

/**
 * Returns the bundled airports, the largest first. airports.json has one a line, "MAD 7 40.466 -3.57": code, first zoom,
 * latitude, longitude. scripts/pack-ground.mjs writes it.
 */
export function bundledAirports(): readonly Airport[] {
  read ??= listed.map((line) => {
    const [code = '', firstZoom, latitude, longitude] = line.split(' ');
    return { code, firstZoom: Number(firstZoom), latitude: Number(latitude), longitude: Number(longitude) };
  });
  return read;
}
