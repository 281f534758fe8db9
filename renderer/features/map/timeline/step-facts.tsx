import { TriangleAlert } from 'lucide-react';
import { daylightInWords } from '../../../../shared/domain/daylight';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/messages/messages';
import { useSubject } from '../../../state/stores';
import type { TimelineRow } from '../../../state/timeline';
import { ReceivedText } from '../../../ui/hostile-text';
import { MoveList } from '../../../ui/move-list';
import { momentInWords } from './timeline-words';

interface StepFactsProps {
  readonly stop: StoryStop<TimelineRow>;
  readonly cursorAt: number;
  readonly count: number;
}

/** The report at the cursor: when and where, how light it was there, and how each source says it came there. */
export function StepFacts({ stop, cursorAt, count }: StepFactsProps) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const { report, position, step, impossible, milliseconds } = stop;
  const words = messages.timeline;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it has to be scrolled, the keyboard must reach it
    <section className="step-facts" aria-label={words.atCursor} tabIndex={0}>
      <p className="step-facts__moment">
        <strong>{words.reportOf(cursorAt + 1, count)}</strong>
        <span>{momentInWords(report.timestamp, zone)}</span>
        {report.place ? <ReceivedText text={report.place} /> : <span>{words.noPlace}</span>}
        {position ? (
          <span className="step-facts__light">{daylightInWords(position, milliseconds)}</span>
        ) : null}
      </p>
      {step ? (
        <p
          className={
            impossible ? 'step-facts__reading step-facts__reading--impossible' : 'step-facts__reading'
          }
        >
          {impossible ? <TriangleAlert size={14} aria-hidden="true" /> : null}
          {impossible ? words.impossibleReading(step.reading.words) : step.reading.words}
        </p>
      ) : null}
      {step ? <MoveList step={step} /> : null}
    </section>
  );
}
