import { clsx } from 'clsx';
import { CircleCheck, CircleDashed, CircleX, CloudAlert, CloudCheck, CloudOff, X } from 'lucide-react';
import { Fragment } from 'react';
import { messages } from '../../shared/i18n/messages';
import { clockTime } from '../../shared/i18n/short-time-text';
import { visibleText } from '../../shared/i18n/visible-text';
import { useNow } from '../components/use-now';
import { useSecondsSince } from '../features/reports-grid/look-up/look-up-status';
import { IconButton } from '../ui/button';
import { Row } from '../ui/layout';
import { ProgressBar } from '../ui/progress-bar';
import { Spinner } from '../ui/spinner';
import railStyles from './rail.module.css';
import styles from './rail-status.module.css';
import { connectionText, syncText } from './status-text';
import { useStores, useSubject } from './stores/all-stores';

const connectionIcons = { good: CircleCheck, bad: CircleX, uncertain: CircleDashed } as const;

/** Shows whether the service answers, always visible and in words. */
export function ConnectionStatus() {
  const connection = useSubject('connection', (state) => state.connection);
  const lastAnswer = useSubject('sync', (state) => state.sync.completedAt);
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  if (!connection) return null;
  const { tone, text } = connectionText(connection, lastAnswer, (at) => clockTime(at, zone));
  const Icon = connectionIcons[tone];
  return (
    <Row
      role="status"
      aria-label={messages.words.terms.connection}
      align="stretch"
      className={clsx(styles.root, styles[tone])}
      title={text}
    >
      <Icon aria-hidden="true" />
      <span className={clsx('seen-with-room', railStyles.text)}>{text}</span>
    </Row>
  );
}

const syncIcons = { good: CloudCheck, uncertain: CloudOff, bad: CloudAlert } as const;

/** The number of stored reports and their age, or the progress of synchronisation. */
export function SyncStatus() {
  const { sync } = useStores();
  const underWay = useSubject('sync', (state) => state.sync.kind !== 'idle');
  const lookingUp = useSubject('lookUp', (state) => state.waitingSince !== null);
  const words = messages.shell.sync;
  return (
    <Row wrap gap={4} align="start" className={styles.sync}>
      <Row role="status" aria-label={words.label} align="stretch" grow tabular className={styles.root}>
        {lookingUp ? <LookUpText /> : <StoredText />}
      </Row>
      {underWay && !lookingUp ? (
        <IconButton
          label={words.cancel}
          size="small"
          icon={<X aria-hidden="true" />}
          onClick={() => void sync.getState().cancel()}
        />
      ) : null}
      {lookingUp ? null : <ReceivedSoFar />}
    </Row>
  );
}

/** The progress of a pass as a bar; the numbers are in the text. */
function ReceivedSoFar() {
  const received = useSubject('sync', ({ sync }) => sync.received);
  const expected = useSubject('sync', ({ sync }) => (sync.kind === 'idle' ? null : sync.expected));
  if (expected === null || expected === 0) return null;
  return (
    <ProgressBar
      thin
      aria-label={messages.shell.sync.progress}
      max={expected}
      value={Math.min(received, expected)}
    />
  );
}

/** Between the parts of the text. Stays at the end of a line when the text wraps. */
const separator = ' · ';

const beingOpened = (): ReturnType<typeof syncText> => ({
  tone: 'busy',
  text: messages.shell.sync.openingStored,
});

function StoredText() {
  const sync = useSubject('sync', (state) => state.sync);
  const stored = useSubject('reports', (state) =>
    state.countsOutdated ? null : (state.counts?.total ?? null),
  );
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const now = useNow(sync.kind === 'waiting');
  // Until then it is unknown what was received.
  const opening = useSubject('localCopy', ({ store }) => store.kind === 'closed' || store.kind === 'opening');
  const { tone, text } = opening ? beingOpened() : syncText(sync, stored, (at) => clockTime(at, zone), now);
  const Icon = tone === 'busy' ? null : syncIcons[tone];
  return (
    <>
      {/* In the collapsed navigation, the only visible part. */}
      <span title={text}>{Icon ? <Icon aria-hidden="true" /> : <Spinner />}</span>
      {/* Figures that change each second are for the eye: they would be read out without end. */}
      <span
        className={clsx('seen-with-room', railStyles.text)}
        title={text}
        aria-live={tone === 'busy' ? 'off' : undefined}
      >
        {text.split(separator).map((part, at, { length }) => (
          <Fragment key={part}>
            {at > 0 ? ' ' : null}
            <span className={styles.part}>{at < length - 1 ? `${part} ·` : part}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

function LookUpText() {
  const running = useSubject('lookUp', (state) => state.requested);
  const since = useSubject('lookUp', (state) => state.waitingSince);
  if (!running || since === null) return null;
  return (
    <>
      <Spinner />
      <span className={clsx('seen-with-room', railStyles.text)}>
        {messages.shell.sync.waitingForTransaction({ transactionId: visibleText(running.transactionId) })}{' '}
        <Seconds since={since} />
      </span>
    </>
  );
}

function Seconds({ since }: { readonly since: number }) {
  const seconds = useSecondsSince(since);
  return <span aria-hidden="true">{messages.shell.sync.seconds({ count: seconds })}</span>;
}
