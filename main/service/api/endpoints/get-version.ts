import { z } from 'zod';
import { wireVersion } from '../../../../shared/api/wire';
import { okay } from '../answer';
import { endpoint } from '../endpoint';

/** Put in by the build (main/setup/build-facts.mjs); without a commit where there is no repository. */
declare const BUILD_FACTS: {
  readonly version: string;
  readonly commit?: string;
  readonly build_date: string;
};

export const getVersion = endpoint({
  method: 'GET',
  path: '/version',
  operationId: 'getVersion',
  summary: 'Returns which build of the service answers',
  description: 'The specification has the record, but does not show its endpoint.',
  inSpecification: true,
  parameters: z.object({}),
  answers: { 200: { description: 'The version', model: wireVersion } },
  handle: () => okay(JSON.stringify(BUILD_FACTS)),
});
