import { Send } from 'lucide-react';
import type { ImportReport } from '../../../../shared/domain/feedback-import';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { BatchFrame } from '../batch/batch-frame';
import { BatchSending } from '../batch/batch-sending';
import { importedCount } from './import-store';
import './import-feedback.css';
import { ImportErrors } from './import-errors';

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
          <span className="batch-frame__hint">
            {report && report.bad > 0 && toSend > 0 ? text.badLeftOut(report.bad) : text.nothingBefore}
          </span>
          <Button busy={choosing} onClick={() => void choose()}>
            {text.chooseAnother}
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
      {problem ? <ProblemAlert problem={problem} failed={report ? undefined : text.notRead} /> : null}
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
    <div className="import-feedback">
      <dl className="import-feedback__counts">
        <div data-kind="good">
          <dt>{text.good(good)}</dt>
          <dd>{numberText(good)}</dd>
        </div>
        <div data-kind={bad > 0 ? 'bad' : undefined}>
          <dt>{text.bad(bad)}</dt>
          <dd>{numberText(bad)}</dd>
        </div>
      </dl>
      {given > 0 ? (
        <label className="import-feedback__given">
          <input
            type="checkbox"
            checked={includeAlreadyRated}
            onChange={(event) => feedbackImport.getState().setIncludeAlreadyRated(event.target.checked)}
          />
          <span>{text.givenToo(given)}</span>
        </label>
      ) : null}
      {repeatCount > 0 ? (
        <p className="import-feedback__note">{text.repeated(repeatCount, repeatedLinesText(repeats))}</p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="import-feedback__note">
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
  const put = useSubject('feedbackImport', (state) => state.put);
  const busy = useSubject('feedbackImport', (state) => state.busy);
  const problem = useSubject('feedbackImport', (state) => state.problem);
  const { close, undo } = feedbackImport.getState();
  if (!put) return null;
  return (
    <BatchFrame title={put.name} back={messages.batch.close} onBack={close}>
      <BatchSending
        put={put}
        busy={busy}
        problem={problem}
        undoLabel={messages.batch.undo}
        onUndo={() => void undo()}
        onClose={close}
      />
    </BatchFrame>
  );
}
