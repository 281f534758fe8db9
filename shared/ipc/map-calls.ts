import { z } from 'zod';
import type { StoredRow } from '../domain/report-row';
import type { SeqSet } from '../domain/seq-set';
import { answering, nothing } from './call';
import { asked, short } from './request-parts';

const px = z.number().min(0).max(100_000);

/** Which points of the reports the window has: of which edition, and up to which report. */
export const readPointsSchema = z.object({ edition: short, last: z.int().min(0) });
/** Reports that are looked at together: those of a click, or a page of a longer list. */
export const seqsSchema = z.array(z.int().min(1)).max(500);

/** What the map draws, and its picture: saved, printed, on the case sheet. */
export const mapCalls = {
  /**
   * The points of all reports, whether a query shows them or not; with `before`, those that have come since, unless the answer's
   * `after` is 0: then points have changed, and these are all there are.
   */
  'map.points': answering<MapPoints>()(z.object({ before: readPointsSchema.nullable() })),
  /** Which reports a query shows: as many as `reports.count` says. Those without a point are on pages of `reports.page` with a filter "placed". */
  'map.shown': answering<MapShown>()(z.object(asked)),
  /** Some reports by their `seq`, in the order asked for; one that is not there is left out. */
  'map.rows': answering<readonly StoredRow[]>()(z.object({ seqs: seqsSchema })),
  /** Takes a picture of a part of the window, CSS px, as it is now: once answered, it may look another way. */
  'map.takePicture': answering<null>()(z.object({ x: px, y: px, width: px, height: px })),
  /** The picture taken last, to be shown in what is printed; `gone` where there is none. */
  'map.readPicture': answering<TakenPicture>()(nothing),
  /** Asks the person where to, and writes the picture taken last there as PNG. `cancelled` when they change their mind. */
  'map.savePicture': answering<SavedPicture>()(nothing),
  /** Prints what the window's print styles show, as the person says in the system's dialog; `cancelled` when they close it. */
  'map.print': answering<null>()(nothing),

  /** Prints the case sheet that is on the page, as the person says in the system's dialog; `cancelled` when they close it. */
  'caseSheet.print': answering<null>()(nothing),
  /** Asks the person where to, and writes the case sheet that is on the page there as PDF; `name` is suggested. */
  'caseSheet.savePdf': answering<SavedPicture>()(z.object({ name: z.string().max(300) })),
} as const;

export interface MapPoints {
  /** Another one whenever a report's points were changed, or the copy was begun anew: `seq` then means nothing any more. */
  readonly edition: string;
  /** The points are of the reports after this one; 0: of all. */
  readonly after: number;
  /** The last report whose points are known; it may have none. */
  readonly last: number;
  /** PackedPoints. */
  readonly points: Uint8Array<ArrayBuffer>;
}

export interface MapShown {
  /** The edition whose points the set is about, and the last report there is: points that the window has not are to be asked for. */
  readonly edition: string;
  readonly last: number;
  /** How many reports the query shows, and how many of them have no usable position. */
  readonly shown: number;
  readonly unplaced: number;
  /** Those that it shows. */
  readonly seqs: SeqSet;
}

export interface TakenPicture {
  /** Base64. */
  readonly png: string;
}

export interface SavedPicture {
  readonly fileName: string;
}
