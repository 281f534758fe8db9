import { clsx } from 'clsx';
import type { FraudCaseMeasure, OutboxMeasures } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ReceivedText } from '../../../ui/hostile-text';
import styles from './measures.module.css';

const parts = ['confirmed', 'added', 'removed'] as const;

/** How often each fraud case was confirmed, added and removed: a table with bars. */
export function FraudCaseTable({
  measures: { fraudCases, allFraudCases },
}: {
  readonly measures: OutboxMeasures;
}) {
  const text = messages.outbox.metrics;
  const max = Math.max(1, ...fraudCases.map(totalCount));
  return (
    <section className={styles.card} aria-labelledby="measures-cases">
      <h2 id="measures-cases">{text.cases}</h2>
      {fraudCases.length === 0 ? (
        <p className={styles.note}>{text.noCases}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={text.casesTable}>
          <table className={styles.caseTable} aria-labelledby="measures-cases">
            <thead>
              <tr>
                <th scope="col">{text.case}</th>
                <td />
                <th scope="col">
                  <Sample part="confirmed" /> {text.confirmed}
                </th>
                <th scope="col">
                  <Sample part="added" /> {text.added}
                </th>
                <th scope="col">
                  <Sample part="removed" /> {text.removed}
                </th>
              </tr>
            </thead>
            <tbody>
              {fraudCases.map((measure) => (
                <tr key={measure.fraudCase}>
                  <th scope="row" className={styles.caseTableName}>
                    <ReceivedText text={measure.fraudCase} />
                  </th>
                  <td className={styles.caseTableBarCell} aria-hidden="true">
                    <Bar measure={measure} max={max} />
                  </td>
                  {parts.map((part) => (
                    <td
                      key={part}
                      className={styles.caseTableCount}
                      data-none={measure[part] === 0 || undefined}
                    >
                      {numberText(measure[part])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {allFraudCases > fraudCases.length ? (
        <p className={styles.note}>{text.mostFrequent(fraudCases.length, allFraudCases)}</p>
      ) : null}
    </section>
  );
}

function Bar({ measure, max }: { readonly measure: FraudCaseMeasure; readonly max: number }) {
  return (
    <span className={styles.caseTableBar}>
      {parts
        .filter((part) => measure[part] > 0)
        .map((part) => (
          <span
            key={part}
            className={clsx(styles.part, styles[`part-${part}`])}
            style={{ inlineSize: `${(100 * measure[part]) / max}%` }}
          />
        ))}
    </span>
  );
}

/** A colour sample for a part of a bar. */
export function Sample({ part }: { readonly part: (typeof parts)[number] }) {
  return <span className={clsx(styles.sample, styles[`part-${part}`])} aria-hidden="true" />;
}

function totalCount({ confirmed, added, removed }: FraudCaseMeasure): number {
  return confirmed + added + removed;
}
