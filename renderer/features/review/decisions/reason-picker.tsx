import { type KeyboardEvent, useId, useState } from 'react';
import type { Verdict } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { fold } from '../../../../shared/text/fold';
import { useUnsavedInput } from '../../../state/stores';
import { TextField } from '../../../ui/fields';
import { Row, Text } from '../../../ui/layout';
import { Suggestions, steppedTo, suggestionAttributes } from '../../../ui/suggestions';
import { visibleText } from '../../../ui/visible-text';
import { decisionInputs } from '../decision-inputs';
import { useStores, useSubject } from '../stores';
import styles from './reason-picker.module.css';

interface Reason {
  readonly text: string;
  readonly isRecent: boolean;
}

interface ReasonPickerProps {
  readonly verdict: Verdict;
  readonly subject: string;
}

/**
 * Asks for the reason of a verdict: recent ones first, then usual ones; what is typed is a reason too. Enter gives the
 * verdict. What was typed stays with its subject until then.
 */
export function ReasonPicker({ verdict, subject }: ReasonPickerProps) {
  const { review } = useStores();
  const id = useId();
  const recent = useSubject('review', ({ reasons }) => reasons[verdict]);
  const [input, setInput] = useUnsavedInput(decisionInputs.reason(subject));
  const typed = input ?? '';
  const [active, setActive] = useState(0);
  const text = messages.review.reasons;
  const reasons = reasonsMatching(typed, recent, Object.values(text.usual[verdict]));
  const give = (reason: string) => review.getState().judge(verdict, reason);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null) setActive(steppedTo(active, step, reasons.length));
    else if (event.key === 'Enter') {
      const chosen = reasons[active];
      if (chosen) give(chosen.text);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <TextField
        label={text.field}
        placeholder={text.placeholder}
        maxLength={5_000}
        value={typed}
        role="combobox"
        aria-expanded
        {...suggestionAttributes(id, true, active)}
        onChange={(now) => {
          setInput(now === '' ? null : now);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Suggestions
        id={id}
        label={text.list}
        of={reasons}
        keyOf={(reason) => reason.text}
        active={active}
        onChoose={(reason) => give(reason.text)}
        className={styles.list}
      >
        {(reason) => (
          <Row justify="between" gap={8}>
            <Text breakWords>{visibleText(reason.text)}</Text>
            {reason.isRecent ? (
              <Text tone="faint" size="small">
                {text.recent}
              </Text>
            ) : null}
          </Row>
        )}
      </Suggestions>
    </>
  );
}

/** Returns the reasons that contain what was typed, and that text itself as the last one. */
function reasonsMatching(
  typed: string,
  recent: readonly string[],
  usual: readonly string[],
): readonly Reason[] {
  const own = typed.trim();
  // From the beginning of a word: letters within one would select a reason that wasn't meant.
  const matches = (reason: string) => ` ${fold(reason)}`.includes(` ${fold(own)}`);
  const known = [
    ...recent.map((text) => ({ text, isRecent: true })),
    ...usual.filter((text) => !recent.includes(text)).map((text) => ({ text, isRecent: false })),
  ].filter(({ text }) => matches(text));
  const isKnown = known.some(({ text }) => text === own);
  return own === '' || isKnown ? known : [...known, { text: own, isRecent: false }];
}
