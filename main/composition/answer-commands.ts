import { z } from 'zod';
import { profileRequestSchema } from '../../shared/contract/define-call';
import { unsafeCast } from '../../shared/unsafe-cast';
import { isCommandCall } from '../command-line/command-calls';
import type { StoreRequest } from '../store/contract';
import type { Services } from './compose-services';

const requestSchema = profileRequestSchema.extend({ request: z.unknown() });

/**
 * Returns what answers the command line while the program runs: calls of the open profile's store, which checks their
 * requests; null for others.
 */
export function answerCommands(
  services: Promise<Pick<Services, 'openProfile' | 'resumed'>>,
): (name: string, request: unknown) => Promise<unknown> {
  return async (name, request) => {
    const read = requestSchema.safeParse(request);
    if (!isCommandCall(name) || !read.success) return null;
    const { openProfile, resumed } = await services;
    await resumed;
    const profile = openProfile(read.data.profileId);
    if (!profile.ok) return profile;
    return profile.value.store.call(name, unsafeCast<StoreRequest<typeof name>>(read.data.request));
  };
}
