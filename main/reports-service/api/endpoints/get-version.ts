import { z } from 'zod';
import { wireVersion } from '../../../../shared/api/wire';
import { okAnswer } from '../answer';
import { endpoint } from '../endpoint';

/** Defined by the build (scripts/build-facts.mjs). Without a repository, there is no commit. */
declare const BUILD_FACTS: {
  readonly version: string;
  readonly commit?: string;
  readonly build_date: string;
};

export const getVersion = endpoint({
  method: 'GET',
  path: '/version',
  operationId: 'getVersion',
  summary: 'Returns the version of the service',
  description: 'The specification defines the Version record, but not its endpoint.',
  inSpecification: true,
  parameters: z.object({}),
  answers: { 200: { description: 'The version', model: wireVersion } },
  handle: () => okAnswer(JSON.stringify(BUILD_FACTS)),
});
