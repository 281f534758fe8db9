import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { QuestionFailed } from '../../../components/question-failed';
import { Button } from '../../../ui/button';
import { Row, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import styles from './findings-tool.module.css';
import type { FindingLine, FoundKind } from './found-kind';

/** The findings of a tool: how many, and the strongest ones. */
export function FindingCard({ found }: { readonly found: FoundKind }) {
  const id = useId();
  const { name, icon, count, lines, result, reading, failed, onShowAll } = found;
  const { showAll } = messages.words.actions;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Row gap={8} justify="between">
        <h2 id={id} className={styles.heading}>
          {icon}
          {name}
          {result.isAnswered && !result.problem ? (
            <Text tone="muted" weight={500} tabular>
              {numberText(count)}
            </Text>
          ) : null}
        </h2>
        {result.isAnswered && count > lines.length ? (
          <Button size="small" variant="quiet" aria-label={`${showAll}: ${name}`} onClick={onShowAll}>
            {showAll}
          </Button>
        ) : null}
      </Row>
      {result.problem ? (
        <QuestionFailed failed={failed} problem={result.problem} onRetry={result.readAgain} />
      ) : null}
      {result.isAnswered ? null : <Spinner label={reading} />}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line: { title, facts, isRisky = false, onOpen } }: { readonly line: FindingLine }) {
  return (
    <li>
      <button type="button" className={styles.line} onClick={onOpen}>
        <span className={styles.words}>
          <Text size="grid" weight={500} breakWords>
            {title}
          </Text>
          <Text size="small" tone={isRisky ? 'danger' : 'muted'} tabular breakWords>
            {facts}
          </Text>
        </span>
        <ChevronRight size={16} aria-hidden="true" />
      </button>
    </li>
  );
}
