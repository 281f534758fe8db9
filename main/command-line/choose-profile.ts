import { fail, type Result, succeed } from '../../shared/result';
import type { Failure } from './command';

interface Profiles<Profile> {
  readonly profiles: readonly Profile[];
  readonly openProfileId: string | null;
}

/** Returns the profile with a name or ID; by null the one that was open last, or the only one. */
export function chosenProfile<Profile extends { readonly id: string; readonly name: string }>(
  { profiles, openProfileId }: Profiles<Profile>,
  named: string | null,
): Result<Profile, Failure> {
  const candidates =
    named === null
      ? profiles.filter(({ id }) => id === openProfileId || profiles.length === 1)
      : profiles.filter(({ id, name }) => name === named || id === named);
  const [profile, ...others] = candidates;
  if (profile !== undefined && others.length === 0) return succeed(profile);
  return fail({ kind: 'failed', text: unclear(named, profiles.length, others.length > 0) });
}

function unclear(named: string | null, count: number, isAmbiguous: boolean): string {
  if (count === 0) return 'There is no profile yet. Open the program and connect to a service.';
  if (named === null)
    return 'No profile is open. Name one with --profile; "whereabouts profiles" lists them.';
  if (isAmbiguous)
    return `Several profiles are named ${named}. Use the ID of one; "whereabouts profiles --format jsonl" shows them.`;
  return `No profile is named ${named}. "whereabouts profiles" lists them.`;
}
