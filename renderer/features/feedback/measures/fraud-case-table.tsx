import type { FraudCaseMeasure, OutboxMeasures } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { FraudCase } from '../../../components/glossary-term';
import { DataTable } from '../../../ui/data-table';
import { ScrollRegion } from '../../../ui/regions';
import styles from './fraud-case-table.module.css';
import { MeasureCard, Note, Part, Sample } from './measure-card';

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
    <MeasureCard title={text.cases}>
      {fraudCases.length === 0 ? (
        <Note>{text.noCases}</Note>
      ) : (
        <ScrollRegion aria-label={text.casesTable}>
          <DataTable compact aria-label={text.cases}>
            <thead>
              <tr>
                <th scope="col">{text.case}</th>
                <td />
                {parts.map((part) => (
                  <th key={part} scope="col" data-number>
                    <Sample part={part} label={text[part]} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fraudCases.map((measure) => (
                <tr key={measure.fraudCase}>
                  <th scope="row" className={styles.name}>
                    <FraudCase word={measure.fraudCase} />
                  </th>
                  <td className={styles.bar} aria-hidden="true">
                    <div>
                      {parts.map((part) => (
                        <Part key={part} part={part} count={measure[part]} max={max} along="inlineSize" />
                      ))}
                    </div>
                  </td>
                  {parts.map((part) => (
                    <td key={part} data-number className={measure[part] === 0 ? styles.zero : undefined}>
                      {numberText(measure[part])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </DataTable>
        </ScrollRegion>
      )}
      {allFraudCases > fraudCases.length ? (
        <Note>{text.mostFrequent({ shown: fraudCases.length, all: allFraudCases })}</Note>
      ) : null}
    </MeasureCard>
  );
}

function totalCount({ confirmed, added, removed }: FraudCaseMeasure): number {
  return confirmed + added + removed;
}
