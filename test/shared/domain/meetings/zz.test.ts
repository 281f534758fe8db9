import { it } from 'vitest';
import { findMeetings } from '../../../../shared/domain/meetings';
import { pointOf } from '../../../../shared/domain/sightings';
import { simulatedSightings } from '../../../support/simulated-sightings';

it('tries', () => {
  for (const [seed, n] of [[1, 20_000], [2, 100_000], [4, 100_000]] as const) {
    const t0 = performance.now();
    const { sightings, names, ringOf } = simulatedSightings(seed, n);
    const t1 = performance.now();
    const found = findMeetings(sightings, { withinSeconds: 3600, most: 3e6, leastDays: 2 });
    const t2 = performance.now();
    if (!found) { console.log('crowded'); continue; }
    const sure = found.pairs.filter((p) => p.chanceShare <= 0.05);
    const isTrue = (p: { one: number; other: number }) => { const a = ringOf.get(names[p.one] ?? ''); return a !== undefined && a === ringOf.get(names[p.other] ?? ''); };
    console.log(seed, n, sightings.count, 'users', sightings.users, 'ms', t1 - t0, t2 - t1, 'rounds', found.rounds);
    console.log('pairs', found.pairs.length, found.pairsByChance, 'sure', sure.length, 'true', sure.filter(isTrue).length, 'all true', found.pairs.filter(isTrue).length);
    console.log(found.pairs.slice(0, 5).map((p) => [p.days, p.expected.toFixed(3), p.p.toExponential(1), p.chanceShare.toFixed(3), isTrue(p)].join(' ')));
    console.log(sure.filter((p) => !isTrue(p)).slice(0, 5).map((p) => [p.days, p.expected.toFixed(3), p.p.toExponential(1), names[p.one], names[p.other]].join(' ')));
    const gs = found.gatherings.filter((g) => g.chanceShare <= 0.05);
    const usersAt = (g: { spot: number; day: number }) => { const s = new Set<number>(); for (let i = 0; i < sightings.count; i++) if (found.spotOf[i] === g.spot && Math.floor((sightings.seconds[i] ?? 0) / 86400) === g.day) s.add(sightings.user[i] ?? 0); return [...s]; };
    const at = gs.map((g) => ({ g, rings: usersAt(g).map((u) => ringOf.get(names[u] ?? '')) }));
    const good = at.filter(({ rings }) => rings.filter((r) => r !== undefined && r === rings[0]).length >= 3);
    console.log('gatherings', found.gatherings.length, found.gatheringsByChance, 'sure', gs.length, 'true', good.length, 'rings', new Set(ringOf.values()).size, 'found rings', new Set(good.map(({ rings }) => rings[0])).size);
    console.log(found.gatherings.slice(0, 5).map((g) => [g.users, g.expected.toFixed(2), g.p.toExponential(1), g.chanceShare.toFixed(3)].join(' ')));
    console.log(at.filter((x) => !good.includes(x)).slice(0, 8).map(({ g, rings }) => [g.users, g.expected.toFixed(2), g.p.toExponential(1), g.chanceShare.toFixed(3), rings.join('/')].join(' ')));
  }
}, 300_000);
