import { beforeAll, describe, expect, it } from 'vitest';
import type { LifeName } from '../../../../main/reports-service/simulator/kinds';
import { strongLinks } from '../../../../shared/domain/links/link-kinds';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { type LabelledCopy, labelledCopy, readAllRows } from '../../../support/databases/labelled-copy';
import { someOf } from '../../../support/runner/depth';

const reports = 8_000;
/** A contradiction of 200 km or more beyond the radii. */
const farApart = 50;

/** The lives without fraud that give no reason to look at them. Owners of new phones have the signal "New device". */
const ordinary: ReadonlySet<LifeName> = new Set([
  'commuter',
  'traveller',
  'vpnUser',
  'torUser',
  'newPhoneOwner',
  'rootedPhoneOwner',
  'sensorlessUser',
  'islander',
  'polarScientist',
]);

const tools = {
  travel: ({ derived }: StoredRow) => derived.includes('Impossible travel'),
  newDevice: ({ derived }: StoredRow) => derived.includes('New device'),
  sharedDevice: ({ deviceUsers }: StoredRow) => deviceUsers !== null,
  disagreement: ({ disagreement }: StoredRow) => (disagreement ?? 0) >= farApart,
} as const;

/** Seeds that were not used while the rules were made. */
describe.each(someOf([5_003, 7_919], 1))('in simulated reports of seed %d', (seed) => {
  let copy: LabelledCopy;
  let rows: readonly StoredRow[];

  beforeAll(async () => {
    copy = await labelledCopy({ reports, seed });
    rows = await readAllRows(copy, reports);
    return () => copy.reports.close();
  });

  const partOf = ({ transactionId }: StoredRow) => copy.lives.get(transactionId ?? '');
  const usersOf = (some: readonly StoredRow[]) => new Set(some.map(({ userId }) => userId)).size;

  /** Returns the share of the users of a chapter of whom a tool finds a report in it. */
  function foundOf(life: LifeName, chapter: number, tool: keyof typeof tools): number {
    const acted = rows.filter((row) => {
      const part = partOf(row);
      return part?.life === life && part.chapter === chapter;
    });
    expect(usersOf(acted)).toBeGreaterThan(50);
    return usersOf(acted.filter(tools[tool])) / usersOf(acted);
  }

  it('every victim of a SIM swap has impossible travel and a new device', () => {
    expect(foundOf('simSwapVictim', 1, 'travel')).toBe(1);
    expect(foundOf('simSwapVictim', 1, 'newDevice')).toBe(1);
  });

  it('the positions of everyone who forges GPS disagree', () => {
    expect(foundOf('gpsSpoofer', 1, 'disagreement')).toBe(1);
  });

  it('every account of a ring acts on a shared device, and hardly any of a farm does not', () => {
    expect(foundOf('phishingRing', 1, 'sharedDevice')).toBe(1);
    expect(foundOf('syntheticFarm', 0, 'sharedDevice')).toBeGreaterThan(0.97);
  });

  it('ordinary users, travellers included, raise none of these', () => {
    const theirs = rows.filter((row) => ordinary.has(partOf(row)?.life ?? 'syntheticFarm'));
    expect(usersOf(theirs)).toBeGreaterThan(700);
    for (const tool of ['travel', 'sharedDevice', 'disagreement'] as const)
      expect(theirs.filter(tools[tool])).toEqual([]);
  });

  it('all groups of linked users are rings and farms', async () => {
    const { groups, count } = await copy.investigations['investigate.groups']({ kinds: [...strongLinks] });
    expect(groups).toHaveLength(count);
    const livesOf = (device: string) =>
      new Set(rows.filter(({ deviceId }) => deviceId === device).map((row) => partOf(row)?.life));
    const lives = groups.flatMap(({ lead }) => [...livesOf(lead.value)]);
    expect(new Set(lives)).toEqual(new Set(['phishingRing', 'syntheticFarm']));
    expect(count).toBeGreaterThan(40);
  });
});
