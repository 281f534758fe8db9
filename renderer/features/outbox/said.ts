import type { OutboxItem } from '../../../shared/domain/outbox';
import type { RiskAssignment } from '../../../shared/domain/vocabulary';

/** What a feedback says of what the service had said. */
export interface Said {
  /** The risk the service had reported; null where it is not known, or none was given. */
  readonly reported: string | null;
  readonly desired: RiskAssignment;
  /** Fraud cases that the service had not reported; all that are desired where it is not known what it had. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** How many stay as they were. */
  readonly kept: number;
}

export function saidOf({ feedback, reported }: OutboxItem): Said {
  const { risk_assignment, fraud_cases = [] } = feedback.behaviour.desired;
  const before = new Set(reported?.fraudCases);
  const after = new Set(fraud_cases);
  const added = [...after].filter((fraudCase) => !before.has(fraudCase));
  return {
    reported: reported?.riskAssignment ?? null,
    desired: risk_assignment,
    added,
    removed: [...before].filter((fraudCase) => !after.has(fraudCase)),
    kept: after.size - added.length,
  };
}

/** Who said it, as they are told in a list: by name, else by e-mail; null where the feedback names nobody. */
export function reporterOf({ feedback: { reporter } }: OutboxItem): string | null {
  const name = [reporter?.name, reporter?.surname].filter((part) => part).join(' ');
  return name || reporter?.email || null;
}
