import { ListOrdered } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { endOfRows, rowTotal } from '../../state/row-window';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Row, Stack } from '../../ui/layout';
import { Popover } from '../../ui/popover';
import { WideText } from '../../ui/wide-text';

/** A button that asks for a row number of the result, and shows and focuses that row. */
export function GoToRow() {
  const { reports } = useStores();
  const [open, setOpen] = useState(false);
  /** The chosen row, from 0, which gets the focus instead of the button. */
  const chosen = useRef<number | null>(null);
  const last = useSubject('reports', ({ page, total, scrolls }) => {
    if (!page || page.rows.length === 0) return 0;
    return scrolls ? rowTotal(page, total) : Math.max(total ?? 0, endOfRows(page));
  });
  const text = messages.reports.goToRow;
  return (
    <Popover
      label={text.title}
      open={open}
      onOpenChange={setOpen}
      onClosed={() => {
        if (chosen.current === null) return false;
        void reports.getState().goToRow(chosen.current);
        chosen.current = null;
        return true;
      }}
      trigger={
        <Button
          size="small"
          variant="quiet"
          icon={<ListOrdered aria-hidden />}
          title={text.title}
          disabled={last === 0}
          data-go-to-row
        >
          <WideText above={860}>{text.title}</WideText>
        </Button>
      }
    >
      <RowForm
        last={last}
        onGo={(row) => {
          chosen.current = row;
          setOpen(false);
        }}
      />
    </Popover>
  );
}

interface RowFormProps {
  readonly last: number;
  readonly onGo: (row: number) => void;
}

function RowForm({ last, onGo }: RowFormProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const text = messages.reports.goToRow;

  function submit(event: FormEvent) {
    event.preventDefault();
    const row = rowFromText(typed, last);
    if (row === null) setError(text.error({ last }));
    else onGo(row);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        <TextField
          label={text.row}
          inputMode="numeric"
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
        />
        <Row justify="end">
          <Button type="submit" variant="primary" size="small">
            {text.go}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Returns the row, from 0, of a typed row number from 1 to `last`, which may have separators; null for other texts. */
export function rowFromText(typed: string, last: number): number | null {
  const digits = typed.replace(/[\s.,’']/g, '');
  if (!/^\d{1,10}$/.test(digits)) return null;
  const row = Number(digits);
  return row >= 1 && row <= last ? row - 1 : null;
}
