import { BriefcaseBusiness, Camera, ListFilter, Scan, Share2, X } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { maxEntityLength } from '../../../../shared/domain/case';
import { everyReport } from '../../../../shared/domain/report-query';
import { type TimelineKind, type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';
import type { StoryStop, TravelStory } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { ProblemAlert } from '../../../components/problem-alert';
import { showLinks } from '../../../components/show-links';
import { useStores, useSubject } from '../../../state/stores';
import { Button, IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Popover } from '../../../ui/popover';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { isolateTimeline } from '../export/isolate-map';
import type { DeviceSharing } from './device-sharing';
import styles from './timeline-panel.module.css';
import { StepFacts, TimelinePlayer } from './timeline-player';
import type { TimelineRow } from './timeline-store';
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

function TimelineHead({ subject, track: { story }, onFit }: TimelinePanelProps) {
  const stores = useStores();
  const { timeline, reports, navigation } = stores;
  const sharing = useSubject('timeline', (state) => state.sharing);
  const loading = useSubject('timeline', (state) => state.loading);
  const words = messages.timeline;
  const facts = story ? headingFacts(subject.kind, story, sharing) : [];
  // The last fact is about them.
  const devices = subject.kind === 'user' && story ? (sharing?.devices ?? []) : [];

  const { kind, value } = subject;
  const linkStart =
    (kind === 'user' || kind === 'device') && sharing !== null && sharing.shared.length > 0
      ? { kind, value }
      : null;

  function showInGrid() {
    navigation.getState().go('reports');
    void reports.getState().show({ ...everyReport, filters: [timelineFilter(subject)] });
  }

  return (
    <Row as="header" gap={4} className={styles.head}>
      <Text as="h2" size="grid" breakWords className={styles.heading}>
        {words.kinds[subject.kind]} <ReceivedText text={subject.value} />
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {' '}
            <Text tone="muted">·</Text>{' '}
            <Text tone="muted" className={styles.fact}>
              {at === facts.length - 1 && devices.length > 0 ? (
                <Devices fact={fact} devices={devices} />
              ) : (
                fact
              )}
            </Text>
          </Fragment>
        ))}
      </Text>
      {loading && story ? <Spinner label={words.reading} /> : null}
      <Row gap={4} data-not-in-picture>
        {linkStart ? (
          <IconButton
            size="small"
            label={messages.links.show}
            icon={<Share2 aria-hidden="true" />}
            onClick={() => showLinks(stores, linkStart)}
          />
        ) : null}
        <AddTimelineToCase subject={subject} />
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
      </Row>
    </Row>
  );
}

/** Adds the subject, or a picture of the timeline as it is shown, to a case. */
function AddTimelineToCase({ subject: { kind, value } }: { readonly subject: TimelineSubject }) {
  const { cases } = useStores();
  const text = messages.cases;
  const { startAdding, addPicture } = cases.getState();
  async function takePicture(button: HTMLElement) {
    const panel = button.closest('section');
    const isolated = panel && (await isolateTimeline(panel));
    if (isolated) await addPicture('timeline', isolated.part, isolated.restore);
  }
  return (
    <>
      {kind === 'transaction' || value.length > maxEntityLength ? null : (
        <IconButton
          size="small"
          label={text.adding.entity[kind]}
          icon={<BriefcaseBusiness aria-hidden="true" />}
          onClick={() => startAdding([{ kind: 'entity', entity: kind, value }])}
        />
      )}
      <IconButton
        size="small"
        label={text.adding.timeline}
        icon={<Camera aria-hidden="true" />}
        onClick={(event) => void takePicture(event.currentTarget)}
      />
    </>
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
        <Note role="status">
          <Spinner label={words.reading} />
        </Note>
      ) : null}
      {sharing ? <SharedDevices subject={subject} sharing={sharing} /> : null}
      {earlier ? <Note>{words.earlier(earlier)}</Note> : null}
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

interface SharedDevicesProps {
  readonly subject: TimelineSubject;
  readonly sharing: DeviceSharing;
}

/** Listed beside the track, for which there must be room; the links have all of them. */
const maxListedDevices = 2;
const maxListedUsers = 3;

/** Lists who else used which device; each entry opens their timeline. */
function SharedDevices({ subject, sharing }: SharedDevicesProps) {
  const stores = useStores();
  const words = messages.timeline.sharing;
  const { kind, value } = subject;
  if (sharing.shared.length === 0) return null;
  const isCut =
    sharing.shared.length > maxListedDevices ||
    sharing.shared.some(({ users }) => users.length > maxListedUsers);
  return (
    <Stack as="ul" gap={2} size="small" className={styles.shared} aria-label={words.label}>
      {sharing.shared.slice(0, maxListedDevices).map(({ device, users }) => (
        <Row as="li" wrap gap={4} key={device}>
          <Sentence
            text={subject.kind === 'device' ? words.thisDevice : words.device}
            parts={{
              device: <Pivot kind="device" value={device} />,
              users: users
                .slice(0, maxListedUsers)
                .map((user) => <Pivot key={user} kind="user" value={user} />),
            }}
          />
        </Row>
      ))}
      {isCut && (kind === 'user' || kind === 'device') ? (
        <li>
          <Button size="small" variant="quiet" onClick={() => showLinks(stores, { kind, value })}>
            {words.showAll}
          </Button>
        </li>
      ) : null}
      {sharing.mayHaveMore ? <li>{words.mayHaveMore}</li> : null}
    </Stack>
  );
}

interface DevicesProps {
  /** How many devices the user has. */
  readonly fact: string;
  readonly devices: readonly string[];
}

/** Lists the devices of a user; each entry opens its timeline. */
function Devices({ fact, devices }: DevicesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={messages.timeline.sharing.devicesOf}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.devices}>
          {fact}
        </button>
      }
    >
      <Stack as="ul" gap={4} aria-label={messages.timeline.sharing.devicesOf}>
        {devices.map((device) => (
          <li key={device}>
            <Pivot kind="device" value={device} />
          </li>
        ))}
      </Stack>
    </Popover>
  );
}

function Pivot({ kind, value }: TimelineSubject) {
  const { timeline } = useStores();
  return (
    <Button
      size="small"
      className={styles.pivot}
      title={messages.timeline.openFor[kind]}
      onClick={() => void timeline.getState().open({ kind, value })}
    >
      <Text truncate>
        <ReceivedText text={value} />
      </Text>
    </Button>
  );
}

/**
 * Returns the facts about a subject, e.g. "43 reports", "2 impossible travel events", "3 devices, 1 shared
 * with 2 other users".
 */
export function headingFacts(
  kind: TimelineKind,
  { stops, withoutTime, impossible }: TravelStory,
  sharing: DeviceSharing | null,
): readonly string[] {
  const words = messages.timeline;
  const untimed = withoutTime > 0 ? [words.withoutTime(withoutTime)] : [];
  const devices = sharing ? sharingFacts(kind, sharing) : [];
  return [words.reports(stops.length), ...untimed, words.impossible(impossible), ...devices];
}

function sharingFacts(
  kind: TimelineKind,
  { devices, shared, mayHaveMore }: DeviceSharing,
): readonly string[] {
  const words = messages.timeline.sharing;
  const people = new Set(shared.flatMap(({ users }) => users)).size;
  if (kind === 'device') return people === 0 ? [] : [words.usersOfDevice(people, mayHaveMore)];
  if (devices.length === 0) return [];
  if (people === 0) return [words.devices(devices.length, mayHaveMore)];
  return [words.devicesShared(devices.length, shared.length, people, mayHaveMore)];
}
