import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { viewNameMistake } from './view-state';
import type { ViewNaming } from './views-menu';

interface ViewNameDialogProps {
  readonly naming: ViewNaming;
  readonly current: SavedView | null;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

const words: Readonly<Record<ViewNaming, { readonly title: string; readonly action: string }>> = {
  save: { title: 'Save as a view', action: 'Save view' },
  rename: { title: 'Rename the view', action: 'Rename view' },
};

/** Asks for the name of a view, in a native modal dialog: Esc cancels. */
export function ViewNameDialog({ naming, current, onName, onCancel }: ViewNameDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const views = useSubject('views', (state) => state.views);
  const others = naming === 'rename' ? views.filter((view) => view.id !== current?.id) : views;
  const [typed, setTyped] = useState(naming === 'rename' ? (current?.name ?? '') : '');
  const [mistake, setMistake] = useState<string | null>(null);
  const { title, action } = words[naming];

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);

  /** Closed first: while it is open, nothing behind it can take the focus. */
  function leave(then: () => void) {
    dialog.current?.close();
    then();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = viewNameMistake(typed, others);
    setMistake(found);
    if (found === null) leave(() => onName(typed.trim()));
  }

  return (
    <dialog
      ref={dialog}
      className="view-name-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        leave(onCancel);
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={id}>{title}</h2>
        <TextField
          label="View name"
          value={typed}
          maxLength={200}
          onChange={(text) => {
            setTyped(text);
            if (mistake !== null) setMistake(viewNameMistake(text, others));
          }}
          mistake={mistake}
          onFocus={(event) => event.target.select()}
        />
        <div className="view-name-dialog__buttons">
          <Button onClick={() => leave(onCancel)}>Cancel</Button>
          <Button variant="primary" type="submit">
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
