import type { DriftAnswer } from '../../../../shared/contract/drift.calls';
import { stabilityReading } from '../../../../shared/domain/drift';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText } from '../../../../shared/i18n/number-text';
import { TableFrame } from '../../../ui/data-table';
import { FactsTable } from '../../../ui/facts-table';
import { Stack, Text } from '../../../ui/layout';
import { driftSubjectName } from './drift-subject-name';
import styles from './drift-tool.module.css';

/** How much the last complete week differs as a whole, by subject. */
export function StabilityTable({ drift: { subjects } }: { readonly drift: DriftAnswer }) {
  const text = messages.drift;
  const measured = subjects.filter(
    ({ subject }) => subject !== 'field' && subject !== 'problems' && subject !== 'sensor',
  );
  return (
    <Stack gap={8}>
      <h2 className={styles.heading}>{text.stability}</h2>
      <TableFrame label={text.stability}>
        <FactsTable
          label={text.stability}
          rows={measured}
          keyOf={({ subject }) => subject}
          nameTitle={text.subject}
          nameOf={({ subject }) => driftSubjectName(subject)}
          columns={[
            {
              key: 'index',
              title: text.index,
              cell: ({ stability }) => (stability ? decimalText(stability.index, 3) : '–'),
            },
            {
              key: 'chance',
              title: text.byChance,
              cell: ({ stability }) => (stability ? decimalText(stability.byChance, 3) : '–'),
            },
            {
              key: 'assessment',
              title: text.assessment,
              isText: true,
              cell: ({ stability }) => (stability ? text.readings[stabilityReading(stability)] : '–'),
            },
          ]}
        />
      </TableFrame>
      <Text as="p" tone="muted" size="small">
        {text.indexMeaning}
      </Text>
      {measured.some(({ stability }) => stability === null) ? (
        <Text as="p" tone="muted" size="small">
          {text.notMeasured}
        </Text>
      ) : null}
    </Stack>
  );
}
