import { type FormEvent, useState } from 'react';
import type { BodyOf } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { useUnsavedInput } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { DateField, isDateComplete } from '../../../ui/date-field';
import { TextField } from '../../../ui/fields';
import { Row, Stack } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { decisionInputs } from '../decision-inputs';
import { type SnoozeChoice, snoozeChoices, snoozeEnd, snoozeEndOf } from '../snooze-time';
import { useSubject } from '../stores';

interface SnoozeFormProps {
  readonly subject: string;
  readonly onSnooze: (body: BodyOf<'snooze'>) => void;
}

/** Asks until when to snooze a report, and why. */
export function SnoozeForm({ subject, onSnooze }: SnoozeFormProps) {
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const hasUser = useSubject('review', ({ reviewed }) => reviewed?.row.userId != null);
  const [date, setDate] = useUnsavedInput(decisionInputs.snoozeDate(subject));
  const [reason, setReason] = useUnsavedInput(decisionInputs.snoozeReason(subject));
  const [choice, setChoice] = useState<SnoozeChoice | 'date'>(date === null ? 'hour' : 'date');
  const [isPast, setIsPast] = useState(false);
  const text = messages.review.snooze;
  const choices = [...snoozeChoices, 'date' as const].filter((each) => each !== 'report' || hasUser);

  function submit(event: FormEvent) {
    event.preventDefault();
    const now = timeNow();
    const until = choice === 'date' ? snoozeEndOf(date ?? '', now, zone) : snoozeEnd(choice, now, zone);
    const untilNextReport = choice === 'report';
    if (until === null && !untilNextReport) setIsPast(true);
    else onSnooze({ until, untilNextReport, reason: reason?.trim() || null });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <RadioGroup
          label={text.title}
          value={choice}
          options={choices.map((value) => ({ value, label: text.choices[value] }))}
          onChange={setChoice}
        />
        {choice === 'date' ? (
          <DateField
            label={messages.review.snooze.choices.date}
            hideLabel
            kind="datetime-local"
            value={date ?? ''}
            onChange={(typed) => {
              setDate(typed === '' ? null : typed);
              setIsPast(false);
            }}
            error={isPast ? (isDateComplete(date ?? '') ? text.past : text.notATime) : null}
          />
        ) : null}
        <TextField
          label={text.reason}
          maxLength={5_000}
          value={reason ?? ''}
          onChange={(typed) => setReason(typed === '' ? null : typed)}
        />
        <Row justify="end">
          <Button variant="primary" size="small" type="submit">
            {text.button}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
