import { z } from 'zod';
import { cellReachKm, coarsePoint } from '../../../shared/domain/coarse-place';
import { fail, succeed } from '../../../shared/result';
import { leavingReport, leavingSpeed, leavingTime } from '../leaving/leaving-report';
import { leavingPlace } from '../leaving/place-names';
import { pseudonym, resolved } from './pseudonym';
import { defineTool } from './tool';

const request = z.object({
  of: pseudonym('A user or device, such as user-12'),
  latitude: z.number().min(-90).max(90).describe('Degrees north'),
  longitude: z.number().min(-180).max(180).describe('Degrees east'),
  radius_km: z.number().min(0).max(1_000).default(0).describe('How far from there still counts'),
  at: z.iso.datetime({ precision: 0 }).describe('The time, such as 2026-03-01T14:05:00Z'),
});

/** Says whether a user or device could have been at a place at a time. */
export const alibiTool = defineTool({
  name: 'alibi',
  title: 'Alibi',
  description:
    'Says whether a user or device could have been at a place at a time, by the reports before and after. Both the place asked about and those of the reports are cells of the grid, so the answer is as coarse as they are.',
  request,
  answer: async ({ of, latitude, longitude, radius_km: radius, at }, context) => {
    const { allowed, settings, investigate } = context;
    const { coarseKm } = allowed;
    const found = await resolved(of, ['user', 'device'], context);
    if (!found.ok) return found;
    const place = coarsePoint({ latitude, longitude }, coarseKm);
    const { kind, value } = found.value;
    const answer = await investigate('investigate.alibi', {
      of: { kind: kind === 'device' ? 'device' : 'user', value },
      place,
      radiusKm: Math.min(1_000, Math.max(Math.ceil(radius / coarseKm) * coarseKm, cellReachKm(coarseKm))),
      at: `${new Date(at).getTime()}000000`,
      radii: settings.assumedRadii,
      limits: settings.travelLimits,
      trustedOnly: null,
    });
    if (answer === null) return fail('No report on this computer is about it.');
    const { alibi, rows, trustedOnly } = answer;
    const legs = [
      ...alibi.before.map((leg) => ['before', leg] as const),
      ...alibi.after.map((leg) => ['after', leg] as const),
    ];
    return succeed({
      reports: rows.length,
      list: 'deciding',
      data: {
        of,
        place: leavingPlace(place, coarseKm),
        // yes: there was time; only: only faster than usual trips; no: too fast for anything; see the title of the tool.
        possible: alibi.verdict,
        least_kmh: leavingSpeed(alibi.kmPerHour),
        consistent: alibi.consistent,
        trusted_only: trustedOnly,
        deciding: legs.flatMap(([side, { key, timestamp }]) => {
          const row = rows.find((each) => each.key === key);
          return row === undefined
            ? []
            : [{ side, at: leavingTime(timestamp), ...leavingReport(row, coarseKm) }];
        }),
      },
    });
  },
});
