import { atLevel } from '../../../shared/domain/content-identity';
import type { EntryContent, Verdict } from '../../../shared/domain/review-log';
import { verdictOn } from '../inputs/sample-entry';
import { given, plainReports } from '../servers/changing-service';
import type { Viewer } from './reference-fold';
import type { WholeDesktop } from './whole-desktop';

/** What a copy of a desktop's folder has, next to entries. */
interface Local {
  /** The JSON texts received, by report. */
  readonly received: Map<string, string>;
  /** The content seen, by report. */
  readonly seen: Map<string, string>;
  /** The transactions of the feedback that was given and neither undone nor discarded, by body. */
  readonly given: Map<string, string>;
}

interface Backup extends Local {
  readonly folder: string;
  /** Whether its user was in the team, and whether feedback waited to be sent. */
  readonly isMember: boolean;
  readonly waits: boolean;
}

/** A desktop with its user. */
export interface Seat extends Local {
  readonly name: string;
  readonly desktop: WholeDesktop;
  /** Who its user last was in the team. */
  person: string | null;
  joins: number;
  backup: Backup | null;
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

/** Returns a verdict on a report as a desktop shows it; null if the desktop doesn't have it. */
export async function verdictBy(
  { desktop }: Seat,
  report: number,
  verdict: Verdict,
  settles: boolean,
): Promise<EntryContent | null> {
  const key = given[report]?.key ?? '';
  const [found] = await desktop.call('reports.verdicts', { of: { keys: [key] }, limit: 1 });
  if (!found) return null;
  const { newest } = await desktop.call('review.read', { key });
  return verdictOn(key, verdict, {
    content: atLevel(found.content, found.level),
    newest: newest.ofTransaction,
    reportedRisk: found.riskAssignment,
    ...(settles && { settles }),
  });
}
