import { useState } from 'react';
import type { DriftAnswer } from '../../../../shared/contract/drift-calls';
import { type DriftSubject, driftSubjects, type ValueSeries } from '../../../../shared/domain/drift';
import { messages } from '../../../../shared/i18n/messages';
import { numberText, shareText } from '../../../../shared/i18n/number-text';
import { weekText } from '../../../../shared/i18n/week-text';
import { shownValue } from '../../../components/filter-text';
import { useTimeZone } from '../../../components/use-time-zone';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { SelectField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack } from '../../../ui/layout';
import { fieldOf } from './drift-query';
import styles from './drift-tool.module.css';

/** The most frequent values of one subject by week, the newest week first. */
export function ValuesByWeek({ drift }: { readonly drift: DriftAnswer }) {
  const [subject, setSubject] = useState<DriftSubject>('risk');
  const text = messages.drift;
  return (
    <Stack gap={8}>
      <Row gap={12} justify="between">
        <h2 className={styles.heading}>{text.byWeek}</h2>
        <SelectField
          label={text.chooseSubject}
          hideLabel
          value={subject}
          options={driftSubjects
            .filter((each) => each !== 'field' && each !== 'problems')
            .map((each) => ({ value: each, label: text.subjects[each] }))}
          onChange={(chosen) => setSubject(driftSubjects.find((each) => each === chosen) ?? 'risk')}
        />
      </Row>
      <WeekTable drift={drift} subject={subject} />
    </Stack>
  );
}

interface WeekTableProps {
  readonly drift: DriftAnswer;
  readonly subject: DriftSubject;
}

function WeekTable({ drift, subject }: WeekTableProps) {
  const timeZone = useTimeZone();
  const text = messages.drift;
  const { edges, complete } = drift;
  const isSampled = fieldOf(subject) === null;
  const totals = isSampled ? drift.sampled : drift.reports;
  const top = drift.subjects.find((each) => each.subject === subject)?.top ?? [];
  const weeks = totals.map((total, week) => ({ week, total })).toReversed();
  return (
    <TableFrame label={text.byWeek} className={styles.weeks}>
      <DataTable compact aria-label={text.byWeek}>
        <thead>
          <tr>
            <th scope="col">{text.week}</th>
            <th scope="col" data-number>
              {text.reports}
            </th>
            {top.map(({ value }) => (
              <th key={JSON.stringify(value)} scope="col" data-number>
                <ValueName subject={subject} value={value} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, total }) => {
            const day = weekText(edges[week] ?? 0, timeZone);
            return (
              <tr key={week}>
                <th scope="row">{week < complete ? day : text.incomplete({ week: day })}</th>
                <td data-number>{numberText(total)}</td>
                {top.map(({ value, counts }) => (
                  <td key={JSON.stringify(value)} data-number>
                    {total === 0 ? '–' : shareText((counts[week] ?? 0) / total)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </DataTable>
    </TableFrame>
  );
}

function ValueName({ subject, value }: Pick<ValueSeries, 'value'> & { readonly subject: DriftSubject }) {
  const field = fieldOf(subject);
  return <ReceivedText text={value === null || field === null ? value : shownValue(field, value)} cut />;
}
