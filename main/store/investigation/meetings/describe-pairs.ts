import { type Meeting, type MetPair, maxMeetings } from '../../../../shared/contract/meetings.calls';
import { distanceKm } from '../../../../shared/domain/geodesy';
import type { MeetingPair } from '../../../../shared/domain/meeting-pairs';
import type { MeetingsFound } from '../../../../shared/domain/meetings';
import { pointOf, type Sightings } from '../../../../shared/domain/sightings';
import type { Session } from '../../../../shared/node/database/session';
import type { ReadSightings } from './read-sightings';
import { readSeen, readSharedDevices, readUserNames } from './seen-reports';

type ListedPair = MeetingPair & { readonly chanceShare: number };

/** Two sightings that are a meeting; `one` is of the pair's first user. */
interface Contact {
  readonly one: number;
  readonly other: number;
  readonly day: number;
}

/** Reads what is shown of pairs: who they are, and when and where they met. */
export async function describePairs(
  session: Session,
  read: ReadSightings,
  found: MeetingsFound,
  pairs: readonly ListedPair[],
): Promise<readonly MetPair[]> {
  if (pairs.length === 0) return [];
  const { sightings } = read;
  const contacts = closestContacts(sightings, found, pairs);
  const users = pairs.flatMap(({ one, other }) => [one, other]);
  const nameOf = await readUserNames(session, read, users);
  const sharedDevices = await readSharedDevices(session, read, users);
  const shown = contacts.map((of) => of.toSorted((one, other) => other.day - one.day).slice(0, maxMeetings));
  const seen = await readSeen(session, read, new Set(shown.flat().flatMap(({ one, other }) => [one, other])));
  const meetingOf = ({ one, other }: Contact): readonly Meeting[] => {
    const sides = [seen.get(one), seen.get(other)] as const;
    if (!sides[0] || !sides[1]) return [];
    return [
      {
        sides: [sides[0], sides[1]],
        secondsApart: apart(sightings, one, other),
        km: distanceKm(pointOf(sightings, one), pointOf(sightings, other)),
      },
    ];
  };
  return pairs.map(({ one, other, days, expected, p, chanceShare }, at) => ({
    users: [nameOf(one), nameOf(other)],
    days,
    expected,
    p,
    chanceShare,
    sharedDevices: sharedDevices([one, other]),
    usual: [
      usualShare(read, one, contacts[at] ?? [], 'other'),
      usualShare(read, other, contacts[at] ?? [], 'one'),
    ],
    meetings: (shown[at] ?? []).flatMap(meetingOf),
  }));
}

/** Returns, for each pair, the contact of each day that is closest in time. */
function closestContacts(
  sightings: Sightings,
  { contactsOf, days }: MeetingsFound,
  pairs: readonly ListedPair[],
): readonly (readonly Contact[])[] {
  const closest = pairs.map(() => new Map<number, Contact>());
  const numbers = new Map(pairs.map(({ one, other }, at) => [`${one} ${other}`, at]));
  contactsOf(pairs, (first, second) => {
    const isFirst = (sightings.user[first] ?? 0) < (sightings.user[second] ?? 0);
    const [one, other] = isFirst ? [first, second] : [second, first];
    const ofPair = closest[numbers.get(`${sightings.user[one]} ${sightings.user[other]}`) ?? -1];
    const earlier = (sightings.seconds[one] ?? 0) <= (sightings.seconds[other] ?? 0) ? one : other;
    const day = days.day[days.blockOf[earlier] ?? 0] ?? 0;
    const known = ofPair?.get(day);
    if (!known || apart(sightings, one, other) < apart(sightings, known.one, known.other))
      ofPair?.set(day, { one, other, day });
  });
  return closest.map((of) => [...of.values()]);
}

function apart({ seconds }: Sightings, one: number, other: number): number {
  return Math.abs((seconds[one] ?? 0) - (seconds[other] ?? 0));
}

/** Returns the share of a user's sightings that overlap with a place where the other one was at a meeting. */
function usualShare(
  { sightings }: ReadSightings,
  user: number,
  contacts: readonly Contact[],
  side: 'one' | 'other',
): number {
  const places = [...new Set(contacts.slice(0, maxMeetings).map((contact) => contact[side]))];
  let [all, usual] = [0, 0];
  for (let at = sightings.user.indexOf(user); sightings.user[at] === user; at += 1) {
    all += 1;
    const isUsual = places.some(
      (place) =>
        distanceKm(pointOf(sightings, at), pointOf(sightings, place)) <=
        (sightings.radiusKm[at] ?? 0) + (sightings.radiusKm[place] ?? 0),
    );
    if (isUsual) usual += 1;
  }
  return all === 0 ? 0 : usual / all;
}
