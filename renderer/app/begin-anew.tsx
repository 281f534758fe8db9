import { useRef, useState } from 'react';
import type { StoreFault } from '../../shared/domain/store-state';
import { messages } from '../../shared/messages/messages';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';

interface BeginAnewProps {
  readonly fault: StoreFault;
  readonly busy: boolean;
  /** The person has said so twice. */
  readonly onConfirmed: () => void;
}

/** Sets files aside that cannot be opened: asked twice, and each time the first answer at hand is to leave it. */
export function BeginAnew({ fault, busy, onConfirmed }: BeginAnewProps) {
  const [asked, setAsked] = useState<0 | 1 | 2>(0);
  const button = useRef<HTMLButtonElement>(null);
  const words = messages.shell.beginAnew;
  const saved = fault.kind === 'own-data-damaged' || fault.kind === 'not-migrated';
  const sure = fault.kind === 'other-service' ? words.sureOfOtherService : words.sure;

  function cancel() {
    setAsked(0);
    button.current?.focus();
  }

  return (
    <>
      <Button ref={button} variant="danger" onClick={() => setAsked(busy ? 0 : 1)}>
        {words.button}
      </Button>
      {asked === 1 ? (
        <ConfirmDialog
          title={words.title}
          action={words.continue}
          onConfirm={() => setAsked(2)}
          onCancel={cancel}
        >
          <p>{saved ? words.whatIsSaved : words.nothingIsSaved}</p>
          <p>{words.oldFilesStay}</p>
        </ConfirmDialog>
      ) : null}
      {asked === 2 ? (
        <ConfirmDialog
          key="sure"
          title={words.sureTitle}
          action={words.action}
          cancelLast
          onConfirm={() => {
            setAsked(0);
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
