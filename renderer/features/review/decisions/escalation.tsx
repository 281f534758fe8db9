import { MessageCircleQuestion } from 'lucide-react';
import type { FormEvent, KeyboardEvent } from 'react';
import { isModHeld } from '../../../../shared/accelerator';
import type { BodyOf } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ShownKeys } from '../../../components/command-keys';
import { useUnsavedInput } from '../../../state/stores';
import { nameOf, othersIn } from '../../../state/team';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/fields';
import { isMac } from '../../../ui/kbd';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { decisionInputs } from '../decision-inputs';
import { useStores, useSubject } from '../stores';
import styles from './escalation.module.css';

interface EscalationFormProps {
  readonly subject: string;
  readonly onEscalate: (body: BodyOf<'escalation'>) => void;
}

/** Asks for the question with which a report is escalated, and in a team for whom it is. The input stays until then. */
export function EscalationForm({ subject, onEscalate }: EscalationFormProps) {
  const [input, setInput] = useUnsavedInput(decisionInputs.question(subject));
  const [chosen, setChosen] = useUnsavedInput(decisionInputs.questionTo(subject));
  const others = othersIn(useSubject('team', (state) => state.team));
  const to = others.find(({ id }) => id === chosen)?.id ?? null;
  const text = messages.review.escalation;
  const forWhom = messages.team.escalation;
  const question = input ?? '';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (question.trim() === '') return;
    onEscalate({ question: question.trim(), to });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <TextField
          multiline
          label={messages.evidence.history.texts.question}
          placeholder={text.placeholder}
          maxLength={10_000}
          value={question}
          onChange={(typed) => setInput(typed === '' ? null : typed)}
          onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
            if (event.key === 'Enter' && isModHeld(event, isMac)) submit(event);
          }}
        />
        {others.length === 0 ? null : (
          <SelectField
            label={forWhom.to}
            value={to ?? ''}
            options={[
              { value: '', label: forWhom.anyone },
              ...others.map(({ id, name }) => ({ value: id, label: visibleText(name) })),
            ]}
            onChange={(id) => setChosen(id === '' ? null : id)}
          />
        )}
        <Row justify="end">
          <Button variant="primary" size="small" type="submit" disabled={question.trim() === ''}>
            {text.button}
            <span aria-hidden="true">
              <ShownKeys keys="CmdOrCtrl+Enter" />
            </span>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** The question with which the report was escalated, and its answer, or a field for one. */
export function EscalationStrip() {
  const { review } = useStores();
  const escalation = useSubject('review', ({ state }) => state?.escalation ?? null);
  const team = useSubject('team', (state) => state.team);
  const [answer, setAnswer] = useUnsavedInput(decisionInputs.answer(escalation?.entry.id ?? ''));
  if (!escalation) return null;
  const text = messages.review.escalation;
  const typed = answer?.trim() ?? '';
  const { question, to } = escalation.body;
  const asked =
    to === null ? text.asked : messages.team.escalation.asked({ name: visibleText(nameOf(team, to)) });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === '') return;
    review.getState().defer({ kind: 'answer', body: { text: typed } });
  }

  return (
    <Notice icon={<MessageCircleQuestion size={16} aria-hidden="true" />}>
      <Text as="p" breakWords>
        <Text weight={600}>{asked}</Text> {visibleText(question)}
      </Text>
      {escalation.answer ? (
        <Text as="p" breakWords>
          <Text weight={600}>{text.answered}</Text> {visibleText(escalation.answer.body.text)}
        </Text>
      ) : (
        <form noValidate className={styles.form} onSubmit={submit}>
          <Row gap={8}>
            <TextField
              hideLabel
              className={styles.answer}
              label={messages.evidence.history.texts.answer}
              placeholder={messages.evidence.history.texts.answer}
              maxLength={10_000}
              value={answer ?? ''}
              onChange={(now) => setAnswer(now === '' ? null : now)}
            />
            <Button size="small" type="submit" disabled={typed === ''}>
              {text.send}
            </Button>
          </Row>
        </form>
      )}
    </Notice>
  );
}
