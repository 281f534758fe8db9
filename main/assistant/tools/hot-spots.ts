import { z } from 'zod';
import { cellSizes, hotSpotCounts } from '../../../shared/domain/hot-cells';
import { succeed } from '../../../shared/result';
import { leavingPlace } from '../leaving/place-names';
import { defineTool } from './tool';

const request = z.object({
  counted: z
    .enum(hotSpotCounts)
    .default('judged')
    .describe('Whether the verdicts of analysts count, or the reported risks'),
});

/** Lists the areas with surely more fraud than elsewhere. */
export const hotSpotsTool = defineTool({
  name: 'hot_spots',
  title: 'Hot spots',
  description:
    'Lists the areas whose share of fraud, by users, is surely above the base rate. Areas with fewer than three users are not compared.',
  request,
  answer: async ({ counted }, { allowed, settings, investigate }) => {
    const { coarseKm } = allowed;
    const size = cellSizes.findLast(({ edgeKm }) => edgeKm >= coarseKm) ?? cellSizes[0];
    const { listed, count, base, compared, byChance, unplaced } = await investigate('investigate.hotSpots', {
      counted,
      resolution: size.resolution,
      radii: settings.assumedRadii,
    });
    return succeed({
      reports: base.reports,
      list: 'areas',
      data: {
        base_share: rounded(base.share),
        users: base.users,
        areas_compared: compared,
        areas_by_chance: rounded(byChance),
        found: count,
        without_place: unplaced,
        areas: listed.map((spot) => ({
          ...leavingPlace(spot.centre, coarseKm),
          edge_km: Math.round(size.edgeKm),
          users: spot.users,
          reports: spot.reports,
          share: rounded(spot.share),
          share_from: rounded(spot.low),
          share_to: rounded(spot.high),
          holds_for_all: spot.holdsForAll,
        })),
      },
    });
  },
});

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
