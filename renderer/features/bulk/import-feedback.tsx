import { Send } from 'lucide-react';
import type { ImportReport } from '../../../shared/domain/feedback-import';
import { importedCount } from '../../state/feedback-import';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
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
  const toSend = report ? importedCount(report, givenToo) : 0;
  return (
    <BulkFrame
      title={report ? `Import ${report.fileName}` : 'Import feedback'}
      about={report ? report.format.toUpperCase() : null}
      back="Back to the outbox"
      onBack={close}
      foot={
        <>
          <span className="bulk-frame__hint">
            {report && report.bad > 0 && toSend > 0
              ? `The ${countWords(report.bad, 'bad row')} ${report.bad === 1 ? 'is' : 'are'} left out; nothing of ${report.bad === 1 ? 'it' : 'them'} is sent.`
              : 'Nothing is sent before you say so.'}
          </span>
          <Button busy={choosing} onClick={() => void choose()}>
            Choose another file…
          </Button>
          {report ? (
            <Button
              variant="primary"
              busy={busy}
              disabled={toSend === 0}
              icon={<Send aria-hidden="true" />}
              onClick={() => void send()}
            >
              Send {countWords(toSend, 'feedback')}
            </Button>
          ) : null}
        </>
      }
    >
      {problem ? (
        <ProblemAlert problem={problem} failed={report ? undefined : 'The file was not read.'} />
      ) : null}
      {report ? <Findings report={report} givenToo={givenToo} /> : null}
    </BulkFrame>
  );
}

function Findings({ report, givenToo }: { readonly report: ImportReport; readonly givenToo: boolean }) {
  const { feedbackImport } = useStores();
  const { good, bad, given, notes, repeats, repeatCount } = report;
  return (
    <div className="import-feedback">
      <dl className="import-feedback__counts">
        <div data-kind="good">
          <dt>{good === 1 ? 'feedback' : 'feedbacks'} can be sent</dt>
          <dd>{good.toLocaleString('en')}</dd>
        </div>
        <div data-kind={bad > 0 ? 'bad' : undefined}>
          <dt>{bad === 1 ? 'row' : 'rows'} with mistakes</dt>
          <dd>{bad.toLocaleString('en')}</dd>
        </div>
      </dl>
      {given > 0 ? (
        <label className="import-feedback__given">
          <input
            type="checkbox"
            checked={givenToo}
            onChange={(event) => feedbackImport.getState().setGivenToo(event.target.checked)}
          />
          <span>
            Also send the {countWords(given, 'feedback')} on transactions that have feedback already
          </span>
        </label>
      ) : null}
      {repeatCount > 0 ? (
        <p className="import-feedback__note">
          {countWords(repeatCount, 'transaction')} more than once: each feedback is sent, in the order of the
          file. {linesOf(repeats)}
        </p>
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
  const first = repeats.slice(0, 5).map(({ lines }) => `lines ${lines.slice(0, 5).join(', ')}`);
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
    <BulkFrame title={put.name} back="Close" onBack={close}>
      <BulkSending
        put={put}
        busy={busy}
        problem={problem}
        undoName="Undo"
        onUndo={() => void undo()}
        onClose={close}
      />
    </BulkFrame>
  );
}
