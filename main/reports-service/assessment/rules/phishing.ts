import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { minPhishedAccounts, phishingPeriodMs } from '../thresholds';
import { timeSpan } from '../time-span';
import { isTakenOver } from './account-takeover';

/**
 * Phising (sic, in the specification): a single account takeover may have many causes, but several from one place
 * within days indicate an attack with stolen passwords.
 */
export function phishing(facts: Facts): Finding | null {
  if (!isTakenOver(facts)) return null;
  const accounts = new Set([facts.transaction.userId]);
  let first = facts.at;
  let last = facts.at;
  for (const { takeovers } of facts.placeHistories) {
    for (const { userId, at } of takeovers) {
      if (Math.abs(facts.at - at) > phishingPeriodMs) continue;
      accounts.add(userId);
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  if (accounts.size < minPhishedAccounts) return null;
  return {
    rule: 'phishing',
    decision: 'Phising',
    level: 'fraud',
    evidence: facts.position?.evidence ?? [],
    reason: `${accounts.size} accounts, including this one, were taken over from the same place within ${timeSpan(last - first)}.`,
  };
}
