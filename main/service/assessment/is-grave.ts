import type { Finding } from './assessment';

/** The action is not to be trusted. */
export function isGrave({ level }: Finding): boolean {
  return level === 'fraud' || level === 'high';
}
