import { CircleMinus, CirclePlus, FileSearch, ListFilter, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DriftAnswer, ShownFinding } from '../../../../shared/contract/drift.calls';
import type { DriftKind } from '../../../../shared/domain/drift';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { shownValue } from '../../../components/filter-text';
import { useTimeZone } from '../../../components/use-time-zone';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { useScrolledTo } from '../../../ui/use-scrolled-to';
import { AddFinding } from '../add-finding';
import type { OpenReportSlot } from '../open-report-slot';
import { useStores, useSubject } from '../stores';
import { driftFinding } from './drift-finding';
import { fieldOf, queryOf } from './drift-query';
import { driftSentence } from './drift-sentence';
import { driftSubjectName } from './drift-subject-name';
import styles from './drift-tool.module.css';

interface FindingProps extends OpenReportSlot {
  readonly drift: DriftAnswer;
}

interface DriftFindingsProps extends FindingProps {
  /** What to say without findings. */
  readonly none: string;
}

/** The findings in sentences, the surest first, each with a way to its reports. */
export function DriftFindings({ drift, none, onOpenReport }: DriftFindingsProps) {
  const text = messages.drift;
  return (
    <Stack gap={8}>
      <h2 className={styles.heading}>{messages.investigate.toolNames.findings}</h2>
      {drift.findings.length === 0 ? (
        <Text as="p" tone="muted" size="grid">
          {none}
        </Text>
      ) : (
        <ul className={styles.findings} aria-label={messages.investigate.toolNames.findings}>
          {drift.findings.map((finding) => (
            <Finding
              key={driftFindingKey(finding)}
              finding={finding}
              drift={drift}
              onOpenReport={onOpenReport}
            />
          ))}
        </ul>
      )}
      {drift.moreFindings > 0 ? (
        <Text as="p" tone="muted" size="small">
          {text.more({ count: drift.moreFindings })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Returns what names a finding among those of an answer. */
export function driftFindingKey({ subject, value }: Pick<ShownFinding, 'subject' | 'value'>): string {
  return JSON.stringify([subject, value]);
}

const icons: Readonly<Record<DriftKind, ReactNode>> = {
  new: <CirclePlus size={16} aria-hidden="true" />,
  gone: <CircleMinus size={16} aria-hidden="true" />,
  more: <TrendingUp size={16} aria-hidden="true" />,
  less: <TrendingDown size={16} aria-hidden="true" />,
};

function Finding({
  finding,
  drift,
  onOpenReport,
}: FindingProps & {
  readonly finding: ShownFinding;
}) {
  const stores = useStores();
  const text = messages.drift;
  const timeZone = useTimeZone();
  const query = queryOf(finding, drift);
  const { example } = finding;
  const key = driftFindingKey(finding);
  const isChosen = useSubject('chosenChange', ({ chosen }) => chosen?.tool === 'drift' && chosen.key === key);
  const item = useScrolledTo<HTMLLIElement>(isChosen);
  return (
    <li ref={item} className={styles.finding} aria-current={isChosen || undefined}>
      <Row gap={12} align="start" justify="between">
        <Row gap={8} align="start" grow>
          {icons[finding.kind]}
          <Stack gap={2} grow>
            <Text tone="muted" size="small">
              {driftSubjectName(finding.subject)}
            </Text>
            <Text as="p" size="grid" breakWords>
              <FindingSentence finding={finding} edges={drift.edges} />
            </Text>
          </Stack>
        </Row>
        <Row gap={8} wrap justify="end">
          {query ? (
            <Button
              size="small"
              icon={<ListFilter aria-hidden="true" />}
              onClick={() => {
                stores.navigation.getState().go('reports');
                void stores.reports.getState().show(query);
              }}
            >
              {text.showReports}
            </Button>
          ) : null}
          {query === null && example !== null ? (
            <Button
              size="small"
              icon={<FileSearch aria-hidden="true" />}
              onClick={() => onOpenReport(example)}
            >
              {text.openExample}
            </Button>
          ) : null}
          <AddFinding finding={() => driftFinding(finding, drift, timeZone)} />
        </Row>
      </Row>
    </li>
  );
}

/** A finding in a sentence, with its value as received. */
export function FindingSentence({
  finding,
  edges,
}: {
  readonly finding: ShownFinding;
  readonly edges: DriftAnswer['edges'];
}) {
  const timeZone = useTimeZone();
  const sentence = driftSentence(finding, { edges, timeZone, value: gap('value') });
  return <Sentence text={sentence} parts={{ value: <FindingValue {...finding} /> }} />;
}

function FindingValue({ subject, value }: Pick<ShownFinding, 'subject' | 'value'>) {
  if (subject === 'problems') return messages.drift.problemValue;
  const field = fieldOf(subject);
  return (
    <strong>
      <ReceivedText text={value === null || field === null ? value : shownValue(field, value)} />
    </strong>
  );
}
