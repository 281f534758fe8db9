import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountSumsText, tellingSumsText } from '../../../shared/i18n/amount-text';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { visibleText } from '../../../shared/i18n/visible-text';
import { RiskBadge } from '../../components/risk-badge';
import { Button } from '../../ui/button';
import { Panel, Row, Stack, Text } from '../../ui/layout';
import { queueName } from './queues';
import { currentItem, type Session } from './session';
import styles from './session-end.module.css';
import { type SummaryLine, summaryOf } from './session-summary';
import { useStores, useSubject } from './stores';

/** What was decided in a session, at the end of its list or when the user ends it. */
export function SessionEnd({ session }: { readonly session: Session }) {
  const text = messages.review.session;
  const summary = summaryOf(session);
  const isTeam = useSubject('team', ({ team }) => team.kind === 'joined');
  const { figures } = text;
  const sums = tellingSumsText(summary.amounts);
  return (
    <Stack gap={16} className={styles.root}>
      <Row gap={8}>
        <Flag size={20} aria-hidden="true" />
        <h2>{text.ended({ queue: visibleText(queueName(session.queue, isTeam)) })}</h2>
      </Row>
      <dl className={styles.figures}>
        <Figure name={figures.decided} value={numberText(summary.count)} />
        <Figure name={figures.skipped} value={numberText(summary.skipped)} />
        <Figure name={figures.deferred} value={numberText(summary.deferred)} />
        {summary.byOthers > 0 ? (
          <Figure name={figures.byOthers} value={numberText(summary.byOthers)} />
        ) : null}
        <Figure name={figures.open} value={numberText(summary.open)} />
        <Figure
          name={figures.overturned}
          value={numberText(summary.overturned)}
          title={text.overturnedMeaning}
        />
        <Figure name={figures.median} value={secondsText(summary.medianMs)} />
      </dl>
      {sums === null ? null : <p>{messages.words.amounts.labelled({ sums: visibleText(sums) })}</p>}
      {summary.count > 0 ? (
        <Row gap={16} align="start" wrap>
          <Lines
            title={text.byVerdict}
            first={messages.words.fields.verdict}
            lines={summary.byVerdict.map((line) => ({
              ...line,
              id: line.verdict,
              name: messages.words.verdicts[line.verdict],
            }))}
          />
          <Lines
            title={text.byRisk}
            first={messages.words.fields.risk}
            lines={summary.byRisk.map((line) => ({
              ...line,
              id: line.risk ?? '',
              name: line.risk === null ? text.otherRisk : <RiskBadge risk={line.risk} />,
            }))}
          />
        </Row>
      ) : null}
      <Actions session={session} skipped={summary.skipped} open={summary.open} />
    </Stack>
  );
}

interface ActionsProps {
  readonly session: Session;
  readonly skipped: number;
  readonly open: number;
}

function Actions({ session, skipped, open }: ActionsProps) {
  const { review } = useStores();
  const ended = useSubject('review', (state) => state.ended);
  const text = messages.review.session;
  return (
    <Row gap={8}>
      {(ended && currentItem(session)) || open > 0 ? (
        <Button variant="primary" onClick={() => review.getState().resume()}>
          {messages.words.actions.continue}
        </Button>
      ) : null}
      {skipped > 0 ? (
        <Button onClick={() => review.getState().reviewSkipped()}>{text.skipped({ count: skipped })}</Button>
      ) : null}
      <Button onClick={() => void review.getState().start(session.queue)}>{text.again}</Button>
    </Row>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string;
  readonly title?: string;
}

function Figure({ name, value, title }: FigureProps) {
  return (
    <Panel gap={2} title={title}>
      <Text as="dt" tone="muted" size="small">
        {name}
      </Text>
      <dd className={styles.value}>{value}</dd>
    </Panel>
  );
}

interface LinesProps {
  readonly title: string;
  /** The heading of the first column. */
  readonly first: string;
  readonly lines: readonly (SummaryLine & { readonly id: string; readonly name: ReactNode })[];
}

function Lines({ title, first, lines }: LinesProps) {
  const hasAmounts = lines.some(({ amounts }) => amounts.given > 0);
  const text = messages.review.session;
  return (
    <table className={styles.table}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{messages.words.terms.reports}</th>
          <th scope="col">{text.figures.overturned}</th>
          {hasAmounts ? <th scope="col">{messages.words.fields.amount}</th> : null}
          <th scope="col">{text.figures.median}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, count, overturned, amounts, medianMs }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{numberText(count)}</td>
            <td>{numberText(overturned)}</td>
            {hasAmounts ? <td>{visibleText(amountSumsText(amounts) ?? '–')}</td> : null}
            <td>{secondsText(medianMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function secondsText(ms: number | null): string {
  return ms === null ? '–' : messages.review.session.seconds({ seconds: numberText(ms / 1_000, 1) });
}
