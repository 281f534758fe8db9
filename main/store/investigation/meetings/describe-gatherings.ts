import { type GatheringFound, maxGatheredUsers } from '../../../../shared/contract/meetings.calls';
import type { Gathering } from '../../../../shared/domain/gatherings';
import type { Session } from '../../../../shared/node/database/session';
import type { ReadSightings } from './read-sightings';
import { readSeen, readSharedDevices, readUserNames } from './seen-reports';

/** A gathering with its sightings. */
type ListedGathering = Gathering & { readonly chanceShare: number; readonly at: readonly number[] };

/** Reads what is shown of gatherings: who was there, where, and from when until when. */
export async function describeGatherings(
  session: Session,
  read: ReadSightings,
  gatherings: readonly ListedGathering[],
): Promise<readonly GatheringFound[]> {
  if (gatherings.length === 0) return [];
  const { sightings } = read;
  const usersOf = gatherings.map(({ at }) => [...new Set(at.map((each) => sightings.user[each] ?? 0))]);
  const nameOf = await readUserNames(session, read, usersOf.flat());
  const sharedDevices = await readSharedDevices(session, read, usersOf.flat());
  const inTime = gatherings.map(({ at }) =>
    at.toSorted((one, other) => (sightings.seconds[one] ?? 0) - (sightings.seconds[other] ?? 0)),
  );
  const ends = inTime.flatMap((at) => [at[0] ?? 0, at.at(-1) ?? 0]);
  const seen = await readSeen(session, read, new Set(ends));
  return gatherings.flatMap(({ expected, p, chanceShare }, index) => {
    const users = usersOf[index] ?? [];
    const [first, last] = [seen.get(inTime[index]?.[0] ?? -1), seen.get(inTime[index]?.at(-1) ?? -1)];
    if (!first || !last) return [];
    return [
      {
        users: users.slice(0, maxGatheredUsers).map(nameOf),
        count: users.length,
        expected,
        p,
        chanceShare,
        from: first.timestamp,
        until: last.timestamp,
        latitude: first.latitude,
        longitude: first.longitude,
        place: first.place,
        sharedDevices: sharedDevices(users),
      },
    ];
  });
}
