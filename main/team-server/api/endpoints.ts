import type { Endpoint } from '../../../shared/node/rest/endpoint';
import type { ServiceDescription } from '../../../shared/node/rest/open-api-document';
import { openApiEndpoint } from '../../../shared/node/rest/open-api-endpoint';
import { teamProtocol } from '../../../shared/team-api/wire';
import type { EventStreams } from '../event-streams';
import type { TeamStorage } from '../storage/team-storage';
import { blindEndpoints } from './blind-endpoints';
import { claimEndpoints } from './claim-endpoints';
import { entryEndpoints } from './entry-endpoints';
import { maxBodyBytes } from './limits';
import { memberEndpoints } from './member-endpoints';
import type { TeamCaller } from './team-endpoint';

const service: ServiceDescription = {
  title: 'Whereabouts team server',
  version: String(teamProtocol),
  description: 'A review log that a team shares, with claims, presence and blind second reviews.',
  security: { name: 'PersonalToken', scheme: { type: 'http', scheme: 'bearer' } },
  keyErrors: 'The token is missing, unknown or revoked',
  maxBodyBytes,
  sendsNull: true,
};

/** Returns all endpoints of the team server. */
export function teamEndpoints(
  storage: TeamStorage,
  streams: EventStreams,
  protocols: readonly number[],
): readonly Endpoint<TeamCaller>[] {
  const endpoints: readonly Endpoint<TeamCaller>[] = [
    ...memberEndpoints(storage, protocols),
    ...entryEndpoints(storage, streams),
    ...claimEndpoints(storage),
    ...blindEndpoints(storage),
    openApiEndpoint(
      () => endpoints,
      service,
      'Does not require a token, because the document contains no data of a team.',
    ),
  ];
  return endpoints;
}
