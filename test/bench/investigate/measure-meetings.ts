import { readHotSpots } from '../../../main/store/investigation/hot-spots/hot-spots';
import { readMeetings } from '../../../main/store/investigation/meetings/meetings';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { Database } from '../../../shared/node/database/database';
import { fillCopy } from './fill-copy';
import { type MeetingsFigures, meetingsInput } from './meetings-figures';

/** Fills a local copy, or asks one about meetings and hot spots and writes the MeetingsFigures to the output. */

const { path, key, reports, work } = meetingsInput.parse(JSON.parse(process.argv[2] ?? ''));

async function ask(): Promise<MeetingsFigures> {
  const session = await Database.open(path, { key, readOnly: true, ownThread: true });
  const before = performance.now();
  const question = {
    user: null,
    positions: 'gps',
    withinMinutes: 60,
    leastDays: 2,
    radii: defaultRadii,
  } as const;
  const meetings = await readMeetings(session, question);
  const between = performance.now();
  await readHotSpots(session, { counted: 'reported', resolution: 6, radii: defaultRadii });
  const after = performance.now();
  await session.close();
  if (meetings.kind !== 'found') throw new Error('The meetings were not found.');
  return {
    meetings: between - before,
    hotSpots: after - between,
    megabytes: process.resourceUsage().maxRSS / 1024,
    found: meetings.pairs.count + meetings.gatherings.count,
  };
}

if (work === 'fill') await fillCopy(path, key, reports);
const written = work === 'fill' ? '' : JSON.stringify(await ask());
process.stdout.write(written, () => process.exit());
