import { nanosecondsOf } from '../../../shared/domain/zoned-time';
import type { Settings } from '../../../shared/settings';

/** The ends of a snooze that are offered in addition to a date and time of your choice. */
export const snoozeChoices = ['hour', 'tomorrow', 'monday', 'report'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

/** The hour at which a snooze ends on another day. */
const morning = 9;
const hourMs = 3_600_000;

/** Returns when a snooze of this choice ends, ms; null for the next report of the user. In the zone of the settings. */
export function snoozeEnd(choice: SnoozeChoice, now: number, zone: Settings['timeZone']): number | null {
  switch (choice) {
    case 'hour':
      return now + hourMs;
    case 'tomorrow':
      return morningIn(1, now, zone);
    case 'monday': {
      const day = zone === 'utc' ? new Date(now).getUTCDay() : new Date(now).getDay();
      return morningIn((8 - day) % 7 || 7, now, zone);
    }
    case 'report':
      return null;
  }
}

function morningIn(days: number, now: number, zone: Settings['timeZone']): number {
  const end = new Date(now);
  if (zone === 'utc') {
    end.setUTCDate(end.getUTCDate() + days);
    end.setUTCHours(morning, 0, 0, 0);
  } else {
    end.setDate(end.getDate() + days);
    end.setHours(morning, 0, 0, 0);
  }
  return end.getTime();
}

/** Returns the time of a date field ("2026-03-01T09:00") in ms; null if it is none or not later than now. */
export function snoozeEndOf(field: string, now: number, zone: Settings['timeZone']): number | null {
  const nanoseconds = nanosecondsOf(field, zone, 'first');
  const end = nanoseconds === null ? null : Number(BigInt(nanoseconds) / 1_000_000n);
  return end === null || end <= now ? null : end;
}
