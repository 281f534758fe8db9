import { z } from 'zod';
import type { ByChance } from '../domain/chance';
import type { Point } from '../domain/geodesy';
import { meetingDays, meetingMinutes, meetingPositions } from '../domain/meetings-question';
import type { Int64Text } from '../domain/report';
import { assumedRadiiSchema } from '../schemas/assumed-radius-schema';
import { defineCall, short } from './define-call';

export const meetingsCalls = {
  /**
   * Returns which users met on several days and which gathered at one place, by the reports on this computer, compared with what
   * chance alone gives. `user`: only meetings of this user; null for all.
   */
  'investigate.meetings': defineCall<MeetingsAnswer>()({
    arguments: z.object({
      user: short.nullable(),
      positions: z.enum(meetingPositions),
      withinMinutes: z.literal(meetingMinutes),
      leastDays: z.literal(meetingDays),
      radii: assumedRadiiSchema,
    }),
    relayed: true,
  }),
} as const;

/** The numbers of findings that an answer contains at most: those that chance explains least. */
export const maxPairs = 100;
export const maxGatherings = 100;
/** The number of meetings of a pair that an answer contains at most. */
export const maxMeetings = 30;
/** The number of users of a gathering that an answer contains at most: as many as a filter can have. */
export const maxGatheredUsers = 1_000;

/** `crowded`: too many reports are at the same places at the same time for meetings to say anything. */
export type MeetingsAnswer = { readonly kind: 'crowded' } | FoundMeetings;

export interface FoundMeetings {
  readonly kind: 'found';
  /** Reports that say where and when a user was, and their users. */
  readonly reports: number;
  readonly users: number;
  /** Reports with a user that say neither, or not precisely enough. */
  readonly leftOut: number;
  readonly rounds: number;
  readonly pairs: Findings<MetPair>;
  readonly gatherings: Findings<GatheringFound>;
}

export interface Findings<Found> {
  /** The first ones; those that chance explains least first. */
  readonly listed: readonly Found[];
  /** All that were found, and those of them that are hardly by chance. With a user, these are the user's. */
  readonly count: number;
  readonly sure: number;
  /** How many chance alone gives, with all users. */
  readonly byChance: ByChance;
}

/** What chance says about a finding. */
interface Chance {
  /** How many to expect by chance. */
  readonly expected: number;
  /** The probability of at least as many. */
  readonly p: number;
  /** The share of chance among all findings that are at least as strong. */
  readonly chanceShare: number;
}

export interface MetPair extends Chance {
  readonly users: readonly [string, string];
  /** Days with a meeting. */
  readonly days: number;
  /** Devices that both used. */
  readonly sharedDevices: number;
  /** Of each user, the share of reports at places where they met. */
  readonly usual: readonly [number, number];
  /** One for each day, newest first. */
  readonly meetings: readonly Meeting[];
}

/** The two reports that are closest in time on a day. */
export interface Meeting {
  readonly sides: readonly [SeenUser, SeenUser];
  readonly secondsApart: number;
  /** The distance between the two positions. */
  readonly km: number;
}

/** A report that says where a user was. */
export interface SeenUser extends Point {
  readonly key: string;
  /** Nanoseconds since 1970. */
  readonly timestamp: Int64Text;
  readonly radiusKm: number;
  readonly place: string;
}

/** The point is that of the first report. */
export interface GatheringFound extends Chance, Point {
  /** The first of them. */
  readonly users: readonly string[];
  /** All of them. */
  readonly count: number;
  /** The first and the last report, ns since 1970. */
  readonly from: Int64Text;
  readonly until: Int64Text;
  readonly place: string;
  /** Devices that at least two of the users used. */
  readonly sharedDevices: number;
}
