import { z } from 'zod';
import type { ReportQuery } from '../domain/report-query';
import type { StoredRow } from '../domain/report-row';
import type { RowBitset } from '../domain/row-bitset';
import { maxArchiveZoom, type Streets } from '../domain/streets';
import type { SavedFile } from '../saved-file';
import { defineCall, limit, noArguments, onlyProfile, queryAsOf, short } from './define-call';

const px = z.number().min(0).max(100_000);

/** The points that the window has: their edition, and the last report they cover. */
const readPointsSchema = z.object({ edition: short, last: z.int().min(0) });
/** Reports requested together: those of a click, or a page of a longer list. */
const seqsSchema = z.array(z.int().min(1)).max(500);

/** A tile that exists at its zoom. */
const tileSchema = z
  .object({ zoom: z.int().min(0).max(maxArchiveZoom), x: z.int().min(0), y: z.int().min(0) })
  .refine(({ zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom);

/** Calls for the map's points, for its streets, and for its picture: saved, printed, on the case sheet. */
export const mapCalls = {
  /**
   * Returns what the map showed when the open profile's store was closed, while the store is opening: the calls below wait
   * for that. null if unknown or no longer needed.
   */
  'map.first': defineCall<StartupMap | null>()({ arguments: noArguments, bytes: true }),
  /**
   * Returns the points of all reports, independent of a query. With `before`, only the points added since, unless the
   * answer's `after` is 0: then points have changed, and the answer has all of them.
   */
  'map.points': defineCall<MapPoints>()({
    arguments: z.object({ before: readPointsSchema.nullable() }),
    relayed: true,
    bytes: true,
  }),
  /**
   * Returns which reports a query shows, as many as `reports.count` says. Those without a point are on pages of
   * `reports.page` with the filter "placed".
   */
  'map.shown': defineCall<MapShown>()({ arguments: z.object(queryAsOf), relayed: true, bytes: true }),
  /** Returns some reports by their `seq`, in the requested order; missing ones are left out. */
  'map.rows': defineCall<readonly StoredRow[]>()({
    arguments: z.object({ seqs: seqsSchema }),
    relayed: true,
  }),
  /** Returns the file that the map shows streets from. If it couldn't be used, tries again. */
  'streets.read': defineCall<Streets>()({ arguments: onlyProfile, ofProfile: true }),
  /**
   * Asks for a PMTiles archive to show streets from. An answer of the kind "unusable" refuses it: the previous one remains.
   * Fails with `cancelled` if the user cancels.
   */
  'streets.choose': defineCall<Streets>()({ arguments: onlyProfile, ofProfile: true }),
  'streets.forget': defineCall<Streets>()({ arguments: onlyProfile, ofProfile: true }),
  /** Returns a tile as stored in the archive, in Base64; "" for none. Fails with `not-found` if the archive can't be read any more. */
  'streets.tile': defineCall<string>()({ arguments: tileSchema, ofProfile: true }),

  /** Returns the places that a text names, in any language, or with a plus code, the best match first. */
  'places.find': defineCall<readonly FoundPlace[]>()({ arguments: z.object({ text: short, limit }) }),

  /** Takes a picture of a part of the window, CSS px. Once answered, the window may change again. */
  'map.takePicture': defineCall<null>()({ arguments: z.object({ x: px, y: px, width: px, height: px }) }),
  /** Returns the last picture in Base64, for printing. Fails with `not-found` if there is none. */
  'map.readPicture': defineCall<{ readonly png: string }>()({ arguments: noArguments }),
  /** Asks for a file and writes the last picture to it as PNG. Fails with `cancelled` if the user cancels. */
  'map.savePicture': defineCall<SavedFile>()({ arguments: noArguments }),
  /** Prints the window by its print styles, with the system's dialog. Fails with `cancelled` if the user cancels. */
  'map.print': defineCall<null>()({ arguments: noArguments }),

  /** Prints the case sheet on the page, with the system's dialog. Fails with `cancelled` if the user cancels. */
  'caseSheet.print': defineCall<null>()({ arguments: noArguments }),
  /** Asks for a file and writes the document on the page to it as PDF. `name`: the report's ID, or the title of the case. */
  'caseSheet.savePdf': defineCall<SavedFile>()({
    arguments: z.object({ name: z.string().max(300), of: z.enum(['report', 'case']) }),
  }),
} as const;

/** A place found by name. */
export interface FoundPlace {
  readonly name: string;
  /** The main name of its region; "" if unknown. */
  readonly region: string;
  /** ISO 3166-1 code, two letters; "" if unknown. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

export interface StartupMap {
  /** What the grid showed at the same time. */
  readonly query: ReportQuery;
  readonly asOf: number;
  readonly points: MapPoints;
  readonly shown: MapShown;
}

export interface MapPoints {
  /** Changes whenever a report's points change, or the copy is rebuilt: `seq` is then no longer valid. */
  readonly edition: string;
  /** The points belong to the reports after this one; 0: to all. */
  readonly after: number;
  /** The last report covered; it may have no points. */
  readonly last: number;
  /** PackedPoints. */
  readonly points: Uint8Array<ArrayBuffer>;
}

export interface MapShown {
  /**
   * The edition that the set refers to, and the last report there is: the window requests points that it doesn't have
   * yet.
   */
  readonly edition: string;
  readonly last: number;
  /** Number of reports that the query shows, and how many of them have no usable position. */
  readonly shown: number;
  readonly unplaced: number;
  readonly seqs: RowBitset;
}
