import { FileSearch, ListFilter } from 'lucide-react';
import type { FlagFacts, WhatIfCounts } from '../../../../shared/contract/what-if.calls';
import { everyReport, maxListedReports } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { InstantText } from '../../../components/instant-text';
import { RiskBadge } from '../../../components/risk-badge';
import { useBridge, useStores, useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import type { OpenReportSlot } from '../open-report-slot';
import styles from './changed-reports.module.css';
import type { WhatIfQuestion } from './use-what-if';

interface ChangedReportsProps extends OpenReportSlot {
  readonly counts: WhatIfCounts;
  /** The question that they answer. */
  readonly of: WhatIfQuestion;
  /** Called if the reports must be read again, to know which ones they were. */
  readonly onGone: () => void;
}

/** The reports that only one of the limits flags. */
export function ChangedReports({ counts, of, onGone, onOpenReport }: ChangedReportsProps) {
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
          { value: 'newly', label: text.newly({ count: counts.newly }) },
          { value: 'noLonger', label: text.noLonger({ count: counts.noLonger }) },
        ]}
        onChange={(next) => investigation.getState().ask('whatIf', { listed: next })}
      />
      {all === 0 ? (
        <Text as="p" tone="muted" size="grid">
          {text.none[listed]}
        </Text>
      ) : (
        <>
          <Row gap={8} wrap justify="between">
            {shown < all ? (
              <Text tone="muted" size="small">
                {text.capped({ shown, all })}
              </Text>
            ) : null}
            <ShowInReports counts={counts} of={of} onGone={onGone} />
          </Row>
          <ReportTable list={counts.list} listed={listed} onOpenReport={onOpenReport} />
        </>
      )}
    </Stack>
  );
}

const reasonOf = { newly: 'newlyFlagged', noLonger: 'noLongerFlagged' } as const;

/** Shows exactly the reports of the listed change in the grid, or the newest ones if they are too many for a filter. */
function ShowInReports({ counts, of, onGone }: Omit<ChangedReportsProps, 'onOpenReport'>) {
  const bridge = useBridge();
  const { navigation, reports, toasts } = useStores();
  const text = messages.whatIf;
  const { listed } = of;
  const found = counts[listed];

  async function show() {
    const answer = await bridge.call('investigate.whatIfReports', { ...of, snapshot: counts.snapshot });
    if (!answer.ok) toasts.getState().showFailed(answer.problem, messages.words.reports.notRead);
    else if (answer.value === null || answer.value.length === 0) onGone();
    else {
      const filter = { field: 'listed', keys: answer.value, reason: reasonOf[listed], found } as const;
      navigation.getState().go('reports');
      void reports.getState().show({ ...everyReport, filters: [filter] });
    }
  }

  return (
    <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={() => void show()}>
      {found > maxListedReports
        ? text.showNewest({ shown: maxListedReports, all: found })
        : text.showAll({ count: found })}
    </Button>
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
            <th scope="col">{messages.words.fields.time}</th>
            <th scope="col">{messages.words.fields.risk}</th>
            <th scope="col">{messages.words.fields.user}</th>
            <th scope="col">{text.why}</th>
            <th scope="col">{messages.words.fields.verdict}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {list.map(({ row, today, tried }) => (
            <tr key={row.key}>
              <td className={styles.time}>
                <InstantText nanoseconds={row.timestamp} bare />
              </td>
              <td>
                <RiskBadge risk={row.riskAssignment} />
              </td>
              <td className={styles.user} title={row.userId === null ? undefined : visibleText(row.userId)}>
                <ReceivedText text={row.userId} mono cut />
              </td>
              <td>{reasonText(listed === 'newly' ? tried : today)}</td>
              <td>{row.verdict === null ? '–' : messages.words.verdicts[row.verdict]}</td>
              <td>
                <IconButton
                  size="small"
                  label={messages.commands.placeKeys['grid read']}
                  icon={<FileSearch aria-hidden="true" />}
                  onClick={() => onOpenReport(row.key)}
                />
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
    ...(travel ? [messages.timeline.impossibleAtStop] : []),
    ...(score !== null && score > 0 ? [text.scored({ score })] : []),
  ].join(', ');
}
