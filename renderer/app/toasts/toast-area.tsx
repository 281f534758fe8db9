import { CircleCheck, Undo2 } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { ProblemAlert } from '../../components/problem-alert';
import { TransactionName } from '../../components/transaction-name';
import { useDragOut } from '../../components/use-drag-out';
import { type DoneToast, maxToasts, type Toast } from '../../state/toasts';
import { Badge } from '../../ui/badge';
import { Button, DismissButton } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Sentence } from '../../ui/sentence';
import { useStores, useSubject } from '../stores/all-stores';
import { ExportToast } from './export-toast';
import { LinkToast } from './link-toast';
import { OpeningToast, useIsOpening } from './opening-toast';
import { SendingToast, useSendingElsewhere } from './sending-toast';
import styles from './toast-area.module.css';

/** How long a result is shown, ms, and how long if it has buttons. */
const shownFor = 6_000;
export const shownWithButtonsFor = 10_000;

/**
 * The results of actions, and what is about to be sent, is being exported or opened, at the bottom of the window. Results go by
 * themselves, except failures, and except while the pointer or the focus is on them.
 */
export function ToastArea() {
  const toasts = useSubject('toasts', (state) => state.toasts);
  const exporting = useSubject('export', (state) => state.progress !== null);
  const linked = useSubject('openedLink', (state) => state.notice !== null);
  const sending = useSendingElsewhere();
  const opening = useIsOpening();
  const [hovered, setHovered] = useState(false);
  const { focused, ...focus } = useFocusReturn();
  const inProgress = [exporting, linked, opening, sending.length > 0].filter(Boolean).length;
  if (toasts.length + inProgress === 0) return null;
  return (
    <Stack
      as="section"
      gap={8}
      className={styles.root}
      aria-label={messages.words.terms.notifications}
      data-toasts
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...focus}
    >
      {toasts.slice(-Math.max(1, maxToasts - inProgress)).map((toast) => (
        <ResultToast key={toast.id} toast={toast} stays={hovered || focused} />
      ))}
      {linked ? <LinkToast /> : null}
      {exporting ? <ExportToast /> : null}
      {sending.length > 0 ? <SendingToast sending={sending} /> : null}
      {opening ? <OpeningToast /> : null}
    </Stack>
  );
}

/** Returns the focus to where it was when the toast with the focus goes, or Esc is pressed. */
function useFocusReturn() {
  const [focused, setFocused] = useState(false);
  const before = useRef<EventTarget | null>(null);
  const area = useRef<HTMLElement>(null);
  const giveBack = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  useEffect(() => {
    // A removed element loses the focus without an event.
    if (!focused || area.current?.contains(document.activeElement)) return;
    setFocused(false);
    if (document.activeElement === document.body) giveBack();
  });
  return {
    focused,
    ref: area,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setFocused(false);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Otherwise it would also close the report.
      event.preventDefault();
      giveBack();
    },
  };
}

interface ResultToastProps {
  readonly toast: Toast;
  /** It doesn't go by itself now. */
  readonly stays: boolean;
}

function ResultToast({ toast: { id, content, times }, stays }: ResultToastProps) {
  const { toasts } = useStores();
  const dismiss = () => toasts.getState().dismiss(id);
  const duration =
    content.kind === 'failed' ? null : content.actions?.length ? shownWithButtonsFor : shownFor;
  useEffect(() => {
    if (duration === null || stays) return;
    const timer = setTimeout(() => toasts.getState().dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [toasts, id, duration, stays]);
  if (content.kind !== 'failed') return <Done content={content} times={times} onDismiss={dismiss} />;
  return (
    <div className={styles.failed}>
      <ProblemAlert problem={content.problem} failed={content.failed} onDismiss={dismiss} />
    </div>
  );
}

interface DoneProps {
  readonly content: DoneToast;
  readonly times: number;
  readonly onDismiss: () => void;
}

function Done({ content: { kind, text, parts = {}, actions = [] }, times, onDismiss }: DoneProps) {
  const Icon = kind === 'undone' ? Undo2 : CircleCheck;
  return (
    <Notice
      floating
      icon={<Icon size={16} aria-hidden="true" className={kind === 'done' ? styles.done : undefined} />}
      actions={
        <>
          {actions.map(({ name, run, stays }) => (
            <Button
              key={name}
              size="small"
              onClick={() => {
                if (!stays) onDismiss();
                run();
              }}
            >
              {name}
            </Button>
          ))}
          <DismissButton onClick={onDismiss} />
        </>
      }
    >
      <Row as="p" inline gap={6} wrap role="status">
        <span>
          <Sentence
            text={text}
            parts={Object.fromEntries(
              Object.entries(parts).map(([gap, part]) => [
                gap,
                gap === 'file' ? (
                  <SavedFileName key={gap} fileName={part} />
                ) : gap === 'transaction' ? (
                  <TransactionName key={gap} id={part} />
                ) : (
                  <ReceivedText key={gap} text={part} cut />
                ),
              ]),
            )}
          />
        </span>
        {times > 1 ? <Badge>{messages.shell.toasts.times({ count: numberText(times) })}</Badge> : null}
      </Row>
    </Notice>
  );
}

/** The name of a saved file, which can be dragged to another program. */
function SavedFileName({ fileName }: { readonly fileName: string }) {
  const dragOut = useDragOut({ what: 'saved', fileName });
  return (
    <span className={styles.file} title={messages.words.files.dragHint} {...dragOut}>
      <ReceivedText text={fileName} cut />
    </span>
  );
}
