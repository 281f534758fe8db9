import type { ServiceId } from '../../../shared/domain/service-id';
import type { Session } from '../../../shared/node/database/session';
import { readMetadata, writeMetadata } from '../metadata';
import type { UserDataAccess } from './user-data-access';

/** Returns the service that the data belongs to. If none is stored yet, stores and returns the given one. */
export async function madeFor(file: UserDataAccess, service: ServiceId): Promise<ServiceId> {
  const stored = await file.read((session) => readMetadata(session, 'service'));
  if (stored === null) await file.write((session) => writeMetadata(session, 'service', service));
  return stored ?? service;
}

/** Returns how often `nextGeneration` was called on this file. An older copy has a smaller number. */
export function generationOf(file: UserDataAccess): Promise<number> {
  return file.read(readGeneration);
}

/** Increments the generation, or `atLeast`, if that is more; it is on disk when this resolves. */
export function nextGeneration(file: UserDataAccess, atLeast = 0): Promise<number> {
  return file.write(async (session) => {
    const next = Math.max(await readGeneration(session), atLeast) + 1;
    await writeMetadata(session, 'generation', String(next));
    return next;
  });
}

async function readGeneration(session: Session): Promise<number> {
  return Number((await readMetadata(session, 'generation')) ?? 0);
}
