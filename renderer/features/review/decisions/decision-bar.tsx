import { CircleArrowUp, Clock, List, ListChecks, SkipForward, Undo2 } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactElement } from 'react';
import type { CommandId } from '../../../../shared/commands';
import { messages } from '../../../../shared/i18n/messages';
import { useUnsavedInput } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Stack, Text } from '../../../ui/layout';
import { decisionInputs } from '../decision-inputs';
import { useStores, useSubject } from '../stores';
import { OthersStrip } from './claimed-report';
import { ColleagueNotice } from './colleague-notice';
import styles from './decision-bar.module.css';
import { DecisionNotices } from './decision-notices';
import {
  DecisionPopover,
  focusReview,
  Keys,
  OfReport,
  reviewedSubject,
  useCanDecide,
} from './decision-parts';
import { DividedVerdicts } from './divided-verdicts';
import { EscalationForm, EscalationStrip } from './escalation';
import { FeedbackQuestion } from './feedback-question';
import { SnoozeForm } from './snooze-form';
import { VerdictButtons } from './verdict-buttons';

/**
 * Everything that decides about the report under review, always visible at the bottom of the screen. Its buttons are the same for
 * all reports, and aren't rendered for each.
 */
export function DecisionBar() {
  const subject = useSubject('review', reviewedSubject);
  const hasSteps = useSubject('review', ({ session }) => session !== null && session.steps.length > 0);
  if (subject === null && !hasSteps) return <DecisionNotices />;
  return (
    <div data-above-pages onKeyDownCapture={ignoreRepeatedEnter}>
      <DecisionNotices />
      <Stack as="footer" gap={8} className={styles.root}>
        {subject === null ? null : (
          <>
            <OthersStrip />
            <EscalationStrip />
            <ColleagueNotice />
            <DividedVerdicts />
          </>
        )}
        <Row wrap gap={8}>
          {subject === null ? (
            <span className={styles.room} />
          ) : (
            <>
              <RelatedNote />
              <NoteField key={subject} subject={subject} />
              <AllFieldsButton />
              <SkipButton />
              <PanelButton kind="snooze" />
              <PanelButton kind="escalation" />
            </>
          )}
          <UndoButton />
        </Row>
        {subject === null ? null : (
          <>
            <FeedbackQuestion />
            <VerdictButtons />
          </>
        )}
      </Stack>
    </div>
  );
}

/**
 * While Enter is down, its repeats would press a button again for each next report, or one that takes the focus meanwhile. In a
 * multi-line text field they add lines.
 */
function ignoreRepeatedEnter(event: KeyboardEvent): void {
  if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  event.stopPropagation();
}

/** How the report is related to the one before, after Shift+J. */
const RelatedNote = memo(function RelatedNote() {
  const related = useSubject('review', (state) => state.related);
  return (
    <Text
      role="status"
      tone="accent"
      size="small"
      weight={500}
      nowrap
      className={related === null ? 'visually-hidden' : undefined}
    >
      {related === null ? null : messages.explanation.same[related]}
    </Text>
  );
});

/** The note that the verdict gets. It stays with its report until then. Esc leaves the field. */
function NoteField({ subject }: { readonly subject: string }) {
  const [note, setNote] = useUnsavedInput(decisionInputs.note(subject));
  const text = messages.review.note;
  return (
    <TextField
      hideLabel
      className={styles.note}
      label={messages.words.terms.note}
      placeholder={text.placeholder}
      maxLength={100_000}
      value={note ?? ''}
      onChange={(typed) => setNote(typed === '' ? null : typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter') return;
        event.preventDefault();
        focusReview();
      }}
      data-review-note
    />
  );
}

const AllFieldsButton = memo(function AllFieldsButton() {
  const { review } = useStores();
  const shown = useSubject('review', (state) => state.allFields);
  const text = messages.review.allFields;
  return (
    <ActionButton
      id="all fields"
      icon={shown ? <ListChecks aria-hidden="true" /> : <List aria-hidden="true" />}
      label={shown ? text.hide : text.show}
      onClick={() => review.getState().showAllFields(!shown)}
    />
  );
});

const SkipButton = memo(function SkipButton() {
  const { review } = useStores();
  return (
    <ActionButton
      id="skip"
      icon={<SkipForward aria-hidden="true" />}
      label={messages.review.skip}
      onClick={() => review.getState().skip()}
    />
  );
});

const UndoButton = memo(function UndoButton() {
  const { review } = useStores();
  const hasSteps = useSubject('review', ({ session }) => session !== null && session.steps.length > 0);
  return (
    <ActionButton
      id="undo decision"
      icon={<Undo2 aria-hidden="true" />}
      label={messages.words.actions.undo}
      disabled={!hasSteps}
      onClick={() => void review.getState().undo()}
    />
  );
});

const panels = {
  snooze: { command: 'snooze', icon: Clock },
  escalation: { command: 'escalate', icon: CircleArrowUp },
} as const;

/** A button with its own form: snooze or escalate. */
const PanelButton = memo(function PanelButton({ kind }: { readonly kind: keyof typeof panels }) {
  const { review } = useStores();
  const open = useSubject('review', ({ panel }) => panel?.kind === kind);
  const canDecide = useCanDecide();
  const { command, icon: Icon } = panels[kind];
  const text = messages.review[kind];
  return (
    <DecisionPopover
      label={text.title}
      panel={{ kind }}
      open={open}
      trigger={
        <Button
          size="small"
          className={styles.action}
          disabled={!canDecide}
          icon={<Icon aria-hidden="true" />}
        >
          {text.button}
          <Keys id={command} />
        </Button>
      }
    >
      <OfReport>
        {(subject) =>
          kind === 'snooze' ? (
            <SnoozeForm
              subject={subject}
              onSnooze={(body) => review.getState().defer({ kind: 'snooze', body })}
            />
          ) : (
            <EscalationForm
              subject={subject}
              onEscalate={(body) => review.getState().defer({ kind: 'escalation', body })}
            />
          )
        }
      </OfReport>
    </DecisionPopover>
  );
});

interface ActionButtonProps {
  readonly id: CommandId;
  readonly icon: ReactElement;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function ActionButton({ id, icon, label, disabled, onClick }: ActionButtonProps) {
  return (
    <Button size="small" className={styles.action} icon={icon} disabled={disabled} onClick={onClick}>
      {label}
      <Keys id={id} />
    </Button>
  );
}
