import { Send } from 'lucide-react';
import type { ImportReport } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { importedCount } from '../../state/feedback-import';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ProblemAlert } from '../../ui/problem-alert';
import { BulkFrame } from './bulk-frame';
import { BulkSending } from './bulk-sending';
import './import-feedback.css';
import { ImportMistakes } from './import-mistakes';

/** A file of feedback: what of it can be sent and what cannot, and, once it is sent, how far that is. */
export function ImportFeedback() {
  const step = useSubject('feedbackImport', (state) => state.step);
  switch (step) {
    case 'closed':
      return null;
    case 'report':
      return <DryRun />;
    case 'progress':
      return <SentFile />;
  }
}

/** Nothing is sent before the button at the foot. */
function DryRun() {
  const { feedbackImport } = useStores();
  const report = useSubject('feedbackImport', (state) => state.report);
  const problem = useSubject('feedbackImport', (state) => state.problem);
  const givenToo = useSubject('feedbackImport', (state) => state.givenToo);
  const busy = useSubject('feedbackImport', (state) => state.busy);
  const choosing = useSubject('feedbackImport', (state) => state.choosing);
  const { close, choose, send } = feedbackImport.getState();
  const words = messages.bulk.import;
  const toSend = report ? importedCount(report, givenToo) : 0;
  return (
    <BulkFrame
      title={report ? words.titleOf(report.fileName) : words.title}
      about={report ? report.format.toUpperCase() : null}
      back={words.back}
      onBack={close}
      foot={
        <>
          <span className="bulk-frame__hint">
            {report && report.bad > 0 && toSend > 0 ? words.badLeftOut(report.bad) : words.nothingBefore}
          </span>
          <Button busy={choosing} onClick={() => void choose()}>
            {words.chooseAnother}
          </Button>
          {report ? (
            <Button
              variant="primary"
              busy={busy}
              disabled={toSend === 0}
              icon={<Send aria-hidden="true" />}
              onClick={() => void send()}
            >
              {words.send(toSend)}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? <ProblemAlert problem={problem} failed={report ? undefined : words.notRead} /> : null}
      {report ? <Findings report={report} givenToo={givenToo} /> : null}
    </BulkFrame>
  );
}

function Findings({ report, givenToo }: { readonly report: ImportReport; readonly givenToo: boolean }) {
  const { feedbackImport } = useStores();
  const words = messages.bulk.import;
  const { good, bad, given, notes, repeats, repeatCount } = report;
  return (
    <div className="import-feedback">
      <dl className="import-feedback__counts">
        <div data-kind="good">
          <dt>{words.good(good)}</dt>
          <dd>{numberText(good)}</dd>
        </div>
        <div data-kind={bad > 0 ? 'bad' : undefined}>
          <dt>{words.bad(bad)}</dt>
          <dd>{numberText(bad)}</dd>
        </div>
      </dl>
      {given > 0 ? (
        <label className="import-feedback__given">
          <input
            type="checkbox"
            checked={givenToo}
            onChange={(event) => feedbackImport.getState().setGivenToo(event.target.checked)}
          />
          <span>{words.givenToo(given)}</span>
        </label>
      ) : null}
      {repeatCount > 0 ? (
        <p className="import-feedback__note">{words.repeated(repeatCount, linesOf(repeats))}</p>
      ) : null}
      {notes.map((note) => (
        <p key={note} className="import-feedback__note">
          {note}
        </p>
      ))}
      {bad > 0 ? <ImportMistakes report={report} /> : null}
    </div>
  );
}

/** The lines of the first few that are there more than once. */
function linesOf(repeats: ImportReport['repeats']): string {
  const first = repeats
    .slice(0, 5)
    .map(({ lines }) => messages.bulk.import.lines(lines.slice(0, 5).join(', ')));
  return `(${first.join('; ')}${repeats.length > 5 ? '; …' : ''})`;
}

function SentFile() {
  const { feedbackImport } = useStores();
  const put = useSubject('feedbackImport', (state) => state.put);
  const busy = useSubject('feedbackImport', (state) => state.busy);
  const problem = useSubject('feedbackImport', (state) => state.problem);
  const { close, undo } = feedbackImport.getState();
  if (!put) return null;
  return (
    <BulkFrame title={put.name} back={messages.bulk.close} onBack={close}>
      <BulkSending
        put={put}
        busy={busy}
        problem={problem}
        undoName={messages.bulk.undo}
        onUndo={() => void undo()}
        onClose={close}
      />
    </BulkFrame>
  );
}
