import { z } from 'zod';
import type { Point } from '../domain/geodesy';
import { cellSizes, type HotCell, type HotCells, hotSpotCounts } from '../domain/hot-cells';
import type { AreaFilter } from '../domain/report-query';
import { assumedRadiiSchema } from '../schemas/assumed-radius-schema';
import { defineCall } from './define-call';

export const hotSpotsCalls = {
  /** Returns the cells whose share of fraud is surely above the base rate, by the reports on this computer. */
  'investigate.hotSpots': defineCall<HotSpotsAnswer>()({
    arguments: z.object({
      counted: z.enum(hotSpotCounts),
      resolution: z.literal(cellSizes.map(({ resolution }) => resolution)),
      radii: assumedRadiiSchema,
    }),
    relayed: true,
  }),
} as const;

/** The number of cells that an answer contains at most. */
export const maxHotSpots = 200;

export interface HotSpotsAnswer extends Omit<HotCells, 'hot'> {
  /** The first ones of `count`. */
  readonly listed: readonly HotSpot[];
  readonly count: number;
  readonly holdForAll: number;
  /** Reports with a verdict or risk that count, but no position that is precise enough. */
  readonly unplaced: number;
  /** Reports with a place, but without user and device, which are not counted. */
  readonly anonymous: number;
  /** From the first to the last report with a verdict or risk that counts, ms since 1970; null if none has a time. */
  readonly span: TimeSpan | null;
}

export interface TimeSpan {
  readonly first: number;
  readonly last: number;
}

export interface HotSpot extends HotCell {
  readonly centre: Point;
  /** With continuous longitudes. */
  readonly outline: readonly Point[];
  /** The place that most of its reports name; "" if they name none. */
  readonly place: string;
  /** Matches its reports. */
  readonly filter: AreaFilter;
}
