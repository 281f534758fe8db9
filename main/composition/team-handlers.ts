import type { Problem } from '../../shared/domain/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import type { ProfileHandlers } from '../ipc/answer-calls';
import type { ProfileTeam } from '../team/profile-team';
import type { Team } from '../team/team';

type TeamHandlers = Pick<ProfileHandlers, Extract<keyof ProfileHandlers, `team.${string}`>>;

/** Returns the handlers of the calls about a profile's team. */
export function teamHandlers(team: Team): TeamHandlers {
  const inTeam =
    <Request, Value>(act: (open: ProfileTeam, request: Request) => Promise<Result<Value, Problem>>) =>
    ({ id }: ProfileServices, request: Request) =>
      team.of(id, (open) => act(open, request));
  return {
    'team.read': inTeam((open) => open.read()),
    'team.join': inTeam((open, request) => open.join(request)),
    'team.leave': inTeam((open) => open.leave()),
    'team.invite': inTeam((open, { role, person }) => open.invite(role, person)),
    'team.invites': inTeam((open) => open.invites()),
    'team.withdrawInvite': inTeam((open, { invite }) => open.withdrawInvite(invite)),
    'team.remove': inTeam((open, { person }) => open.remove(person)),
    'team.acknowledgeHistory': inTeam((open, { at }) => open.acknowledgeHistory(at)),
    'team.presence': inTeam(async ({ claims }) => succeed(claims?.presence() ?? [])),
    'team.look': inTeam(async ({ claims }, { subject }) => {
      claims?.look(subject);
      return succeed(null);
    }),
    'team.claim': inTeam(async ({ claims }, { subject }) =>
      succeed((await claims?.claim(subject)) ?? { kind: 'offline' }),
    ),
    'team.release': inTeam(async ({ claims }, { subject }) => {
      await claims?.release(subject);
      return succeed(null);
    }),
    'team.claimNext': inTeam(async ({ claims }, { candidates }) =>
      succeed((await claims?.claimNext(candidates)) ?? null),
    ),
    'team.blindItems': inTeam(async ({ secondReviews }) => (await secondReviews?.read()) ?? succeed([])),
    'team.drawBlind': inTeam(
      async ({ secondReviews }, { round, items }) =>
        (await secondReviews?.draw(round, items)) ?? fail({ kind: 'not-found' }),
    ),
  };
}
