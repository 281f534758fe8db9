import { Check, Copy, Download, FileUp, Send } from 'lucide-react';
import { useState } from 'react';
import type { ImportReport } from '../../../../shared/domain/feedback-import';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { useBridge, useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import { BatchFrame } from '../batch/batch-frame';
import batchFrameStyles from '../batch/batch-frame.module.css';
import { BatchSending } from '../batch/batch-sending';
import styles from './import-feedback.module.css';
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
  const { close, choose, send } = feedbackImport.getState();
  const text = messages.batch.import;
  const toSend = report ? importedCount(report, includeAlreadyRated) : 0;
  return (
    <BatchFrame
      title={report ? text.titleOf(report.fileName) : text.title}
      about={report ? report.format.toUpperCase() : null}
      back={text.back}
      onBack={close}
      foot={
        <>
          <span className={batchFrameStyles.hint}>
            {report && report.bad > 0 && toSend > 0 ? text.invalidExcluded(report.bad) : text.nothingSentYet}
          </span>
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
              {text.send(toSend)}
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
  const { good, bad, given, notes, repeats, repeatCount } = report;
  return (
    <div className={styles.root}>
      <dl className={styles.counts}>
        <div data-kind="good">
          <dt>{text.valid(good)}</dt>
          <dd>{numberText(good)}</dd>
        </div>
        <div data-kind={bad > 0 ? 'bad' : undefined}>
          <dt>{text.invalid(bad)}</dt>
          <dd>{numberText(bad)}</dd>
        </div>
      </dl>
      {given > 0 ? (
        <label className={styles.given}>
          <input
            type="checkbox"
            checked={includeAlreadyRated}
            onChange={(event) => feedbackImport.getState().setIncludeAlreadyRated(event.target.checked)}
          />
          <span>{text.includeWithFeedback(given)}</span>
        </label>
      ) : null}
      {repeatCount > 0 ? (
        <p className={styles.note}>{text.repeated(repeatCount, repeatedLinesText(repeats))}</p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {bad > 0 ? <ImportErrors report={report} /> : null}
    </div>
  );
}

/** Lists the lines of the first five repeated rows. */
function repeatedLinesText(repeats: ImportReport['repeats']): string {
  const first = repeats
    .slice(0, 5)
    .map(({ lines }) => messages.batch.import.lines(lines.slice(0, 5).join(', ')));
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
  const { feedbackImport } = useStores();
  const bridge = useBridge();
  const savedAs = useSubject('feedbackImport', (state) => state.savedAs);
  const [copied, setCopied] = useState(false);
  const text = messages.batch.errors;
  const { errors, errorCount } = report;

  async function copy() {
    const answer = await bridge.call('clipboard.write', { text: errorsText(report) });
    setCopied(answer.ok);
  }

  return (
    <section className={styles.importErrors} aria-label={text.title}>
      <div className={styles.importErrorsBar}>
        <h3>{text.count(errorCount)}</h3>
        {errors.length < errorCount ? (
          <span className={styles.importErrorsNote}>{text.firstShown(errors.length)}</span>
        ) : null}
        <span className={styles.importErrorsSaid} role="status">
          {savedAs === null ? (copied ? text.copied : '') : text.savedAs(visibleText(savedAs))}
        </span>
        <Button
          size="small"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
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
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className={styles.importErrorsRows} tabIndex={0} aria-label={text.list}>
        <table aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col" className={styles.importErrorsLine}>
                {text.line}
              </th>
              <th scope="col">{text.column}</th>
              <th scope="col">{text.value}</th>
              <th scope="col">{text.errorColumn}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, value, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <tr key={at}>
                <td className={styles.importErrorsLine}>{numberText(line)}</td>
                <td>{column === null ? '' : <ReceivedText text={column} mono />}</td>
                <td>
                  <ReceivedText text={value} mono />
                </td>
                <td className={styles.importErrorsReason}>
                  <bdi>{visibleText(reason)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
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
