import type { Finding } from './assessment';

export function isHighRisk({ level }: Finding): boolean {
  return level === 'fraud' || level === 'high';
}
