import type { Measurement } from '../benchmark';
import { type Interaction, Interactions, type Kind } from '../grid/interactions';
import { percentile } from '../interleave';
import { type Both, type TwoSizes, withBoth } from './two-sizes';

/** Rounds of about 20 interactions. The first one does not count. */
const rounds = 5;
const kinds: readonly Kind[] = ['sort', 'filter', 'letter', 'page'];

/** Sorting, filtering, typing and turning pages, from the key or click until the rows are painted. */
export function actions(sizes: TwoSizes): AsyncIterable<Measurement> {
  return withBoth(sizes, async function* (both): AsyncGenerator<Measurement> {
    const operated = {
      few: await Interactions.of(both.few.program, both.few.page),
      many: await Interactions.of(both.many.program, both.many.page),
    };
    const made: Both<Interaction[]> = { few: [], many: [] };
    for (let turn = 0; turn <= rounds; turn += 1)
      for (const size of ['few', 'many'] as const) {
        const found = await operated[size].round(turn);
        if (turn > 0) made[size].push(...found);
      }
    for (const kind of kinds)
      yield {
        name: `${kind}, p95`,
        unit: 'ms, with a tenth of the reports as the reference',
        ours: p95(made.many, kind, sizes.log),
        reference: p95(made.few, kind, sizes.log),
        goal: 2,
      };
  });
}

function p95(all: readonly Interaction[], kind: Kind, log: (line: string) => void): number {
  const times = all.filter((each) => each.kind === kind).map(({ milliseconds }) => milliseconds);
  const at = (share: number) => percentile(times, share);
  log(`${kind}: ${times.length}, p50 ${Math.round(at(0.5))}, worst ${Math.round(at(1))} ms`);
  return at(0.95);
}
