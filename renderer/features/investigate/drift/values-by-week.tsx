import { useState } from 'react';
import type { DriftAnswer } from '../../../../shared/contract/drift.calls';
import { type DriftSubject, driftSubjects, type ValueSeries } from '../../../../shared/domain/drift';
import { messages } from '../../../../shared/i18n/messages';
import { numberText, shareText } from '../../../../shared/i18n/number-text';
import { weekText } from '../../../../shared/i18n/week-text';
import { shownValue } from '../../../components/filter-text';
import { useTimeZone } from '../../../components/use-time-zone';
import { TableFrame } from '../../../ui/data-table';
import { FactsTable } from '../../../ui/facts-table';
import { SelectField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack } from '../../../ui/layout';
import { fieldOf } from './drift-query';
import { driftSubjectName } from './drift-subject-name';
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
            .map((each) => ({ value: each, label: driftSubjectName(each) }))}
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
      <FactsTable
        label={text.byWeek}
        rows={weeks}
        keyOf={({ week }) => String(week)}
        nameTitle={messages.outbox.metrics.stepFrom.week}
        nameOf={({ week }) => {
          const day = weekText(edges[week] ?? 0, timeZone);
          return week < complete ? day : text.incomplete({ week: day });
        }}
        columns={[
          { key: 'reports', title: messages.words.terms.reports, cell: ({ total }) => numberText(total) },
          ...top.map(({ value, counts }) => ({
            key: JSON.stringify(value),
            title: <ValueName subject={subject} value={value} />,
            cell: ({ week, total }: (typeof weeks)[number]) =>
              total === 0 ? '–' : shareText((counts[week] ?? 0) / total),
          })),
        ]}
      />
    </TableFrame>
  );
}

function ValueName({ subject, value }: Pick<ValueSeries, 'value'> & { readonly subject: DriftSubject }) {
  const field = fieldOf(subject);
  return <ReceivedText text={value === null || field === null ? value : shownValue(field, value)} cut />;
}
