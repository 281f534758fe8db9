import { RotateCw, TriangleAlert } from 'lucide-react';
import type { WhatIfCounts } from '../../../../shared/contract/what-if.calls';
import { type Flagging, flagReasons } from '../../../../shared/domain/what-if';
import { messages } from '../../../../shared/i18n/messages';
import { differenceText } from '../../../../shared/i18n/number-text';
import { Button } from '../../../ui/button';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { AddFinding } from '../add-finding';
import type { WhatIfQuestion } from './use-what-if';
import { whatIfFinding } from './what-if-finding';
import styles from './what-if-tool.module.css';
import { flaggedText, reasonName, shareIntervalText } from './what-if-words';

interface WhatIfResultProps {
  readonly counts: WhatIfCounts;
  /** The question that they answer. */
  readonly of: WhatIfQuestion;
  readonly onReadAgain: () => void;
}

/** What today's and the tried limits flag, and how far that agrees with the verdicts. */
export function WhatIfResult({ counts, of, onReadAgain }: WhatIfResultProps) {
  const text = messages.whatIf;
  const { fraud, suspicious, legitimate, unclear } = counts.judged;
  const isJudged = fraud + suspicious + legitimate > 0;
  return (
    <Stack gap={8}>
      <Row gap={8} justify="between" wrap>
        <Text as="p" tone="muted" size="grid">
          {text.asOf({ reports: counts.reports })}
        </Text>
        <Row gap={8} wrap>
          <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onReadAgain}>
            {text.readAgain}
          </Button>
          <AddFinding finding={() => whatIfFinding(counts, of)} />
        </Row>
      </Row>
      <ResultTable counts={counts} isJudged={isJudged} />
      <Text as="p" tone="muted" size="small">
        {isJudged
          ? `${text.judged({ positive: fraud + suspicious, legitimate, unclear })} ${text.intervals}`
          : text.noVerdicts}
      </Text>
      {isJudged ? (
        <Notice kind="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          {text.bias}
        </Notice>
      ) : null}
    </Stack>
  );
}

interface ResultTableProps extends Pick<WhatIfResultProps, 'counts'> {
  readonly isJudged: boolean;
}

function ResultTable({ counts: { reports, today, tried }, isJudged }: ResultTableProps) {
  const text = messages.whatIf;
  return (
    <TableFrame label={text.result}>
      <DataTable compact aria-label={text.result}>
        <thead>
          <tr>
            <td />
            <th scope="col" data-number>
              {text.today}
            </th>
            <th scope="col" data-number>
              {text.tried}
            </th>
          </tr>
        </thead>
        <FlaggedRows reports={reports} today={today} tried={tried} />
        {isJudged ? (
          <>
            <ShareRows
              title={text.precision}
              meaning={text.precisionMeaning}
              of="precision"
              today={today}
              tried={tried}
            />
            <ShareRows
              title={text.recall}
              meaning={text.recallMeaning}
              of="recall"
              today={today}
              tried={tried}
            />
          </>
        ) : null}
      </DataTable>
    </TableFrame>
  );
}

interface BothProps {
  readonly today: Flagging;
  readonly tried: Flagging;
}

function FlaggedRows({ reports, today, tried }: BothProps & { readonly reports: number }) {
  const text = messages.whatIf;
  const shown = (count: number) => flaggedText(count, reports);
  return (
    <tbody>
      <GroupTitle title={text.flagged} />
      {flagReasons.map((reason) => {
        const difference = tried[reason].reports - today[reason].reports;
        return (
          <tr key={reason}>
            <th scope="row">{reasonName(reason)}</th>
            <td data-number>{shown(today[reason].reports)}</td>
            <td data-number>
              {difference === 0 ? null : (
                <Text tone="muted" size="small">
                  {differenceText(difference)}{' '}
                </Text>
              )}
              {shown(tried[reason].reports)}
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

interface ShareRowsProps extends BothProps {
  readonly title: string;
  readonly meaning: string;
  readonly of: 'precision' | 'recall';
}

function ShareRows({ title, meaning, of, today, tried }: ShareRowsProps) {
  return (
    <tbody>
      <GroupTitle title={title} meaning={meaning} />
      {flagReasons.map((reason) => (
        <tr key={reason}>
          <th scope="row">{reasonName(reason)}</th>
          <td data-number>{shareIntervalText(today[reason][of])}</td>
          <td data-number>{shareIntervalText(tried[reason][of])}</td>
        </tr>
      ))}
    </tbody>
  );
}

function GroupTitle({ title, meaning }: { readonly title: string; readonly meaning?: string }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={3}>
        {title}
        {meaning === undefined ? null : (
          <Text tone="muted" size="small">
            {' '}
            {meaning}
          </Text>
        )}
      </th>
    </tr>
  );
}
