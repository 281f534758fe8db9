import { FileSearch } from 'lucide-react';
import type { FlagFacts, WhatIfCounts } from '../../../../shared/contract/what-if-calls';
import { messages } from '../../../../shared/i18n/messages';
import { InstantText } from '../../../components/instant-text';
import { RiskBadge } from '../../../components/risk-badge';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Stack, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import type { OpenReportSlot } from '../open-report-slot';

interface ChangedReportsProps extends OpenReportSlot {
  readonly counts: WhatIfCounts;
}

/** The reports that only one of the limits flags. */
export function ChangedReports({ counts, onOpenReport }: ChangedReportsProps) {
  const { investigation } = useStores();
  const listed = useSubject('investigation', (state) => state.investigation.whatIf.listed);
  const text = messages.whatIf;
  const all = counts[listed];
  const shown = counts.list.length;
  return (
    <Stack gap={8}>
      <RadioGroup
        label={text.list}
        value={listed}
        options={[
          { value: 'newly', label: text.newly(counts.newly) },
          { value: 'noLonger', label: text.noLonger(counts.noLonger) },
        ]}
        onChange={(next) => investigation.getState().ask('whatIf', { listed: next })}
      />
      {all === 0 ? (
        <Text as="p" tone="muted" size="grid">
          {text.none[listed]}
        </Text>
      ) : (
        <>
          {shown < all ? (
            <Text as="p" tone="muted" size="small">
              {text.capped(shown, all)}
            </Text>
          ) : null}
          <ReportTable list={counts.list} listed={listed} onOpenReport={onOpenReport} />
        </>
      )}
    </Stack>
  );
}

interface ReportTableProps extends OpenReportSlot {
  readonly list: WhatIfCounts['list'];
  readonly listed: 'newly' | 'noLonger';
}

function ReportTable({ list, listed, onOpenReport }: ReportTableProps) {
  const text = messages.whatIf;
  return (
    <TableFrame>
      <DataTable compact aria-label={text.list}>
        <thead>
          <tr>
            <th scope="col">{text.time}</th>
            <th scope="col">{text.risk}</th>
            <th scope="col">{text.user}</th>
            <th scope="col">{text.why}</th>
            <th scope="col">{text.verdict}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {list.map(({ row, today, tried }) => (
            <tr key={row.key}>
              <td>
                <InstantText nanoseconds={row.timestamp} bare />
              </td>
              <td>
                <RiskBadge risk={row.riskAssignment} />
              </td>
              <td>
                <ReceivedText text={row.userId} mono cut />
              </td>
              <td>{reasonText(listed === 'newly' ? tried : today)}</td>
              <td>{row.verdict === null ? '–' : messages.words.verdicts[row.verdict]}</td>
              <td>
                <Button
                  size="small"
                  icon={<FileSearch aria-hidden="true" />}
                  onClick={() => onOpenReport(row.key)}
                >
                  {text.open}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </TableFrame>
  );
}

function reasonText({ travel, score }: FlagFacts): string {
  const text = messages.whatIf;
  return [
    ...(travel ? [text.travels] : []),
    ...(score !== null && score > 0 ? [text.scored(score)] : []),
  ].join(', ');
}
