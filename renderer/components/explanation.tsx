import { History, type LucideIcon, MapPinned, Route, TextQuote, Users } from 'lucide-react';
import { type Evidence, isSameEvidence } from '../../shared/domain/explanation/evidence';
import type { Explanation } from '../../shared/domain/explanation/explain';
import type { Clause } from '../../shared/domain/explanation/fact';
import { clauseText } from '../../shared/i18n/explanation-text';
import { messages } from '../../shared/i18n/messages';
import { FixedList } from '../ui/fixed-list';
import { ReceivedText } from '../ui/hostile-text';
import { Stack, Text } from '../ui/layout';
import styles from './explanation.module.css';

interface EvidenceLinks {
  /** The evidence that is highlighted. */
  readonly shown: Evidence | null;
  readonly onShow: (evidence: Evidence | null) => void;
}

/** Why the report is what it is: each sentence with evidence is a button that shows it. */
export function ExplanationList({
  explanation: { first, others, reason, last },
  ...links
}: { readonly explanation: Explanation } & EvidenceLinks) {
  const clauses = [...(first ? [first] : []), ...others, ...(reason ? [reason] : []), ...last];
  return (
    <Stack as="ol" gap={2} size="grid" aria-label={messages.words.terms.why}>
      <FixedList of={clauses}>
        {(clause) => (
          <li>
            <Sentence
              clause={clause}
              rank={clause === first ? 'first' : last.includes(clause) ? 'last' : 'other'}
              {...links}
            />
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

/** A longer rest of the service's reason is shown on request, in characters. */
const maxRest = 500;

interface SentenceProps extends EvidenceLinks {
  readonly clause: Clause;
  readonly rank: 'first' | 'other' | 'last';
}

function Sentence({ clause, rank, shown, onShow }: SentenceProps) {
  const { evidence, fact } = clause;
  if (evidence === null)
    return (
      <p className={styles.plain} data-rank={rank}>
        <ClauseText clause={clause} isFirst={rank === 'first'} />
      </p>
    );
  const isShown = isSameEvidence(evidence, shown);
  const isShort = fact.kind === 'reason' && fact.rest.length > (rank === 'first' ? maxRest : 0) && !isShown;
  const Icon = icons[evidence.kind];
  return (
    <button
      type="button"
      className={styles.clause}
      aria-pressed={isShown}
      data-rank={rank}
      data-fact={fact.kind === 'travel' ? fact.reading : fact.kind}
      {...(fact.kind === 'reason' && { 'data-field': 'descriptive_report' })}
      onClick={() => onShow(isShown ? null : evidence)}
    >
      <Icon size={14} aria-hidden="true" />
      {isShort ? (
        <span className={styles.text}>
          {rank === 'first' ? (
            <strong>
              <ReceivedText text={fact.beginning} />
            </strong>
          ) : (
            <ReceivedText text={fact.beginning} />
          )}{' '}
          <Text tone="accent">{messages.words.actions.showAll}</Text>
        </span>
      ) : (
        <ClauseText clause={clause} isFirst={rank === 'first'} />
      )}
    </button>
  );
}

/** A sentence that decides stands out; of the service's reason only its first one. */
function ClauseText({ clause, isFirst }: { readonly clause: Clause; readonly isFirst: boolean }) {
  const { fact } = clause;
  if (!isFirst) return <ReceivedText className={styles.text} text={clauseText(clause)} />;
  const beginning = fact.kind === 'reason' ? fact.beginning : clauseText(clause);
  return (
    <span className={styles.text}>
      <strong>
        <ReceivedText text={beginning} />
      </strong>
      {fact.kind === 'reason' && fact.rest !== '' && (
        <>
          {' '}
          <ReceivedText text={fact.rest} />
        </>
      )}
    </span>
  );
}

/** The sentences of an explanation but for the service's reason, as text. */
export function ExplanationText({ explanation: { first, others } }: { readonly explanation: Explanation }) {
  const clauses = [...(first ? [first] : []), ...others].filter(({ fact }) => fact.kind !== 'reason');
  if (clauses.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={messages.words.terms.why}>
      <FixedList of={clauses}>
        {(clause) => (
          <li>
            <ClauseText clause={clause} isFirst={clause === first} />
          </li>
        )}
      </FixedList>
    </ul>
  );
}
