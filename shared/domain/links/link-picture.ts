import type { AmountSums } from '../amount-sums';
import type { Point } from '../geodesy';
import type { ReportQuery } from '../report-query';
import type { LinkKind, LinkRef, StartRef } from './link-kinds';

/** A group of users as a list shows it. Times are ms since 1970, null without any. */
export interface GroupSummary {
  /** The shared device or place with the most users, or one of the users if weaker links join them. */
  readonly lead: StartRef;
  readonly users: number;
  /** Devices that were seen without a user and don't join the group. */
  readonly devices: number;
  /** How many values of each kind join the group. */
  readonly joins: Readonly<Record<LinkKind, number>>;
  readonly from: number | null;
  readonly until: number | null;
  /** The reports with a value that joins the group, and how many of them the service took for fraud or a high risk. */
  readonly reports: number;
  readonly suspected: number;
  /** Their transactions with a verdict other than "can't tell", and how many were judged fraud. */
  readonly judged: number;
  readonly judgedFraud: number;
  /** The sums of the amounts of these reports; null if they are too many to be summed up. */
  readonly amounts: AmountSums | null;
}

/** The groups of the local copy: those with the most judged fraud first. */
export interface FoundGroups {
  /** At most `maxShownGroups`. */
  readonly groups: readonly GroupSummary[];
  readonly count: number;
  /** How many reports were searched. */
  readonly reports: number;
}

export interface LinkNode {
  readonly ref: LinkRef;
  /** The address of a place as its first report gives it; "" for other nodes. */
  readonly address: string;
  /** Where a place is. */
  readonly point: Point | null;
  readonly reports: number;
  /** How many users a value has. */
  readonly users: number;
  readonly suspected: number;
  readonly judged: number;
  readonly judgedFraud: number;
  readonly first: number | null;
  readonly last: number | null;
  /** True if too many users have it to follow it. */
  readonly common: boolean;
  /** Its place in the picture, from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

/** The reports of a user with a value. */
export interface Link {
  /** Indexes of the user and of the value. */
  readonly user: number;
  readonly value: number;
  readonly reports: number;
  readonly first: number | null;
  readonly last: number | null;
}

/** A part of a large group whose members are linked with each other more than with the rest. */
export interface GroupPart {
  readonly lead: StartRef;
  readonly users: number;
}

/** When the users of a picture acted: counts of reports in equal steps of time. */
export interface LinkTimeline {
  readonly from: number;
  readonly until: number;
  readonly rows: readonly {
    /** Index of the user. */
    readonly node: number;
    readonly counts: readonly number[];
    /** Those with the risk fraud or high. */
    readonly suspected: readonly number[];
  }[];
}

/** What links a user or value with others. */
export interface LinkPicture {
  /** The nearest first; the first one is the start. */
  readonly nodes: readonly LinkNode[];
  readonly links: readonly Link[];
  /** How many nodes can be reached from the start. */
  readonly reached: number;
  /** How many values of a single user are left out. */
  readonly singles: number;
  /** The group that the start belongs to. */
  readonly group: GroupSummary | null;
  /** The parts of a group that is too large for a picture, the largest first; the start's is shown. */
  readonly parts: readonly GroupPart[];
  /** null if no report has a time. */
  readonly timeline: LinkTimeline | null;
  /** The reports of all users that can be reached; null if they are too many for a filter. */
  readonly shown: { readonly query: ReportQuery; readonly asOf: number; readonly count: number } | null;
}
