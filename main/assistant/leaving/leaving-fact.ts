import { coarseKm } from '../../../shared/domain/coarse-place';
import type { Fact } from '../../../shared/domain/explanation/fact';
import { leavingRisk, leavingSpeed } from './leaving-report';
import type { Leaving } from './named';

/** Returns a fact about a report without the texts of the report; null for one that is only such a text. */
export function leavingFact(fact: Fact, km: number): { readonly [key: string]: Leaving } | null {
  const { kind } = fact;
  switch (fact.kind) {
    case 'contradiction':
      return {
        kind,
        odd: fact.odd,
        others: fact.others,
        km: fact.km === null ? null : coarseKm(fact.km, km),
        gps_spoofed: fact.isSpoofed,
        score: fact.score,
      };
    case 'shared device':
      return { kind, users: fact.users };
    case 'travel':
      return {
        kind,
        of: fact.traveller,
        reading: fact.reading,
        km: coarseKm(fact.move.km, km),
        hours: Math.round(fact.move.milliseconds / 360_000) / 10,
        least_kmh: leavingSpeed(fact.move.speed.min),
        other_device: fact.isOtherDevice,
      };
    case 'reassessed':
      return { kind, before: leavingRisk(fact.before), after: leavingRisk(fact.after) };
    case 'proxy':
      return { kind, signal: fact.signal };
    case 'agreement':
      return { kind, sources: fact.sources, km: coarseKm(fact.km, km) };
    case 'displaced':
      return { kind, by: fact.by };
    case 'area':
      return { kind, source: fact.source };
    case 'marked':
      return { kind, source: fact.position.source, mark: fact.mark };
    case 'versions':
      return { kind, versions: fact.versions };
    case 'few positions':
      return { kind, only: fact.only };
    case 'travel unknown':
      return { kind, missing: fact.missing };
    case 'reason':
    case 'decided before':
      return null;
    case 'emulated':
    case 'spoofed':
    case 'travel elsewhere':
    case 'new device':
      return { kind };
  }
}
