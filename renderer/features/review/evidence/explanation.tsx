import { History, type LucideIcon, MapPinned, Route, TextQuote, Users } from 'lucide-react';
import { type Clause, type Evidence, isSameEvidence } from '../../../../shared/domain/explanation';
import { clauseText } from '../../../../shared/i18n/explanation-text';
import { messages } from '../../../../shared/i18n/messages';
import { FixedList } from '../../../ui/fixed-list';
import { ReceivedText } from '../../../ui/hostile-text';
import { Stack } from '../../../ui/layout';
import styles from './explanation.module.css';

interface ExplanationProps {
  readonly clauses: readonly Clause[];
  /** The evidence that is highlighted. */
  readonly shown: Evidence | null;
  readonly onShow: (evidence: Evidence | null) => void;
}

/** Why the report is what it is: each sentence with evidence is a button that shows it. */
export function Explanation({ clauses, shown, onShow }: ExplanationProps) {
  return (
    <Stack as="ol" gap={2} size="grid" aria-label={messages.evidence.why}>
      <FixedList of={clauses}>
        {(clause) => (
          <li>
            <ClauseText clause={clause} shown={shown} onShow={onShow} />
          </li>
        )}
      </FixedList>
    </Stack>
  );
}

const icons: Readonly<Record<Evidence['kind'], LucideIcon>> = {
  move: Route,
  positions: MapPinned,
  field: TextQuote,
  match: Users,
  history: History,
};

function ClauseText({
  clause,
  shown,
  onShow,
}: { readonly clause: Clause } & Omit<ExplanationProps, 'clauses'>) {
  const { evidence, fact } = clause;
  const isShown = evidence !== null && isSameEvidence(evidence, shown);
  const text = clauseText(clause);
  const sentence = <ReceivedText className={styles.text} text={isShown ? text : beginningOf(text)} />;
  if (evidence === null) return <p className={styles.plain}>{sentence}</p>;
  const Icon = icons[evidence.kind];
  return (
    <button
      type="button"
      className={styles.clause}
      aria-pressed={isShown}
      data-fact={fact.kind === 'travel' ? fact.reading : fact.kind}
      {...(fact.kind === 'reason' && { 'data-field': 'descriptive_report' })}
      onClick={() => onShow(isShown ? null : evidence)}
    >
      <Icon size={14} aria-hidden="true" />
      {sentence}
    </button>
  );
}

/** More characters don't fit into the lines that are shown at first. */
const maxLength = 600;

function beginningOf(text: string): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
