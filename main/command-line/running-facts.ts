import type { Result } from '../../shared/result';

/** The call by which a command learns which program it found. */
export const programCall = 'program.read';

export interface RunningFacts {
  /** The open profile's ID; null for none. */
  readonly profileId: string | null;
  /** false: it was started for commands, and ends by itself. */
  readonly hasWindow: boolean;
}

export type RunningAnswer = Result<RunningFacts, never>;
