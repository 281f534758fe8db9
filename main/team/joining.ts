import { readBaseAddress } from '../../shared/api/base-address';
import type { CallArguments } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { baseAddressErrorText } from '../../shared/i18n/validation-text';
import { fail, type Result, succeed } from '../../shared/result';
import { type StoredTeam, startCursor } from '../store/calls/stored-json';
import { isTokenRefused, type TeamClient } from './team-client';

interface EnteredMembership {
  readonly href: string;
  readonly invite: string;
  readonly name: string;
}

/** A team that a server has just added a person to, and that person's token. */
interface JoinedTeam {
  readonly team: StoredTeam;
  readonly token: string;
}

const maxNameLength = 200;

/** Validates what was entered to join. `isJoined`: whether the profile already is in a team. */
export function enteredMembership(
  entered: CallArguments<'team.join'>,
  isJoined: boolean,
): Result<EnteredMembership, Problem> {
  const texts = messages.validation.team;
  if (isJoined) return invalid('Team', texts.joined);
  const address = readBaseAddress(entered.address);
  if (!address.ok)
    return invalid(
      'Server address',
      address.problem === 'empty' ? texts.address : baseAddressErrorText(address.problem),
    );
  const { href, host, exposesKey } = address.value;
  if (exposesKey) return fail({ kind: 'plain-http', of: 'team', host });
  const invite = entered.invite.trim();
  if (invite === '') return invalid('Invite', texts.invite);
  const name = entered.name.trim();
  if (name === '') return invalid('Name', texts.name);
  if (name.length > maxNameLength) return invalid('Name', texts.nameTooLong({ most: maxNameLength }));
  return succeed({ href, invite, name });
}

/** Joins a team with an invite. `device` identifies the copy of the review log. */
export async function joinTeam(
  client: TeamClient,
  { href, invite, name }: EnteredMembership,
  device: string,
): Promise<Result<JoinedTeam, Problem>> {
  const joined = await client.join(href, { invite, name, device });
  if (!joined.ok && isNameTaken(joined.problem)) return invalid('Name', messages.validation.team.nameTaken);
  if (!joined.ok)
    return isInviteRefused(joined.problem)
      ? invalid('Invite', messages.validation.team.inviteRefused)
      : joined;
  const { token, person, team, epoch } = joined.value;
  return succeed({
    token,
    team: {
      ...{ address: href, name: team, person, epoch },
      role: 'analyst',
      people: [],
      cursor: startCursor,
      sharedAt: null,
      historyChangedAt: null,
      changedAfter: 0,
    },
  });
}

/** Whether a server refuses an invite, as opposed to something else at its address. */
function isInviteRefused(problem: Problem): boolean {
  if (isTokenRefused(problem)) return true;
  const isRefusal =
    problem.kind === 'key-refused' || (problem.kind === 'service-error' && problem.status < 500);
  return isRefusal && problem.restError !== null;
}

function isNameTaken(problem: Problem): boolean {
  return problem.kind === 'service-error' && problem.restError?.errorCode === 'NAME_TAKEN';
}

function invalid(field: string, reason: string) {
  return fail({ kind: 'invalid-input', field, reason } as const);
}
