import { useState } from 'react';
import { meetingDays, meetingMinutes, meetingPositions } from '../../../../shared/domain/meetings-question';
import { messages } from '../../../../shared/i18n/messages';
import { timeSpanText } from '../../../../shared/i18n/move-text';
import type { MeetingsForm as Form } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { SelectField, TextField } from '../../../ui/fields';
import { Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import styles from '../finding-tool.module.css';

const maxLength = 5_000;
const minute = 60_000;

/** The question about meetings. A change asks at once, except of the user, which takes Enter or leaving the field. */
export function MeetingsForm({ form }: { readonly form: Form }) {
  const { investigation } = useStores();
  const { askMeetings } = investigation.getState();
  const text = messages.meetings;
  return (
    <form
      className={styles.form}
      aria-label={text.form}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Text as="p" tone="muted" size="grid">
        {text.intro}
      </Text>
      <UserField key={form.user} user={form.user} onUser={(user) => askMeetings({ user })} />
      <RadioGroup
        label={text.positions}
        value={form.positions}
        options={meetingPositions.map((value) => ({ value, label: text.positionOptions[value] }))}
        onChange={(positions) => askMeetings({ positions })}
      />
      <div className={styles.pair}>
        <SelectField
          label={text.within}
          value={String(form.withinMinutes)}
          options={meetingMinutes.map((minutes) => ({
            value: String(minutes),
            label: timeSpanText(minutes * minute),
          }))}
          onChange={(value) => {
            const withinMinutes = meetingMinutes.find((each) => String(each) === value);
            if (withinMinutes !== undefined) askMeetings({ withinMinutes });
          }}
        />
        <SelectField
          label={text.leastDays}
          value={String(form.leastDays)}
          options={meetingDays.map((days) => ({ value: String(days), label: text.days(days) }))}
          onChange={(value) => {
            const leastDays = meetingDays.find((each) => String(each) === value);
            if (leastDays !== undefined) askMeetings({ leastDays });
          }}
        />
      </div>
    </form>
  );
}

function UserField({ user, onUser }: { readonly user: string; readonly onUser: (user: string) => void }) {
  const [typed, setTyped] = useState(user);
  const take = () => {
    if (typed.trim() !== user) onUser(typed.trim());
  };
  return (
    <TextField
      label={messages.meetings.user}
      placeholder={messages.meetings.userPlaceholder}
      maxLength={maxLength}
      mono
      value={typed}
      onChange={setTyped}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        take();
      }}
    />
  );
}
