import type { MetPair } from '../../../../shared/contract/meetings.calls';
import { maxChanceShare } from '../../../../shared/domain/chance';
import { messages } from '../../../../shared/i18n/messages';
import { numberText, percentText } from '../../../../shared/i18n/number-text';
import { Badge } from '../../../ui/badge';
import { Text } from '../../../ui/layout';

/** How likely a finding is by chance. */
type ByChance = Pick<MetPair, 'expected' | 'p' | 'chanceShare'>;

export function expectedText({ expected }: ByChance): string {
  if (expected > 0 && expected < 0.01) return `<${numberText(0.01)}`;
  return numberText(expected, 2);
}

export function ChanceBadge({ finding }: { readonly finding: ByChance }) {
  const text = messages.meetings;
  return finding.chanceShare <= maxChanceShare ? (
    <Badge tone="warning">{text.hardly}</Badge>
  ) : (
    <Badge>{text.maybe}</Badge>
  );
}

export function ChanceNote({ finding }: { readonly finding: ByChance }) {
  return (
    <Text as="p" tone="muted">
      {chanceText(finding)}
    </Text>
  );
}

/** "p = 0.03. Of the findings at least this strong, about 4% are by chance." */
export function chanceText({ p, chanceShare }: ByChance): string {
  const text = messages.meetings;
  const share = text.chanceShare({ percent: percentText(Math.ceil(chanceShare * 100)) });
  return `${text.probability({ p: probabilityText(p) })}. ${share}`;
}

/** "0.03", or "< 10⁻⁶": smaller probabilities depend on what the model leaves out. */
function probabilityText(p: number): string {
  if (p < 1e-6) return `< ${numberText(1e-6, 6)}`;
  const digits = Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(p))));
  return `= ${numberText(p, digits)}`;
}
