import { lifeKinds } from '../../../main/reports-service/simulator/kinds';
import { phishingRing, syntheticFarm } from '../../../main/reports-service/simulator/lives/fraud';
import { randomFrom } from '../../../main/reports-service/simulator/random';
import type { GivenReport } from './linked-reports';

/** Simulated lives, with what each of them is. */
interface SimulatedLinks {
  readonly reports: readonly GivenReport[];
  /** The users of each ring and farm. */
  readonly rings: readonly ReadonlySet<string>[];
}

const hour = 3_600_000;

/** Returns the reports of all kinds of lives by their shares, one action every seven hours. */
export function simulatedLinks(seed: number, count: number): SimulatedLinks {
  const random = randomFrom(seed);
  const reports: GivenReport[] = [];
  const rings: Set<string>[] = [];
  const shares = lifeKinds.reduce((sum, { share }) => sum + share, 0);
  for (const { share, make } of lifeKinds) {
    const until = reports.length + (count * share) / shares;
    while (reports.length < until) {
      const users = new Set<string>();
      let at = Date.UTC(2026, 0, 1);
      for (const chapter of make(random).chapters)
        for (let left = chapter.actions; left > 0; left -= 1) {
          at += 7 * hour;
          const { userId, device, gpsFix, ip } = chapter.act({ at, random });
          if (userId !== null) users.add(userId);
          const { latitude = null, longitude = null } = ip?.address ?? {};
          reports.push({
            user: userId,
            device: device.id ?? null,
            gps: gpsFix,
            ip: latitude === null || longitude === null ? null : { latitude, longitude },
            time: at,
          });
        }
      if (make === phishingRing || make === syntheticFarm) rings.push(users);
    }
  }
  return { reports, rings };
}
