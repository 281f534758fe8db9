import { useRef, useState } from 'react';
import type { StoreFault } from '../../shared/domain/store-state';
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
  const saved = fault.kind === 'own-data-damaged' || fault.kind === 'not-migrated';

  function cancel() {
    setAsked(0);
    button.current?.focus();
  }

  return (
    <>
      <Button ref={button} variant="danger" onClick={() => setAsked(busy ? 0 : 1)}>
        Begin anew…
      </Button>
      {asked === 1 ? (
        <ConfirmDialog
          title="Set the files aside and begin anew?"
          action="Continue"
          onConfirm={() => setAsked(2)}
          onCancel={cancel}
        >
          <p>
            The reports are read again from the service.{' '}
            {saved
              ? 'From your own data, what can still be read is saved into the new file: outbox, notes and views.'
              : 'The outbox, drafts, notes and views of this profile begin empty.'}
          </p>
          <p>The old files are not deleted: they stay in the profile folder, with another name.</p>
        </ConfirmDialog>
      ) : null}
      {asked === 2 ? (
        <ConfirmDialog
          key="sure"
          title="Are you sure?"
          action="Begin anew"
          cancelLast
          onConfirm={() => {
            setAsked(0);
            onConfirmed();
          }}
          onCancel={cancel}
        >
          <p>
            {saved
              ? 'What cannot be read of your own data will be missing here, also if the old file is repaired later.'
              : 'Feedback that was not sent yet, notes and views of before will not be seen here again, unless their key comes back and the old files are put back.'}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
