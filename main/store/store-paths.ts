import { join } from 'node:path';

/** The files of one profile's store. */
export interface StorePaths {
  readonly folder: string;
  /** The user data. */
  readonly userData: string;
  /** The copy of the service's reports. */
  readonly reports: string;
  /** What must be known of both without the key. */
  readonly marker: string;
  /** What the grid showed when the store was closed. */
  readonly startupRows: string;
  /** What the map showed then. */
  readonly startupMap: string;
}

/** Throws if the id is not a plain name, which could lead to another folder. */
export function storeFolder(profileFolder: string, profileId: string): string {
  if (!/^[\w-]+$/.test(profileId)) throw new Error('A profile id must be a plain name.');
  return join(profileFolder, 'store', profileId);
}

export function storePaths(folder: string): StorePaths {
  const inside = (name: string) => join(folder, name);
  return {
    folder,
    userData: inside('own.db'),
    reports: inside('reports.db'),
    marker: inside('marker.json'),
    startupRows: inside('first-page'),
    startupMap: inside('first-map'),
  };
}
