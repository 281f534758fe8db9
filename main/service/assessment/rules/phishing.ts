import type { Finding } from '../assessment';
import type { Facts } from '../facts';
import { phishedAccounts, phishingPeriod } from '../thresholds';
import { timeSpan } from '../time-span';
import { isTakenOver } from './account-takeover';

/** Phising: one account taken over may be anything, several from one place within days are an attack with stolen passwords. */
export function phishing(facts: Facts): Finding | null {
  if (!isTakenOver(facts)) return null;
  const accounts = new Set([facts.transaction.userId]);
  let first = facts.at;
  let last = facts.at;
  for (const { takeovers } of facts.placeHistories) {
    for (const { userId, at } of takeovers) {
      if (Math.abs(facts.at - at) > phishingPeriod) continue;
      accounts.add(userId);
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  if (accounts.size < phishedAccounts) return null;
  return {
    rule: 'phishing',
    decision: 'Phising',
    level: 'fraud',
    evidence: facts.position?.evidence ?? [],
    reason: `${accounts.size} accounts, this one included, were taken over from this same place within ${timeSpan(last - first)}`,
  };
}
