import { CircleCheck, Clock } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { isModHeld, shownKeys } from '../../../../shared/accelerator';
import { isCancellable, type OutboxItem, stateRules } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import { formatJson } from '../../../../shared/json/format-json';
import { assertNever } from '../../../../shared/result';
import { ProblemAlert } from '../../../components/problem-alert';
import { TransactionName } from '../../../components/transaction-name';
import { useSecondsLeft } from '../../../state/undoable-send';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { isMac, Kbd } from '../../../ui/kbd';
import { Row, Stack, Text } from '../../../ui/layout';
import { Sentence } from '../../../ui/sentence';
import { Spinner } from '../../../ui/spinner';
import { useStores, useSubject } from '../stores';
import styles from './outcome-panel.module.css';
import { SendAgain, SendNow, UnconfirmedAlert, WaitReason } from './unsent-outcome';

interface OutcomePanelProps {
  readonly item: OutboxItem;
  readonly onBack: () => void;
}

/** The state of sent feedback: can be undone, waiting, being sent, sent, or unconfirmed. */
export function OutcomePanel({ item, onBack }: OutcomePanelProps) {
  const { feedback } = useStores();
  const problem = useSubject('feedback', (state) => state.problem);
  const panel = useRef<HTMLElement>(null);
  const canUndo = isCancellable(stateRules[item.state]) && item.attempts === 0;
  const undo = () => void feedback.getState().undo();

  useEffect(() => panel.current?.focus(), []);
  function onKeyDown(event: KeyboardEvent) {
    if (!canUndo || event.shiftKey || event.altKey || !isModHeld(event, isMac)) return;
    if (event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    undo();
  }

  return (
    <section
      ref={panel}
      className={styles.root}
      aria-label={messages.words.terms.outcome}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {problem ? <ProblemAlert problem={problem} /> : null}
      <State item={item} undo={canUndo ? undo : null} onBack={onBack} />
    </section>
  );
}

interface StateProps {
  readonly item: OutboxItem;
  /** null once sending has begun. */
  readonly undo: (() => void) | null;
  readonly onBack: () => void;
}

function State({ item, undo, onBack }: StateProps) {
  const text = messages.feedback.outcome;
  switch (item.state) {
    case 'Held':
    case 'Queued':
      return <Queued item={item} undo={undo} onBack={onBack} />;
    case 'Sending':
      return (
        <Status icon={<Spinner />} title={messages.outbox.states.Sending}>
          {text.sendingMeaning}
        </Status>
      );
    case 'Sent':
      return <Sent item={item} onBack={onBack} />;
    case 'Failed':
      return null;
    case 'Unconfirmed':
      return (
        <>
          <UnconfirmedAlert transactionId={item.transactionId} problem={item.problem} />
          <SendAgain id={item.id}>
            <Button variant="primary" onClick={onBack}>
              {messages.feedback.backToTheReport}
            </Button>
          </SendAgain>
        </>
      );
    default:
      return assertNever(item.state);
  }
}

function Queued({ item, undo, onBack }: StateProps) {
  const text = messages.feedback.outcome;
  const until = useSubject(
    'undoableSend',
    ({ pending }) => pending.find((each) => each.item.id === item.id)?.until ?? null,
  );
  const seconds = useSecondsLeft(until);
  return (
    <>
      {seconds > 0 ? (
        <Status
          icon={<Clock size={28} strokeWidth={1.75} />}
          title={
            <>
              <Text tabular aria-hidden="true">
                {text.sendingIn({ count: seconds })}
              </Text>
              <span className="visually-hidden">{text.sentShortly}</span>
            </>
          }
        >
          {text.sentShortlyMeaning}
        </Status>
      ) : (
        <Status icon={<Clock size={28} strokeWidth={1.75} />} title={text.waiting}>
          <WaitReason item={item} />
        </Status>
      )}
      <Actions onBack={onBack} primary={undo ? <UndoButton onUndo={undo} /> : null}>
        {seconds > 0 ? null : <SendNow item={item} />}
      </Actions>
    </>
  );
}

function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <Button variant="primary" aria-keyshortcuts={isMac ? 'Meta+Z' : 'Control+Z'} onClick={onUndo}>
      {messages.words.actions.undo}
      <Row as="span" inline gap={4} aria-hidden="true">
        {shownKeys('CmdOrCtrl+Z', isMac).map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Row>
    </Button>
  );
}

function Sent({ item, onBack }: Pick<StateProps, 'item' | 'onBack'>) {
  const text = messages.feedback.outcome;
  const { feedback } = useStores();
  return (
    <>
      <Status icon={<CircleCheck size={28} strokeWidth={1.75} className={styles.sent} />} title={text.sent}>
        <Sentence
          text={text.sentMeaning({ transaction: gap('transaction') })}
          parts={{ transaction: <TransactionName id={item.transactionId} /> }}
        />
      </Status>
      {item.answer.trim() === '' ? null : (
        <figure className={styles.answer}>
          <figcaption>{text.response}</figcaption>
          <pre>
            <ReceivedText text={formatJson(item.answer)} />
          </pre>
        </figure>
      )}
      <Actions onBack={onBack} focusBack>
        <Button onClick={() => feedback.getState().startOver()}>{text.sendAnother}</Button>
      </Actions>
    </>
  );
}

/** Announced once per state. The countdown is hidden from screen readers. */
function Status({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Stack gap={4} align="center" role="status" className={styles.status}>
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <Text as="p" size="large" weight={600}>
        {title}
      </Text>
      <Stack gap={8} tone="muted" breakWords>
        {children}
      </Stack>
    </Stack>
  );
}

interface ActionsProps {
  readonly onBack: () => void;
  readonly primary?: ReactNode;
  /** Focuses the back button, unless the focus is elsewhere in the window. */
  readonly focusBack?: boolean;
  readonly children?: ReactNode;
}

function Actions({ onBack, primary = null, focusBack = false, children }: ActionsProps) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!focusBack) return;
    const focused = document.activeElement;
    if (focused === document.body || back.current?.closest('section') === focused) back.current?.focus();
  }, [focusBack]);
  return (
    <Row gap={8} wrap justify="center">
      {primary}
      <Button ref={back} variant={primary ? 'secondary' : 'primary'} onClick={onBack}>
        {messages.feedback.backToTheReport}
      </Button>
      {children}
    </Row>
  );
}
