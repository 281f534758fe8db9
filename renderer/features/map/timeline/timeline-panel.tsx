import { ListFilter, Pause, Play, Scan, SkipBack, SkipForward, X } from 'lucide-react';
import { Fragment, useEffect } from 'react';
import { everyReport } from '../../../../shared/domain/report-query';
import { type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import type { DeviceSharing } from './device-sharing';
import { StepFacts } from './step-facts';
import { TimeSlider } from './time-slider';
import type { TimelineRow } from './timeline-store';
import { headingFacts } from './timeline-text';
import { TrackTable } from './track-table';
import { type TimelineTrack, useCursorAt } from './use-timeline-track';
import './timeline-panel.css';

interface TimelinePanelProps {
  readonly subject: TimelineSubject;
  readonly track: TimelineTrack;
  readonly onFit: () => void;
}

/** The open timeline: its subject, the times of its reports, and the moves between them. */
export function TimelinePanel({ subject, track, onFit }: TimelinePanelProps) {
  return (
    <section className="timeline-panel" aria-label={messages.timeline.label}>
      <TimelineHead subject={subject} track={track} onFit={onFit} />
      <TimelineContent subject={subject} track={track} />
    </section>
  );
}

function TimelineHead({ subject, track: { story }, onFit }: TimelinePanelProps) {
  const { timeline, reports, navigation } = useStores();
  const sharing = useSubject('timeline', (state) => state.sharing);
  const loading = useSubject('timeline', (state) => state.loading);
  const words = messages.timeline;
  const facts = story ? headingFacts(subject.kind, story, sharing) : [];

  function showInGrid() {
    navigation.getState().go('reports');
    void reports.getState().show({ ...everyReport, filters: [timelineFilter(subject)] });
  }

  return (
    <header className="timeline-panel__head">
      <h2 className="timeline-panel__heading">
        {words.kinds[subject.kind]} <ReceivedText text={subject.value} />
        {facts.map((fact) => (
          <Fragment key={fact}>
            {' '}
            <span className="timeline-panel__fact">· {fact}</span>
          </Fragment>
        ))}
      </h2>
      {loading && story ? <Spinner label={words.reading} /> : null}
      <IconButton size="small" label={words.fit} icon={<Scan aria-hidden="true" />} onClick={onFit} />
      <IconButton
        size="small"
        label={words.showInGrid}
        icon={<ListFilter aria-hidden="true" />}
        onClick={showInGrid}
      />
      <IconButton
        size="small"
        label={words.close}
        icon={<X aria-hidden="true" />}
        onClick={() => timeline.getState().close()}
      />
    </header>
  );
}

function TimelineContent({ subject, track }: Pick<TimelinePanelProps, 'subject' | 'track'>) {
  const { timeline } = useStores();
  const problem = useSubject('timeline', (state) => state.problem);
  const sharing = useSubject('timeline', (state) => state.sharing);
  const earlier = useSubject('timeline', (state) => state.earlier);
  const { story } = track;
  const words = messages.timeline;
  return (
    <>
      {problem ? (
        <ProblemAlert
          problem={problem}
          actions={
            <Button size="small" onClick={() => void timeline.getState().retry()}>
              {words.tryAgain}
            </Button>
          }
        />
      ) : null}
      {!story && !problem ? (
        <p className="timeline-panel__note" role="status">
          <Spinner label={words.reading} />
        </p>
      ) : null}
      {sharing ? <SharedDevices subject={subject} sharing={sharing} /> : null}
      {earlier ? <p className="timeline-panel__note">{words.earlier(earlier)}</p> : null}
      {story && story.stops.length > 0 ? <Track stops={story.stops} /> : null}
      {story && story.stops.length === 0 ? <p className="timeline-panel__note">{words.noTimes}</p> : null}
    </>
  );
}

function Track({ stops }: { readonly stops: readonly StoryStop<TimelineRow>[] }) {
  const cursorAt = useCursorAt(stops);
  const current = stops[cursorAt];
  return (
    <>
      <div className="timeline-panel__time">
        <Player />
        <TimeSlider stops={stops} cursorAt={cursorAt} />
        <Switches />
      </div>
      {current ? <StepFacts stop={current} cursorAt={cursorAt} count={stops.length} /> : null}
      <TrackTable stops={stops} cursorAt={cursorAt} />
    </>
  );
}

/** Approximate time to play a whole track, ms, within limits that users can follow. */
const playTimeMs = 40_000;
const [minStepMs, maxStepMs] = [150, 900];

function Player() {
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
    <div className="timeline-panel__player">
      <IconButton label={words.previous} icon={<SkipBack aria-hidden="true" />} onClick={() => step(-1)} />
      <IconButton
        label={playing ? words.pause : words.play}
        variant="secondary"
        disabled={count < 2}
        icon={playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => (playing ? timeline.getState().pause() : timeline.getState().play())}
      />
      <IconButton label={words.next} icon={<SkipForward aria-hidden="true" />} onClick={() => step(1)} />
    </div>
  );
}

function Switches() {
  const { timeline } = useStores();
  const showsNight = useSubject('timeline', (state) => state.showsNight);
  const includesProxies = useSubject('timeline', (state) => state.includesProxies);
  const words = messages.timeline;
  return (
    <div className="timeline-panel__switches">
      <label>
        <input
          type="checkbox"
          checked={showsNight}
          onChange={(event) => timeline.getState().showNight(event.target.checked)}
        />
        {words.dayAndNight}
      </label>
      <label title={words.takeProxiesInDescription}>
        <input
          type="checkbox"
          checked={includesProxies}
          onChange={(event) => timeline.getState().includeProxies(event.target.checked)}
        />
        {words.includeProxies}
      </label>
    </div>
  );
}

interface SharedDevicesProps {
  readonly subject: TimelineSubject;
  readonly sharing: DeviceSharing;
}

/** Lists who else used which device; each entry opens their timeline. */
export function SharedDevices({ subject, sharing }: SharedDevicesProps) {
  if (sharing.shared.length === 0) return null;
  const words = messages.timeline.sharing;
  return (
    <ul className="shared-devices" aria-label={words.label}>
      {sharing.shared.map(({ device, users }) => (
        <li key={device}>
          <Sentence
            text={subject.kind === 'device' ? words.thisDevice : words.device}
            parts={{
              device: <Pivot kind="device" value={device} />,
              users: users.map((user) => <Pivot key={user} kind="user" value={user} />),
            }}
          />
        </li>
      ))}
      {sharing.mayHaveMore ? <li>{words.mayHaveMore}</li> : null}
    </ul>
  );
}

function Pivot({ kind, value }: TimelineSubject) {
  const { timeline } = useStores();
  return (
    <Button
      size="small"
      className="shared-devices__pivot"
      title={messages.timeline.openFor[kind]}
      onClick={() => void timeline.getState().open({ kind, value })}
    >
      <ReceivedText text={value} />
    </Button>
  );
}
