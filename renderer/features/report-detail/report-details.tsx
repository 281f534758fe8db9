import { MapPin, MessageSquareText, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import type { FeedbackSubject } from '../../../shared/domain/outbox';
import type { Problem } from '../../../shared/domain/problem';
import type { Report } from '../../../shared/domain/report';
import { subjectOf } from '../../../shared/domain/review-log';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { CopyLinkButton } from '../../components/copy-link';
import { feedbackObstacle, feedbackSubjectOf } from '../../components/feedback-subject';
import { hiddenMatches, matchedField } from '../../components/hidden-match';
import { reportTarget } from '../../components/link-targets';
import { PeopleLooking } from '../../components/people-looking';
import { ProblemAlert } from '../../components/problem-alert';
import { SameIdNotice } from '../../components/same-id-notice';
import { showsReports } from '../../state/navigation';
import { useStores, useSubject } from '../../state/stores';
import { Button, IconButton } from '../../ui/button';
import { FixedList } from '../../ui/fixed-list';
import { Highlighted } from '../../ui/highlighted';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Sentence } from '../../ui/sentence';
import { Spinner } from '../../ui/spinner';
import { Tabs } from '../../ui/tabs';
import { WideText } from '../../ui/wide-text';
import { DecisionsSection } from './decisions-section';
import { DistancesSection } from './distances-section';
import { HistorySection } from './history-section';
import { MovementSection } from './movement-section';
import { NoteSection } from './note-section';
import { PositionSections } from './position-sections';
import { RawJson } from './raw-json';
import { ExtraDataSection, ReceivedProblems, UnknownFieldsSection } from './received-sections';
import { DeviceSection, EventSection, IdentitySection } from './record-sections';
import styles from './report-details.module.css';
import { FieldProblems } from './report-field';
import { ReportSummary } from './report-summary';

interface ReportDetailsProps {
  readonly onGiveFeedback: (subject: FeedbackSubject) => void;
  readonly onShowOnMap: () => void;
  readonly onClose: () => void;
}

/** All of the selected report. The previous one stays until the next is loaded, which is then shown from the top. */
export function ReportDetails(actions: ReportDetailsProps) {
  const text = messages.report;
  const key = useSubject('openReport', (state) => state.key);
  const detail = useSubject('openReport', (state) => state.detail);
  const problem = useSubject('openReport', (state) => state.problem);
  // The review screen names them itself.
  const namesOthers = useSubject('navigation', ({ screen }) => showsReports(screen));
  const [tab, setTab] = useState<'details' | 'raw'>('details');
  const waiting = key !== null && !problem && detail?.key !== key;
  return (
    <section className={styles.root} aria-label={text.label} aria-busy={waiting}>
      <DetailsHeader report={waiting ? null : (detail?.report ?? null)} {...actions} />
      {problem && <DetailProblem problem={problem} />}
      {waiting && !detail && (
        <Row as="p" justify="center" tone="muted" className={styles.waiting} role="status">
          <Spinner label={text.loading} />
        </Row>
      )}
      {detail && (
        <div key={detail.key} className={styles.body}>
          {detail.foreignApplication ? (
            <ForeignApplication applicationId={detail.report.applicationId} />
          ) : null}
          {detail.sameId && <SameIdNotice id={detail.report.id} sameId={detail.sameId} />}
          {namesOthers && (
            <PeopleLooking at={subjectOf({ key: detail.key, transactionId: detail.report.transactionId })} />
          )}
          <SearchMatches reportKey={detail.key} />
          <ReportSummary detail={detail} />
          <NoteSection reportKey={detail.key} saved={detail.note} />
          <Tabs
            className={styles.tabs}
            label={text.views.label}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'details',
                label: messages.words.terms.details,
                content: <ReportFields detail={detail} />,
              },
              { id: 'raw', label: text.views.raw, content: <RawJson report={detail} /> },
            ]}
          />
        </div>
      )}
    </section>
  );
}

/** Where the search found the report, if the grid's columns don't show it. */
function SearchMatches({ reportKey }: { readonly reportKey: string }) {
  const row = useSubject('reports', ({ page }) => page?.rows.find(({ key }) => key === reportKey));
  const columns = useSubject('reports', (state) => state.columns);
  const search = useSubject('reports', ({ query }) => query.text);
  const matches = row ? hiddenMatches(row, columns, true) : [];
  if (matches.length === 0) return null;
  return (
    <Stack
      as="ul"
      gap={4}
      size="small"
      breakWords
      className={styles.matches}
      aria-label={messages.search.matched}
    >
      <FixedList of={matches}>
        {(match) => (
          <li>
            <Text tone="muted">{messages.search.matched}</Text> {matchedField(match)}:{' '}
            <Highlighted text={match.excerpt} words={search} />
          </li>
        )}
      </FixedList>
    </Stack>
  );
}

/** All fields of the report in sections: the evidence first, then the positions, then the rest. */
function ReportFields({ detail }: { readonly detail: ReportDetail }) {
  const { report, problems, json, extraData, unknownFields } = detail;
  return (
    <FieldProblems value={problems}>
      <ReceivedProblems problems={problems} />
      <MovementSection detail={detail} />
      <DistancesSection detail={detail} />
      <DecisionsSection detail={detail} />
      <HistorySection detail={detail} />
      <PositionSections report={report} json={json} positions={detail.positions} />
      <EventSection event={report.event} />
      <DeviceSection device={report.device} />
      <ExtraDataSection extraData={extraData} />
      <IdentitySection report={report} receivedAt={detail.receivedAt} />
      <UnknownFieldsSection fields={unknownFields} />
    </FieldProblems>
  );
}

interface DetailsHeaderProps {
  /** null while no report is loaded. */
  readonly report: Report | null;
  readonly onGiveFeedback: (subject: FeedbackSubject) => void;
  readonly onShowOnMap: () => void;
  readonly onClose: () => void;
}

/** The actions for the report. Stays in view while the rest scrolls. */
function DetailsHeader({ report, onGiveFeedback, onShowOnMap, onClose }: DetailsHeaderProps) {
  const text = messages.report.header;
  const subject = report && feedbackSubjectOf(report);
  const obstacle = report && feedbackObstacle(report);
  const link = report && reportTarget(report.transactionId, report.id);
  return (
    <Row as="header" gap={8} className={styles.header}>
      <h2>{messages.words.terms.report}</h2>
      <Button size="small" icon={<MapPin aria-hidden />} title={text.showOnMap} onClick={onShowOnMap}>
        <WideText above={340} truncate>
          {text.showOnMap}
        </WideText>
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<MessageSquareText aria-hidden />}
        disabled={!subject}
        title={obstacle ?? undefined}
        onClick={() => subject && onGiveFeedback(subject)}
      >
        {text.giveFeedback}
      </Button>
      {link && <CopyLinkButton target={link} />}
      <IconButton size="small" label={text.close} icon={<X aria-hidden />} onClick={onClose} />
    </Row>
  );
}

/** Explains why the report can't be shown, with a way to retry. */
function DetailProblem({ problem }: { readonly problem: Problem }) {
  const { reports, openReport } = useStores();
  const text = messages.report.problem;
  const again =
    problem.kind === 'not-found' ? (
      <Button size="small" onClick={() => void reports.getState().refresh()}>
        {text.refresh}
      </Button>
    ) : (
      <Button size="small" onClick={() => void openReport.getState().select(openReport.getState().key)}>
        {messages.words.actions.tryAgain}
      </Button>
    );
  return (
    <Stack gap={8} size="grid" className={styles.problem}>
      {problem.kind === 'not-found' && <p>{text.gone}</p>}
      <ProblemAlert problem={problem} actions={again} />
    </Stack>
  );
}

/** Warns that a report's application isn't that of the profile's other reports. */
function ForeignApplication({ applicationId }: { readonly applicationId: string | null }) {
  return (
    <Notice kind="warning" className={styles.foreign} icon={<TriangleAlert size={14} aria-hidden="true" />}>
      <p>
        <Sentence
          text={messages.report.foreignApplication({ id: gap('id') })}
          parts={{ id: <ReceivedText text={applicationId} mono /> }}
        />
      </p>
    </Notice>
  );
}
