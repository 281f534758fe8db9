import type { DriftAnswer } from '../../../../shared/contract/drift.calls';
import { stabilityReading } from '../../../../shared/domain/drift';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText } from '../../../../shared/i18n/number-text';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { Stack, Text } from '../../../ui/layout';
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
        <DataTable compact aria-label={text.stability}>
          <thead>
            <tr>
              <th scope="col">{text.subject}</th>
              <th scope="col" data-number>
                {text.index}
              </th>
              <th scope="col" data-number>
                {text.byChance}
              </th>
              <th scope="col">{text.assessment}</th>
            </tr>
          </thead>
          <tbody>
            {measured.map(({ subject, stability }) => (
              <tr key={subject}>
                <th scope="row">{text.subjects[subject]}</th>
                <td data-number>{stability ? decimalText(stability.index, 3) : '–'}</td>
                <td data-number>{stability ? decimalText(stability.byChance, 3) : '–'}</td>
                <td>{stability ? text.readings[stabilityReading(stability)] : text.notMeasured}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableFrame>
      <Text as="p" tone="muted" size="small">
        {text.indexMeaning}
      </Text>
    </Stack>
  );
}
