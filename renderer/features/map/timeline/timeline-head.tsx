import { BriefcaseBusiness, Camera, ListFilter, Scan, Share2, X } from 'lucide-react';
import { Fragment } from 'react';
import { maxEntityLength } from '../../../../shared/domain/case';
import { everyReport } from '../../../../shared/domain/report-query';
import { type TimelineSubject, timelineFilter } from '../../../../shared/domain/timeline';
import { messages } from '../../../../shared/i18n/messages';
import { CopyLinkButton } from '../../../components/copy-link';
import { showLinks } from '../../../components/show-links';
import { IconButton } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import { isolateTimeline } from '../export/isolate-map';
import { useStores, useSubject } from '../stores';
import { headingFacts } from './heading-facts';
import { Devices } from './shared-devices';
import styles from './timeline-head.module.css';
import type { TimelineTrack } from './use-timeline-track';

interface TimelineHeadProps {
  readonly subject: TimelineSubject;
  readonly track: TimelineTrack;
  readonly onFit: () => void;
}

/** The subject of a timeline, the facts about it, and what can be done with it. */
export function TimelineHead({ subject, track: { story }, onFit }: TimelineHeadProps) {
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
        {messages.words.fields[subject.kind]} <ReceivedText text={subject.value} />
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
      {loading && story ? <Spinner label={messages.words.reports.loading} /> : null}
      <Row gap={4} data-not-in-picture>
        {linkStart ? (
          <IconButton
            size="small"
            label={messages.links.show}
            icon={<Share2 aria-hidden="true" />}
            onClick={() => showLinks(stores, linkStart)}
          />
        ) : null}
        {kind === 'user' || kind === 'device' ? <CopyLinkButton target={{ kind, value }} /> : null}
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
