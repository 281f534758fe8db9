import { type KeyboardEvent, useId, useState } from 'react';
import type { Verdict } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { reasonText } from '../../../../shared/i18n/reason-text';
import { usualReasons } from '../../../../shared/i18n/verdict-reasons';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { fold } from '../../../../shared/text/fold';
import { useUnsavedInput } from '../../../state/stores';
import { TextField } from '../../../ui/fields';
import { Row, Text } from '../../../ui/layout';
import { Suggestions, steppedTo, suggestionAttributes } from '../../../ui/suggestions';
import { decisionInputs } from '../decision-inputs';
import { useStores, useSubject } from '../stores';
import styles from './reason-picker.module.css';

interface Reason {
  /** As it is stored. */
  readonly reason: string;
  readonly text: string;
  readonly isRecent: boolean;
}

interface ReasonPickerProps {
  readonly verdict: Verdict;
  readonly subject: string;
}

/**
 * Asks for the reason of a verdict: recent ones first, then usual ones; the input is a reason too. Enter gives the
 * verdict. The input stays with its subject until then.
 */
export function ReasonPicker({ verdict, subject }: ReasonPickerProps) {
  const { review } = useStores();
  const id = useId();
  const recent = useSubject('review', ({ reasons }) => reasons[verdict]);
  const [input, setInput] = useUnsavedInput(decisionInputs.reason(subject));
  const typed = input ?? '';
  const [active, setActive] = useState(0);
  const text = messages.review.reasons;
  const reasons = reasonsMatching(typed, recent, usualReasons[verdict]);
  const give = (reason: string) => review.getState().judge(verdict, reason);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step !== null) setActive(steppedTo(active, step, reasons.length));
    else if (event.key === 'Enter') {
      const chosen = reasons[active];
      if (chosen) give(chosen.reason);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <TextField
        label={messages.evidence.history.texts.reason}
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
        keyOf={({ reason }) => reason}
        active={active}
        onChoose={({ reason }) => give(reason)}
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

/** Returns the reasons that contain the input, and that text itself as the last one. */
function reasonsMatching(
  typed: string,
  recent: readonly string[],
  usual: readonly string[],
): readonly Reason[] {
  const own = typed.trim();
  // From the beginning of a word: letters within one would select a reason that wasn't meant.
  const matches = (text: string) => ` ${fold(text)}`.includes(` ${fold(own)}`);
  const known = [
    ...recent.map((reason) => ({ reason, text: reasonText(reason), isRecent: true })),
    ...usual
      .filter((reason) => !recent.includes(reason))
      .map((reason) => ({ reason, text: reasonText(reason), isRecent: false })),
  ].filter(({ text }) => matches(text));
  const isKnown = known.some(({ text }) => text === own);
  return own === '' || isKnown ? known : [...known, { reason: own, text: own, isRecent: false }];
}
