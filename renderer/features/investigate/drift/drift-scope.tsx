import { CalendarRange, ListFilter } from 'lucide-react';
import type { DriftValue } from '../../../../shared/domain/drift-values';
import { instantOf } from '../../../../shared/domain/instant';
import { weekEdges } from '../../../../shared/domain/time-bars';
import { messages } from '../../../../shared/i18n/messages';
import { weekText } from '../../../../shared/i18n/week-text';
import { timeNow } from '../../../clock';
import { shownValue } from '../../../components/filter-text';
import { useTimeZone } from '../../../components/use-time-zone';
import type { DriftQuestion } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { fieldOf } from './drift-query';
import { driftSubjectName } from './drift-subject-name';
import styles from './drift-tool.module.css';

/** Returns the first and the last moment of the week of a report's time, ms since 1970. */
export function weekOf(at: string, timeZone: string): { readonly from: number; readonly until: number } {
  const time = instantOf(at)?.milliseconds ?? 0;
  const [from = time, until = time] = weekEdges(time, time, timeZone);
  return { from, until };
}

/** Says that only the weeks up to that of a report, or only its values, are compared, with a way back to all. */
export function DriftScope({ question: { at, values } }: { readonly question: DriftQuestion }) {
  const { investigation } = useStores();
  const timeZone = useTimeZone();
  const { ask } = investigation.getState();
  const text = messages.drift.fromReport;
  const week = at === null ? null : weekOf(at, timeZone);
  return (
    <>
      {week ? (
        <Notice
          className={styles.scope}
          icon={<CalendarRange size={15} aria-hidden="true" />}
          actions={
            <Button size="small" onClick={() => ask('drift', { at: null })}>
              {text.untilToday}
            </Button>
          }
        >
          {week.until <= timeNow()
            ? text.untilWeek({ week: weekText(week.from, timeZone) })
            : text.weekNotOver}
        </Notice>
      ) : null}
      {values ? (
        <Notice
          className={styles.scope}
          icon={<ListFilter size={15} aria-hidden="true" />}
          actions={
            <Button size="small" onClick={() => ask('drift', { values: null })}>
              {text.allChanges}
            </Button>
          }
        >
          <Stack gap={6}>
            {text.onlyValues}
            <Row as="ul" gap={4} wrap aria-label={text.values}>
              {values.map((each) => (
                <li key={JSON.stringify(each)}>
                  <ValueBadge value={each} />
                </li>
              ))}
            </Row>
          </Stack>
        </Notice>
      ) : null}
    </>
  );
}

function ValueBadge({ value: { subject, value } }: { readonly value: DriftValue }) {
  const field = fieldOf(subject);
  const name = driftSubjectName(subject);
  if (subject === 'problems') return <Badge>{name}</Badge>;
  return (
    <Badge>
      {name}: <ReceivedText text={value === null || field === null ? value : shownValue(field, value)} cut />
    </Badge>
  );
}
