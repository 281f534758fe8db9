import type { PositionSource } from './position';

/** Which positions of reports say where users were. */
export const meetingPositions = ['gps', 'gpsAndEm'] as const;
export type MeetingPositions = (typeof meetingPositions)[number];

/** The sources of these positions. */
export const sourcesOfPositions = { gps: ['geo'], gpsAndEm: ['geo', 'em'] } as const satisfies Readonly<
  Record<MeetingPositions, readonly PositionSource[]>
>;

/** The times between two reports that are a meeting, min. */
export const meetingMinutes = [15, 30, 60, 120, 360] as const;
export type MeetingMinutes = (typeof meetingMinutes)[number];

/** The least numbers of days with a meeting. */
export const meetingDays = [2, 3, 5, 10] as const;
export type MeetingDays = (typeof meetingDays)[number];
