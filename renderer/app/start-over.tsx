import { useRef, useState } from 'react';
import type { StoreFault } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';

interface StartOverProps {
  readonly fault: StoreFault;
  readonly busy: boolean;
  /** Called when the user has confirmed twice. */
  readonly onConfirmed: () => void;
}

/** Sets aside files that can't be opened, after two confirmations whose default is to cancel. */
export function StartOver({ fault, busy, onConfirmed }: StartOverProps) {
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
          action={words.continue}
          onConfirm={() => setStep(2)}
          onCancel={cancel}
        >
          <p>{saved ? words.whatIsSaved : words.nothingIsSaved}</p>
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
          <p>{saved ? words.sureWhereSaved : sure}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
