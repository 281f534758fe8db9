import { type KeyboardEvent, useId, useState } from 'react';
import type { ValueCount } from '../../../shared/contract/report.calls';
import { everyReport } from '../../../shared/domain/report-query';
import { type RingSubject, ringKinds } from '../../../shared/domain/ring';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { queryOf } from '../../state/queries/query';
import { useQuery } from '../../state/queries/use-query';
import { TextField } from '../../ui/fields';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { RadioGroup } from '../../ui/radio-group';
import { Suggestions, steppedTo, suggestionAttributes } from '../../ui/suggestions';
import styles from './subject-field.module.css';

const maxSuggestions = 8;
const maxLength = 5_000;

interface SubjectFieldProps {
  readonly subject: RingSubject;
  readonly onChange: (subject: RingSubject) => void;
}

/** A user or device, by its ID, which is completed from the reports. */
export function SubjectField({ subject, onChange }: SubjectFieldProps) {
  return (
    <Stack gap={8}>
      <RadioGroup
        label={messages.words.terms.who}
        value={subject.kind}
        options={ringKinds.map((kind) => ({ value: kind, label: messages.words.fields[kind] }))}
        onChange={(kind) => onChange({ kind, value: '' })}
      />
      <IdField key={subject.kind} subject={subject} onChange={(value) => onChange({ ...subject, value })} />
    </Stack>
  );
}

interface IdFieldProps {
  readonly subject: RingSubject;
  /** "User ID" or "Device ID" if left out. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
  /** Called with the ID once it is complete: chosen from the list, entered, or left. */
  readonly onEntered?: (value: string) => void;
}

/** The ID of a user or device, which is completed from the reports. */
export function IdField({
  subject: { kind, value },
  label = messages.investigate.alibi.subject[kind],
  placeholder = messages.investigate.alibi.subjectPlaceholder,
  onChange,
  onEntered,
}: IdFieldProps) {
  const id = useId();
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const found = useIds(open ? kind : null, value);
  const isShown = open && found.length > 0;
  const chosen = found[active];

  function choose(next: string) {
    setOpen(false);
    setActive(-1);
    onChange(next);
    onEntered?.(next);
  }

  function press(event: KeyboardEvent) {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      setOpen(true);
      setActive(steppedTo(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter') choose(isShown && chosen !== undefined ? chosen.value : value);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.completed}>
      <TextField
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        mono
        value={value}
        onChange={(typed) => {
          setOpen(true);
          setActive(-1);
          onChange(typed);
        }}
        onKeyDown={press}
        onBlur={() => {
          setOpen(false);
          onEntered?.(value);
        }}
        {...suggestionAttributes(id, isShown, active)}
      />
      {isShown ? (
        <Suggestions
          id={id}
          label={label}
          of={found}
          keyOf={(each) => each.value}
          active={active}
          onChoose={(each) => choose(each.value)}
        >
          {(each) => (
            <Row gap={8} justify="between">
              <Text truncate>
                <ReceivedText text={each.value} mono />
              </Text>
              <Text tone="muted" size="tiny" tabular nowrap>
                {numberText(each.count)}
              </Text>
            </Row>
          )}
        </Suggestions>
      ) : null}
    </div>
  );
}

interface FoundId {
  readonly value: string;
  readonly count: number;
}

/** Returns the IDs that begin with a text, with the number of reports of each, most frequent first. */
function useIds(kind: RingSubject['kind'] | null, beginning: string): readonly FoundId[] {
  const request = { query: everyReport, asOf: null, limit: maxSuggestions, beginning: beginning.trim() };
  const { reply } = useQuery(kind && queryOf('reports.values', { ...request, field: kind }));
  return reply?.flatMap(knownId) ?? [];
}

function knownId({ value, count }: ValueCount): readonly FoundId[] {
  return value === null ? [] : [{ value, count }];
}
