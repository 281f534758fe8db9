import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LocalInvestigator } from '../../../main/store/investigation/investigator';
import { reportHandlers } from '../../../main/store/reports/report.handlers';
import { ReportsDatabase } from '../../../main/store/reports/reports-database';
import { strongLinks } from '../../../shared/domain/links/link-kinds';
import { testNow } from '../../support/clocks/test-time';
import type { GivenReport } from '../../support/inputs/linked-reports';
import { simulatedLinks } from '../../support/inputs/simulated-links';
import { firstPass, noMarks, pageLength } from '../store/first-pass';
import { type LinksFigures, linksInput } from './links-figures';

/** Stores simulated reports with a group of 5,000 users, asks for their links, and writes the LinksFigures to the output. */

const { reports, folder } = linksInput.parse(JSON.parse(process.argv[2] ?? ''));
const key = '00112233445566778899aabbccddeeff'.repeat(2);
const path = join(folder, 'reports.db');
const groupSize = 5_000;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const database = await ReportsDatabase.open(path, key, noMarks);
const calls = reportHandlers(database, () => testNow);
let stored = 0;

/** A user shares a device with the one before, and another one with the next. */
const chain = Array.from({ length: 2 * groupSize }, (_, at): GivenReport => {
  const user = Math.floor(at / 2);
  return { user: `chain-${user}`, device: `chain-${user + (at % 2)}`, time: testNow - at * 60_000 };
});

await store([...chain, ...simulatedLinks(5, reports - chain.length).reports]);
const few = await figuresOf();
await store(simulatedLinks(6, 9 * reports).reports);
const many = await figuresOf();
await database.close();
const figures: LinksFigures = { few, many };
process.stdout.write(JSON.stringify(figures), () => process.exit());

async function store(given: readonly GivenReport[]): Promise<void> {
  for (let from = 0; from < given.length; from += pageLength) {
    const texts = given.slice(from, from + pageLength).map((each, at) => reportText(stored + at + 1, each));
    const body = Buffer.from(`[${texts.join(',')}]`);
    const taken = await calls['pages.store']({ body, pass: firstPass });
    if (!taken.ok || !taken.value.ok) throw new Error('A page was not taken.');
    stored += texts.length;
  }
  database.passEnded();
  await database.backgroundWorkDone();
}

function reportText(id: number, { user, device, gps, ip, time = testNow }: GivenReport): string {
  const address = (point: GivenReport['gps']) =>
    point ? { address: { latitude: point.latitude, longitude: point.longitude, country: 'Spain' } } : null;
  const fields = JSON.stringify({
    transaction_id: `t-${id}`,
    user: { id: user },
    device: { id: device, model: 'Phone' },
    event: { risk_assignment: id % 3 === 0 ? 'fraud' : 'low' },
    geo_location: address(gps),
    ip: address(ip),
  });
  return `{"id":${id},"timestamp":${time}000000,${fields.slice(1)}`;
}

async function figuresOf(): Promise<LinksFigures['few']> {
  const before = memory();
  const investigator = new LocalInvestigator({ path, key });
  const kinds = [...strongLinks];
  const [groups, found] = await timed(() => investigator.answer('investigate.groups', { kinds }));
  const largest = found.groups.toSorted((one, other) => other.users - one.users)[0];
  if (!largest) throw new Error('There are no groups.');
  const links = () => investigator.answer('investigate.links', { of: largest.lead, kinds, singles: false });
  const [next] = await timed(links);
  const kept = memory() - before;
  await investigator.close();
  const other = new LocalInvestigator({ path, key });
  const [first] = await timed(() =>
    other.answer('investigate.links', { of: largest.lead, kinds, singles: false }),
  );
  await other.close();
  return { groups, first, next, memory: kept, largest: largest.users };
}

async function timed<Value>(work: () => Promise<Value>): Promise<readonly [number, Value]> {
  const before = performance.now();
  const value = await work();
  return [performance.now() - before, value];
}

/** Returns the memory of values and buffers that are still used, MB. */
function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
