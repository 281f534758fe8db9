import { TriangleAlert } from 'lucide-react';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { readingText } from '../../../../shared/i18n/move-text';
import { daylightText } from '../../../../shared/i18n/position-text';
import { MoveList } from '../../../components/move-list';
import { useSubject } from '../../../state/stores';
import { ReceivedText } from '../../../ui/hostile-text';
import type { TimelineRow } from './timeline-store';
import { momentInWords } from './timeline-text';

interface StepFactsProps {
  readonly stop: StoryStop<TimelineRow>;
  readonly cursorAt: number;
  readonly count: number;
}

/** The report at the cursor: its time and place, the daylight there, and the move of each source. */
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
        {position ? <span className="step-facts__light">{daylightText(position, milliseconds)}</span> : null}
      </p>
      {step ? (
        <p
          className={
            impossible ? 'step-facts__reading step-facts__reading--impossible' : 'step-facts__reading'
          }
        >
          {impossible ? <TriangleAlert size={14} aria-hidden="true" /> : null}
          {impossible ? words.impossibleReading(readingText(step.reading)) : readingText(step.reading)}
        </p>
      ) : null}
      {step ? <MoveList step={step} /> : null}
    </section>
  );
}
