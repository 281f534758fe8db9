import { DatabaseZap } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StoreFault } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { storeFaultText } from '../../shared/i18n/problem-text';
import { ProblemAlert } from '../components/problem-alert';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { Row, Stack, Text } from '../ui/layout';
import styles from './store-open-failed.module.css';
import { useStores, useSubject } from './stores/all-stores';

/** Shows why the profile's store can't be opened, and what the user can do. */
export function StoreOpenFailed({ fault }: { readonly fault: StoreFault }) {
  const { localCopy, connection } = useStores();
  const storeProblem = useSubject('localCopy', (state) => state.problem);
  const connectionProblem = useSubject('connection', (state) => state.problem);
  const problem = storeProblem ?? (fault.kind === 'other-service' ? connectionProblem : null);
  const [busy, setBusy] = useState(false);
  const { title, what, advice } = storeFaultText(fault);

  async function attempt(act: () => Promise<void>) {
    setBusy(true);
    await act();
    setBusy(false);
  }

  return (
    <Stack
      as="section"
      gap={16}
      justify="center"
      breakWords
      className={styles.root}
      aria-labelledby="store-open-failed-title"
    >
      <DatabaseZap size={28} aria-hidden="true" />
      <Stack gap={8} role="alert">
        <h1 id="store-open-failed-title">{title}</h1>
        <p>{what}</p>
        <Text as="p" tone="muted">
          {advice}
        </Text>
      </Stack>
      {problem ? <ProblemAlert problem={problem} /> : null}
      <Row wrap gap={8}>
        {fault.kind === 'other-service' ? (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void attempt(() => connection.getState().restoreService())}
          >
            {messages.connection.keyNotice.restoreAddress}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void attempt(() => localCopy.getState().retry())}
          >
            {messages.words.actions.tryAgain}
          </Button>
        )}
        {canStartOver(fault) ? (
          <StartOver
            fault={fault}
            busy={busy}
            onConfirmed={() => void attempt(() => localCopy.getState().startOver())}
          />
        ) : null}
      </Row>
    </Stack>
  );
}

/** Only for faults that don't end by themselves or by the user's action. */
function canStartOver({ kind }: StoreFault): boolean {
  return ['key-lost', 'wrong-key', 'other-service', 'user-data-damaged', 'not-migrated'].includes(kind);
}

interface StartOverProps {
  readonly fault: StoreFault;
  readonly busy: boolean;
  /** Called when the user has confirmed twice. */
  readonly onConfirmed: () => void;
}

/** Sets aside files that can't be opened, after two confirmations whose default is to cancel. */
function StartOver({ fault, busy, onConfirmed }: StartOverProps) {
  const [step, setStep] = useState<0 | 1 | 2>(0);
  const button = useRef<HTMLButtonElement>(null);
  const words = messages.shell.startOver;
  const saved = fault.kind === 'user-data-damaged' || fault.kind === 'not-migrated';
  const sure = fault.kind === 'other-service' ? words.sureOfOtherService : words.sure;

  function cancel() {
    setStep(0);
    button.current?.focus();
  }

  return (
    <>
      <Button ref={button} variant="danger" onClick={() => setStep(busy ? 0 : 1)}>
        {words.button}
      </Button>
      {step === 1 ? (
        <ConfirmDialog
          title={words.title}
          action={messages.words.actions.continue}
          onConfirm={() => setStep(2)}
          onCancel={cancel}
        >
          <p>{saved ? words.recoveredData : words.nothingRecovered}</p>
          <p>{words.oldFilesStay}</p>
        </ConfirmDialog>
      ) : null}
      {step === 2 ? (
        <ConfirmDialog
          key="sure"
          title={words.sureTitle}
          action={words.action}
          cancelLast
          onConfirm={() => {
            setStep(0);
            onConfirmed();
          }}
          onCancel={cancel}
        >
          <p>{saved ? words.sureWithRecovery : sure}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
