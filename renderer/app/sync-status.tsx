import { CloudAlert, CloudCheck, CloudOff, X } from 'lucide-react';
import { Fragment } from 'react';
import { messages } from '../../shared/i18n/messages';
import { useSecondsSince } from '../features/reports-grid/look-up/look-up-status';
import { useStores, useSubject } from '../state/stores';
import { IconButton } from '../ui/button';
import { Spinner } from '../ui/spinner';
import { visibleText } from '../ui/visible-text';
import { clockTime } from './clock-time';
import { type SyncWords, syncWords } from './sync-text';

const icons = { good: CloudCheck, uncertain: CloudOff, bad: CloudAlert } as const;

/** The number of stored reports and their age, or the progress of synchronisation. */
export function SyncStatus() {
  const { sync } = useStores();
  const underWay = useSubject('sync', (state) => state.sync.kind !== 'idle');
  const lookingUp = useSubject('lookUp', (state) => state.waitingSince !== null);
  const words = messages.shell.sync;
  return (
    <div className="rail-sync">
      <div role="status" aria-label={words.label} className="rail-status">
        {lookingUp ? <LookUpWords /> : <StoredWords />}
      </div>
      {underWay && !lookingUp ? (
        <IconButton
          label={words.cancel}
          size="small"
          icon={<X aria-hidden="true" />}
          onClick={() => void sync.getState().cancel()}
        />
      ) : null}
      {lookingUp ? null : <ReceivedSoFar />}
    </div>
  );
}

/** The progress of a pass as a bar; the numbers are in the text. */
function ReceivedSoFar() {
  const received = useSubject('sync', ({ sync }) => sync.received);
  const expected = useSubject('sync', ({ sync }) => (sync.kind === 'idle' ? null : sync.expected));
  if (expected === null || expected === 0) return null;
  return (
    <progress
      className="rail-sync__progress"
      aria-label={messages.shell.sync.progress}
      max={expected}
      value={Math.min(received, expected)}
    />
  );
}

/** Between the parts of the text. Stays at the end of a line when the text wraps. */
const separator = ' · ';

const beingOpened = (): SyncWords => ({ tone: 'busy', words: messages.shell.sync.openingStored });

function StoredWords() {
  const sync = useSubject('sync', (state) => state.sync);
  const stored = useSubject('reports', (state) => state.counts?.stored ?? null);
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  // Until then it is unknown what was received.
  const opening = useSubject('localCopy', ({ store }) => store.kind === 'closed' || store.kind === 'opening');
  const { tone, words } = opening ? beingOpened() : syncWords(sync, stored, (at) => clockTime(at, zone));
  const Icon = tone === 'busy' ? null : icons[tone];
  return (
    <>
      {Icon ? <Icon aria-hidden="true" /> : <Spinner />}
      {/* Figures that change each second are for the eye: they would be read out without end. */}
      <span className="rail__words" title={words} aria-live={tone === 'busy' ? 'off' : undefined}>
        {words.split(separator).map((part, at, { length }) => (
          <Fragment key={part}>
            {at > 0 ? ' ' : null}
            <span className="rail-sync__part">{at < length - 1 ? `${part} ·` : part}</span>
          </Fragment>
        ))}
      </span>
    </>
  );
}

function LookUpWords() {
  const running = useSubject('lookUp', (state) => state.asked);
  const since = useSubject('lookUp', (state) => state.waitingSince);
  if (!running || since === null) return null;
  return (
    <>
      <Spinner />
      <span className="rail__words">
        {messages.shell.sync.waitingForTransaction(visibleText(running.transactionId))}{' '}
        <Seconds since={since} />
      </span>
    </>
  );
}

function Seconds({ since }: { readonly since: number }) {
  const seconds = useSecondsSince(since);
  return <span aria-hidden="true">{messages.shell.sync.seconds(seconds)}</span>;
}
