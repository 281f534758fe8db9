import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { systemClock } from '../../../shared/node/clock';
import { teamProtocol } from '../../../shared/team-api/wire';
import { DesktopInTeam } from '../team/desktop-in-team';

// A person's program in a team in its own process, which may be killed at any moment. Its argument is what an earlier
// run left. It writes notes without end, and sends the ID of each that is on disk.
const onDisk = z
  .object({ folder: z.string(), secrets: z.array(z.tuple([z.string(), z.string()])) })
  .parse(JSON.parse(process.argv[2] ?? ''));
process.on('disconnect', () => process.exit());
const desktop = await DesktopInTeam.open(systemClock, teamProtocol, onDisk);
for (let number = 1; ; number += 1) {
  const note = { kind: 'note', body: { text: `note ${number}` } } as const;
  const { id } = await desktop.say(`transaction:${number % 5}`, note, { id: randomUUID() });
  process.send?.(id);
  // Some are pushed one by one, others together.
  if (number % 4 !== 0) await desktop.until(({ state }) => state.kind === 'joined' && state.unshared < 4);
}
