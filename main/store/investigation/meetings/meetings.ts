import type { CallArguments } from '../../../../shared/contract/contract';
import {
  type Findings,
  type FoundMeetings,
  type MeetingsAnswer,
  maxGatherings,
  maxPairs,
} from '../../../../shared/contract/meetings.calls';
import { type ByChance, maxChanceShare } from '../../../../shared/domain/chance';
import { findMeetings, type MeetingsFound } from '../../../../shared/domain/meetings';
import { sourcesOfPositions } from '../../../../shared/domain/meetings-question';
import type { Session } from '../../../../shared/node/database/session';
import { readExtent } from '../../reports/points';
import { codeOfValue } from '../../reports/value-dictionary';
import { describeGatherings } from './describe-gatherings';
import { describePairs } from './describe-pairs';
import { type ReadSightings, readSightings } from './read-sightings';

type Request = CallArguments<'investigate.meetings'>;

/** More contacts take long, and say nothing. */
const mostContacts = 3_000_000;

/** What was found in the sightings, which all users share. */
interface Computed {
  readonly of: string;
  readonly read: ReadSightings;
  readonly found: MeetingsFound | null;
}

/** The last result per connection: the same question is asked again for another user, or when the screen is shown again. */
const lastComputed = new WeakMap<Session, Computed>();

async function compute(session: Session, { user: _, ...question }: Request): Promise<Computed> {
  const of = JSON.stringify([await readExtent(session), question]);
  const last = lastComputed.get(session);
  if (last?.of === of) return last;
  const read = await readSightings(session, question.radii, sourcesOfPositions[question.positions]);
  const rule = {
    withinSeconds: question.withinMinutes * 60,
    leastDays: question.leastDays,
    most: mostContacts,
  };
  const computed = { of, read, found: findMeetings(read.sightings, rule) };
  lastComputed.set(session, computed);
  return computed;
}

/** Answers which users met and which gathered, and how many would by chance. */
export async function readMeetings(session: Session, request: Request): Promise<MeetingsAnswer> {
  const { read, found } = await compute(session, request);
  if (found === null) return { kind: 'crowded' };
  const user = request.user === null ? null : await numberOf(session, read, request.user);
  const isRequested = (users: readonly number[]) => user === null || users.includes(user);
  const pairs = found.pairs.filter(({ one, other }) => isRequested([one, other]));
  const gathered = gatheredUsers(found, read);
  const gatherings = found.gatherings.filter((each) => isRequested(gathered(each).users));
  const answer: FoundMeetings = {
    kind: 'found',
    reports: read.sightings.count,
    users: read.sightings.users,
    leftOut: read.leftOut,
    rounds: found.rounds,
    pairs: {
      ...counts(pairs, found.pairsByChance),
      listed: await describePairs(session, read, found, pairs.slice(0, maxPairs)),
    },
    gatherings: {
      ...counts(gatherings, found.gatheringsByChance),
      listed: await describeGatherings(
        session,
        read,
        gatherings.slice(0, maxGatherings).map((each) => ({ ...each, at: gathered(each).sightings })),
      ),
    },
  };
  return answer;
}

function counts(
  found: readonly { readonly chanceShare: number }[],
  byChance: ByChance,
): Omit<Findings<never>, 'listed'> {
  const sure = found.filter(({ chanceShare }) => chanceShare <= maxChanceShare).length;
  return { count: found.length, sure, byChance };
}

/** Returns the number of a user among the sightings; -1 if there are none. */
async function numberOf(session: Session, { userCodes }: ReadSightings, user: string): Promise<number> {
  const code = await codeOfValue(session, 'user', user);
  return code === null ? -1 : userCodes.indexOf(code);
}

/** Returns a function that returns the sightings of a gathering, and their users. */
function gatheredUsers({ spotOf, days }: MeetingsFound, { sightings }: ReadSightings) {
  const bySpotAndDay = new Map<string, number[]>();
  for (let at = 0; at < sightings.count; at += 1) {
    const spot = spotOf[at] ?? -1;
    if (spot < 0) continue;
    const key = `${spot} ${days.day[days.blockOf[at] ?? 0] ?? 0}`;
    const known = bySpotAndDay.get(key);
    if (known) known.push(at);
    else bySpotAndDay.set(key, [at]);
  }
  return ({ spot, day }: { readonly spot: number; readonly day: number }) => {
    const at = bySpotAndDay.get(`${spot} ${day}`) ?? [];
    return { sightings: at, users: [...new Set(at.map((each) => sightings.user[each] ?? 0))] };
  };
}
