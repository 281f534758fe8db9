import { plainReports } from './changing-service';
import type { Viewer } from './reference-fold';
import type { WholeDesktop } from './whole-desktop';

/** What a copy of a desktop's folder has, beside entries. */
interface Local {
  /** The JSON texts received, by report. */
  readonly received: Map<string, string>;
  /** The content seen, by report. */
  readonly seen: Map<string, string>;
}

/** A desktop with its user. */
export interface Seat extends Local {
  readonly name: string;
  readonly desktop: WholeDesktop;
  /** Who its user last was in the team. */
  person: string | null;
  joins: number;
  backup: (Local & { readonly folder: string }) | null;
  /** Whether an older copy of its folder was restored, which its team's server has later entries of. */
  isRestored: boolean;
}

/** Returns whether the user of a desktop is in the team, and notes as whom. */
export async function noteMember(seat: Seat): Promise<boolean> {
  const state = await seat.desktop.teamState();
  if (state.kind !== 'joined' || state.reach.kind === 'removed' || state.reach.kind === 'no-token')
    return false;
  seat.person = state.person;
  return true;
}

export function viewerOf({ desktop, received, seen }: Seat): Viewer {
  return { now: desktop.now, reports: plainReports(received), seen };
}

/** Replaces what a map has. */
export function replaceAll(map: Map<string, string>, values: ReadonlyMap<string, string>): void {
  map.clear();
  for (const [key, value] of values) map.set(key, value);
}
