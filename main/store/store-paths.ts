import { join } from 'node:path';

/** The files of one profile's store. */
export interface StorePaths {
  readonly folder: string;
  /** What only the analyst has. */
  readonly own: string;
  /** The copy of the service's reports. */
  readonly reports: string;
  /** What is known of both without their key. */
  readonly marker: string;
  /** What the grid showed when the store was closed. */
  readonly firstPage: string;
}

/** Where the store of a profile is. A profile's id is a name we gave; any other would be no folder of ours. */
export function storeFolder(profileFolder: string, profileId: string): string {
  if (!/^[\w-]+$/.test(profileId)) throw new Error('A profile id must be a plain name.');
  return join(profileFolder, 'store', profileId);
}

export function storePaths(folder: string): StorePaths {
  const inside = (name: string) => join(folder, name);
  return {
    folder,
    own: inside('own.db'),
    reports: inside('reports.db'),
    marker: inside('marker.json'),
    firstPage: inside('first-page'),
  };
}
