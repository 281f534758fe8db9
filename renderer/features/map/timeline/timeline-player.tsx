import { Pause, Play, SkipBack, SkipForward, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { stepText } from '../../../../shared/i18n/move-text';
import { daylightText } from '../../../../shared/i18n/position-text';
import { BrokenRules } from '../../../components/broken-rules';
import { MoveList } from '../../../components/move-list';
import { PlaceText } from '../../../components/place-text';
import { IconButton } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { momentText } from '../place-text';
import { useStores, useSubject } from '../stores';
import { TimeSlider } from './time-slider';
import styles from './timeline-player.module.css';
import type { TimelineRow } from './timeline-state';

interface TimelinePlayerProps {
  readonly stops: readonly StoryStop<TimelineRow>[];
  readonly cursorAt: number;
}

/** Moves the cursor of a timeline: one report at a time, all in turn, or to a time. */
export function TimelinePlayer({ stops, cursorAt }: TimelinePlayerProps) {
  return (
    <Row gap={12} className={styles.time}>
      <PlayButtons />
      <TimeSlider stops={stops} cursorAt={cursorAt} />
      <Switches />
    </Row>
  );
}

/** Approximate time to play a whole track, ms, within limits that users can follow. */
const playTimeMs = 40_000;
const [minStepMs, maxStepMs] = [150, 900];

function PlayButtons() {
  const { timeline } = useStores();
  const playing = useSubject('timeline', (state) => state.playing);
  const count = useSubject('timeline', (state) => state.story?.stops.length ?? 0);
  useEffect(() => {
    if (!playing) return;
    const stepMs = Math.max(minStepMs, Math.min(maxStepMs, playTimeMs / count));
    const timer = setInterval(() => timeline.getState().moveBy(1), stepMs);
    return () => clearInterval(timer);
  }, [timeline, playing, count]);
  // Leaving the map must not change the cursor until the user returns.
  useEffect(() => () => timeline.getState().pause(), [timeline]);

  const words = messages.timeline.player;

  function step(by: number) {
    timeline.getState().pause();
    timeline.getState().moveBy(by);
  }

  return (
    <Row data-not-in-picture>
      <IconButton
        label={messages.commands.names['previous report']}
        icon={<SkipBack aria-hidden="true" />}
        onClick={() => step(-1)}
      />
      <IconButton
        label={playing ? words.pause : words.play}
        variant="secondary"
        disabled={count < 2}
        icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => (playing ? timeline.getState().pause() : timeline.getState().play())}
      />
      <IconButton
        label={messages.commands.names['next report']}
        icon={<SkipForward aria-hidden="true" />}
        onClick={() => step(1)}
      />
    </Row>
  );
}

function Switches() {
  const { timeline } = useStores();
  const showsNight = useSubject('timeline', (state) => state.showsNight);
  const includesProxies = useSubject('timeline', (state) => state.includesProxies);
  const words = messages.timeline;
  return (
    <Stack size="small" nowrap className={styles.switches} data-not-in-picture>
      <label>
        <input
          type="checkbox"
          checked={showsNight}
          onChange={(event) => timeline.getState().showNight(event.target.checked)}
        />
        {words.dayAndNight}
      </label>
      <label title={words.includeProxiesDescription}>
        <input
          type="checkbox"
          checked={includesProxies}
          onChange={(event) => timeline.getState().includeProxies(event.target.checked)}
        />
        {words.includeProxies}
      </label>
    </Stack>
  );
}

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
    <section className={styles.stepFacts} aria-label={words.atCursor}>
      <Row as="p" wrap tabular className={styles.moment}>
        <strong>{words.reportOf({ number: cursorAt + 1, count })}</strong>
        <span>{momentText(report.timestamp, zone)}</span>
        {report.place ? <PlaceText of={report} /> : <span>{words.noPlace}</span>}
        {position ? <Text tone="muted">{daylightText(position, milliseconds)}</Text> : null}
      </Row>
      {step ? (
        <Row as="p" gap={6} tone={impossible ? 'danger' : undefined} weight={impossible ? 600 : undefined}>
          {impossible ? <TriangleAlert size={14} aria-hidden="true" /> : null}
          {impossible ? words.impossibleReading({ reading: stepText(step) }) : stepText(step)}
        </Row>
      ) : null}
      {step ? <MoveList step={step} /> : null}
      {step ? <BrokenRules step={step} className={styles.rules} /> : null}
    </section>
  );
}
