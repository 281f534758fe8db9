import { Copy, Download, FileSpreadsheet, FileUp, Send } from 'lucide-react';
import type { ImportReport } from '../../../../shared/domain/feedback-import';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { DataTable, TableFrame } from '../../../ui/data-table';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { BatchFrame } from '../batch/batch-frame';
import { BatchSending } from '../batch/batch-sending';
import { useStores, useSubject } from '../stores';
import styles from './import-feedback.module.css';
import { ImportPreview } from './import-preview';
import { importedCount } from './import-store';

/** The import of a feedback file: its valid and invalid rows, then the progress of sending. */
export function ImportFeedback() {
  const step = useSubject('feedbackImport', (state) => state.step);
  switch (step) {
    case 'closed':
      return null;
    case 'report':
      return <DryRun />;
    case 'progress':
      return <ImportProgress />;
  }
}

/** Nothing is sent until the Send button is pressed. */
function DryRun() {
  const { feedbackImport } = useStores();
  const report = useSubject('feedbackImport', (state) => state.report);
  const problem = useSubject('feedbackImport', (state) => state.problem);
  const includeAlreadyRated = useSubject('feedbackImport', (state) => state.includeAlreadyRated);
  const busy = useSubject('feedbackImport', (state) => state.busy);
  const choosing = useSubject('feedbackImport', (state) => state.choosing);
  const { close, choose, saveTemplate, send } = feedbackImport.getState();
  const text = messages.batch.import;
  const toSend = report ? importedCount(report, includeAlreadyRated) : 0;
  return (
    <BatchFrame
      title={report ? text.titleOf({ fileName: report.fileName }) : messages.program.dialogs.importFeedback}
      about={report ? report.format.toUpperCase() : null}
      back={text.back}
      onBack={close}
      hint={
        report && report.bad > 0 && toSend > 0
          ? text.invalidExcluded({ count: report.bad })
          : text.nothingSentYet
      }
      actions={
        <>
          <Button
            variant="quiet"
            icon={<FileSpreadsheet aria-hidden="true" />}
            onClick={() => void saveTemplate()}
          >
            {text.saveTemplate}
          </Button>
          <Button busy={choosing} onClick={() => void choose()}>
            {text.selectAnother}
          </Button>
          {report ? (
            <Button
              variant="primary"
              busy={busy}
              disabled={toSend === 0}
              icon={<Send aria-hidden="true" />}
              onClick={() => void send()}
            >
              {text.send({ count: toSend })}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <ProblemAlert problem={problem} failed={report ? undefined : text.readFailed} /> : null}
      {report ? <ImportSummary report={report} includeAlreadyRated={includeAlreadyRated} /> : null}
    </BatchFrame>
  );
}

function ImportSummary({
  report,
  includeAlreadyRated,
}: {
  readonly report: ImportReport;
  readonly includeAlreadyRated: boolean;
}) {
  const { feedbackImport } = useStores();
  const text = messages.batch.import;
  const { bad, given, notes, repeats, repeatCount } = report;
  const toSend = importedCount(report, includeAlreadyRated);
  const skipped = report.good - toSend;
  return (
    <Stack grow gap={16} className={styles.root}>
      <dl className={styles.counts}>
        <div data-kind={toSend > 0 ? 'good' : undefined}>
          <dt>{text.toSend({ count: toSend })}</dt>
          <dd>{numberText(toSend)}</dd>
        </div>
        {skipped > 0 ? (
          <div>
            <dt>{text.skipped({ count: skipped })}</dt>
            <dd>{numberText(skipped)}</dd>
          </div>
        ) : null}
        <div data-kind={bad > 0 ? 'bad' : undefined}>
          <dt>{text.invalid({ count: bad })}</dt>
          <dd>{numberText(bad)}</dd>
        </div>
      </dl>
      {given > 0 ? (
        <Checkbox
          label={text.includeWithFeedback({ count: given })}
          checked={includeAlreadyRated}
          onChange={feedbackImport.getState().setIncludeAlreadyRated}
        />
      ) : null}
      {[
        ...(repeatCount > 0
          ? [text.repeated({ count: repeatCount, where: repeatedLinesText(repeats) })]
          : []),
        ...notes,
      ].map((note) => (
        <Text key={note} as="p" tone="muted" size="grid" breakWords>
          {note}
        </Text>
      ))}
      {bad > 0 ? <ImportErrors report={report} /> : null}
      <ImportPreview report={report} />
    </Stack>
  );
}

/** Lists the lines of the first five repeated rows. */
function repeatedLinesText(repeats: ImportReport['repeats']): string {
  const first = repeats
    .slice(0, 5)
    .map(({ lines }) => messages.batch.import.lines({ lines: lines.slice(0, 5).join(', ') }));
  return `(${first.join('; ')}${repeats.length > 5 ? '; …' : ''})`;
}

function ImportProgress() {
  const { feedbackImport } = useStores();
  const queued = useSubject('feedbackImport', (state) => state.queued);
  const busy = useSubject('feedbackImport', (state) => state.busy);
  const problem = useSubject('feedbackImport', (state) => state.problem);
  const { close, undo } = feedbackImport.getState();
  if (!queued) return null;
  return (
    <BatchSending queued={queued} busy={busy} problem={problem} onUndo={() => void undo()} onClose={close} />
  );
}

/** The errors of an imported file with their lines. They can be copied and saved. */
function ImportErrors({ report }: { readonly report: ImportReport }) {
  const { feedbackImport, toasts } = useStores();
  const text = messages.batch.errors;
  const { errors, errorCount } = report;

  return (
    <Stack as="section" gap={12} className={styles.list} aria-label={text.title}>
      <Row wrap gap={8}>
        <h3>{text.count({ count: errorCount })}</h3>
        {errors.length < errorCount ? (
          <Text tone="muted" size="small">
            {text.firstShown({ count: errors.length })}
          </Text>
        ) : null}
        <Button
          size="small"
          className={styles.copy}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void toasts.getState().copy(errorsText(report))}
        >
          {text.copy}
        </Button>
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => void feedbackImport.getState().saveErrors()}
        >
          {text.save}
        </Button>
      </Row>
      <TableFrame label={text.list} className={styles.rows}>
        <DataTable aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col" data-number className={styles.line}>
                {text.line}
              </th>
              <th scope="col">{text.column}</th>
              <th scope="col">{text.value}</th>
              <th scope="col">{messages.batch.errors.error}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, value, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <tr key={at}>
                <td data-number>{numberText(line)}</td>
                <td>{column === null ? '' : <ReceivedText text={column} mono />}</td>
                <td>
                  <ReceivedText text={value} mono />
                </td>
                <td className={styles.reason}>
                  <bdi>{visibleText(reason)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableFrame>
    </Stack>
  );
}

/** Returns the errors as tab-separated lines, to paste into a spreadsheet. */
function errorsText({ errors }: ImportReport): string {
  const text = messages.batch.errors;
  const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  const lines = errors.map(({ line, column, value, reason }) =>
    [String(line), column ?? '', value, reason].map(cell).join('\t'),
  );
  const heading = [text.line, text.column, text.value, text.error].join('\t');
  return [heading, ...lines].join('\n');
}

/** Opens the file dialog and starts the import of feedback. */
export function ImportFeedbackButton() {
  const { feedbackImport } = useStores();
  const choosing = useSubject('feedbackImport', (state) => state.choosing);
  return (
    <Button
      size="small"
      busy={choosing}
      icon={<FileUp aria-hidden="true" />}
      onClick={() => void feedbackImport.getState().choose()}
    >
      {messages.batch.import.selectFile}
    </Button>
  );
}
