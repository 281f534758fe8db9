import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReports, readReportsWithPauses } from '../../shared/api/read-answer';
import { runs, someOf } from '../support/runner/depth';

/** A page of which single characters were lost, added or replaced: every report that wasn't touched is read. */

const reports = Array.from(
  { length: 20 },
  (
    _,
    at,
  ) => `{"id":${at + 1},"transaction_id":"t${at}","timestamp":${1_772_373_000_000_000_000n - BigInt(at)},
  "user":{"id":"ana, \\"b\\""},"event":{"id":"e${at}","fraud_cases":["Location fraud","Phising"]},
  "geo_location":{"id":"g","address":{"latitude":40.4,"longitude":-3.7,"city":"Madrid"}},"ip":{"tor":false,"vpn":null},
  "extra_data":{"items":[{"id":7,"n":1},{"id":8}],"note":""}}`,
);
const separator = ',\n';
const page = `[${reports.join(separator)}]`;
const starts = reports.map((_, at) => 1 + reports.slice(0, at).join('').length + at * separator.length);
const marks = ['"', '{', '}', '[', ']', ',', ':', '\\', '0', 'x'] as const;

/** One character of the page that is lost, or replaced, or before which another is added. */
interface Damage {
  readonly at: number;
  readonly kind: 'lost' | 'replaced' | 'added';
  readonly mark: string;
}

/** Returns the page with these damages, which are in the order of the page. */
function damagedPage(damages: readonly Damage[]): string {
  return damages.toReversed().reduce((text, { at, kind, mark }) => {
    const added = kind === 'lost' ? '' : mark;
    return text.slice(0, at) + added + text.slice(kind === 'added' ? at : at + 1);
  }, page);
}

/** The indexes of the reports that no damage touches; one added before a report doesn't. */
function untouched(damages: readonly Damage[]): readonly number[] {
  return reports.flatMap((report, index) => {
    const [from, until] = [starts[index] ?? 0, (starts[index] ?? 0) + report.length];
    const touches = ({ at, kind }: Damage) => (kind === 'added' ? at > from : at >= from) && at < until;
    return damages.some(touches) ? [] : [index];
  });
}

/** Returns how many untouched reports are missing in what was read. Nothing else is read as a report. */
function lostOf(damages: readonly Damage[]): number {
  const answer = readReports(new TextEncoder().encode(damagedPage(damages)), (json) => `key of ${json}`);
  if (!answer.ok) return reports.length;
  const read = new Set(answer.value.map(({ json }) => json));
  return untouched(damages).filter((index) => !read.has(reports[index] ?? '')).length;
}

/** In three reports and around them, with every mark. */
const everySingle = [0, 9, 19]
  .flatMap((index) =>
    Array.from(
      { length: (reports[index]?.length ?? 0) + 2 * separator.length },
      (_, offset) => (starts[index] ?? 0) - separator.length + offset,
    ),
  )
  .filter((at) => at > 0 && at < page.length - 1)
  .flatMap((at): Damage[] => [
    { at, kind: 'lost', mark: '' },
    ...marks.flatMap((mark): Damage[] => [
      { at, kind: 'added', mark },
      ...(page[at] === mark ? [] : [{ at, kind: 'replaced' as const, mark }]),
    ]),
  ]);

describe('a page of 20 reports with one damaged character', () => {
  it('loses no report but the touched one, and at most one next to a damaged separator', () => {
    const lost = someOf(everySingle).map((damage) => ({ damage, lost: lostOf([damage]) }));
    expect(lost.filter((each) => each.lost > 1)).toEqual([]);
    // A colon for the comma between two reports looks like a name and its value.
    const isColonBetween = ({ mark }: Damage) => mark === ':';
    expect(lost.filter((each) => each.lost > 0 && !isColonBetween(each.damage))).toEqual([]);
  });
});

describe('a page of 20 reports of which neighbours are damaged', () => {
  const at = fc.integer({ min: 1, max: page.length - 2 });
  const inReport = (index: number) =>
    fc
      .integer({ min: 1, max: (reports[index]?.length ?? 0) - 1 })
      .map((offset) => (starts[index] ?? 0) + offset);

  it('loses at most one more if each has a quote too many', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 0, max: 17 })
          .chain((first) => fc.tuple(...[0, 1, 2].map((by) => inReport(first + by)))),
        (places) => {
          const damages = places.map((place): Damage => ({ at: place, kind: 'added', mark: '"' }));
          expect(lostOf(damages)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: runs(3_000) },
    );
  });

  it('loses at most one more for each damage, whatever it is', () => {
    const damage = fc.record({
      at,
      kind: fc.constantFrom('lost', 'replaced', 'added' as const),
      mark: fc.constantFrom(...marks),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(damage, { minLength: 1, maxLength: 4, selector: (each) => each.at }),
        (some) => {
          const damages = some.toSorted((one, other) => one.at - other.at);
          expect(lostOf(damages)).toBeLessThanOrEqual(damages.length);
        },
      ),
      {
        numRuns: runs(3_000),
        // The first brace lost, and one too many in the sixteenth report.
        examples: [
          [
            [
              { at: 1, kind: 'lost', mark: '"' },
              { at: 5_782, kind: 'added', mark: '}' },
            ],
          ],
          // It lost, a brace too many in the last report, and a bracket in place of that report's last brace.
          [
            [
              { at: 1, kind: 'lost', mark: '"' },
              { at: 6_772, kind: 'added', mark: '}' },
              { at: 6_809, kind: 'replaced', mark: ']' },
            ],
          ],
        ],
      },
    );
  });
});

describe('a damaged page of many MiB', () => {
  const reports = Array.from(
    { length: 3_000 },
    (_, at) => `{"id":${at},"extra_data":"${'x'.repeat(4_000)}"}`,
  );
  const read = (count: number) =>
    readReportsWithPauses(
      new TextEncoder().encode(`[{"id":7,"user":NaN},${reports.slice(0, count).join()}]`),
      (json) => json,
      ({ report }) => report.id,
      async () => undefined,
    );

  it('is read for 3 MiB from the damage on, and is cut off there', async () => {
    const short = await read(750);
    expect(short.ok && [short.value.made.length, short.value.isCutOff]).toEqual([751, false]);
    const longer = await read(3_000);
    expect(longer.ok && longer.value.isCutOff).toBe(true);
    // The report in which it is cut off is kept as its text.
    let room = 3 * 1024 * 1024 - '{"id":7,"user":NaN},'.length;
    const whole = reports.findIndex((report) => {
      room -= report.length + 1;
      return room < 0;
    });
    expect(longer.ok && longer.value.made).toEqual([
      null,
      ...Array.from({ length: whole }, (_, at) => String(at)),
      null,
    ]);
  });
});
