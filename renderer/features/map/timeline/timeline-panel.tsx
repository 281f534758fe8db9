import type { ReactNode } from 'react';
import type { TimelineKind, TimelineSubject } from '../../../../shared/domain/timeline';
import type { StoryStop } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { Button } from '../../../ui/button';
import { Stack, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { useStores, useSubject } from '../stores';
import { SharedDevices } from './shared-devices';
import { TimelineHead } from './timeline-head';
import styles from './timeline-panel.module.css';
import { StepFacts, TimelinePlayer } from './timeline-player';
import type { TimelineRow } from './timeline-state';
import { TrackTable } from './track-table';
import { type TimelineTrack, useCursorAt } from './use-timeline-track';

interface TimelinePanelProps {
  readonly subject: TimelineSubject;
  readonly track: TimelineTrack;
  readonly onFit: () => void;
}

/** The open timeline: its subject, the times of its reports, and the moves between them. */
export function TimelinePanel({ subject, track, onFit }: TimelinePanelProps) {
  return (
    <Stack as="section" grow size="grid" className={styles.root} aria-label={messages.timeline.label}>
      <TimelineHead subject={subject} track={track} onFit={onFit} />
      <TimelineContent subject={subject} track={track} />
    </Stack>
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
              {messages.words.actions.tryAgain}
            </Button>
          }
        />
      ) : null}
      {!story && !problem ? (
        <Note role="status">
          <Spinner label={messages.words.reports.loading} />
        </Note>
      ) : null}
      {sharing ? <SharedDevices subject={subject} sharing={sharing} /> : null}
      {earlier ? <Note>{words.earlier({ reports: earlier })}</Note> : null}
      {story && story.stops.length > 0 ? <Track kind={subject.kind} stops={story.stops} /> : null}
      {story && story.stops.length === 0 ? <Note>{words.noTimes}</Note> : null}
    </>
  );
}

function Note(props: { readonly role?: 'status'; readonly children: ReactNode }) {
  return <Text as="p" tone="muted" size="small" className={styles.note} {...props} />;
}

interface TrackProps {
  readonly kind: TimelineKind;
  readonly stops: readonly StoryStop<TimelineRow>[];
}

function Track({ kind, stops }: TrackProps) {
  const cursorAt = useCursorAt(stops);
  const current = stops[cursorAt];
  return (
    <>
      <TimelinePlayer stops={stops} cursorAt={cursorAt} />
      {current ? <StepFacts stop={current} cursorAt={cursorAt} count={stops.length} /> : null}
      <TrackTable kind={kind} stops={stops} cursorAt={cursorAt} />
    </>
  );
}
