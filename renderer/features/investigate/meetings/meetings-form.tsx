import { useState } from 'react';
import { meetingDays, meetingMinutes, meetingPositions } from '../../../../shared/domain/meetings-question';
import { messages } from '../../../../shared/i18n/messages';
import { timeSpanText } from '../../../../shared/i18n/move-text';
import type { MeetingsForm as Form } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { SelectField } from '../../../ui/fields';
import { Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import styles from '../finding-tool.module.css';
import { IdField } from '../subject-field';
import { ToolForm } from '../tool-frame';

const minute = 60_000;

/** The question about meetings. A change asks at once, except of the user, whose ID must be complete. */
export function MeetingsForm({ form }: { readonly form: Form }) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const text = messages.meetings;
  return (
    <ToolForm label={text.form}>
      <Text as="p" tone="muted" size="grid">
        {text.intro}
      </Text>
      <UserField user={form.user} onUser={(user) => ask('meetings', { user })} />
      <RadioGroup
        label={messages.words.fields.positions}
        value={form.positions}
        options={meetingPositions.map((value) => ({ value, label: text.positionOptions[value] }))}
        onChange={(positions) => ask('meetings', { positions })}
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
            if (withinMinutes !== undefined) ask('meetings', { withinMinutes });
          }}
        />
        <SelectField
          label={text.leastDays}
          value={String(form.leastDays)}
          options={meetingDays.map((days) => ({ value: String(days), label: text.days({ count: days }) }))}
          onChange={(value) => {
            const leastDays = meetingDays.find((each) => String(each) === value);
            if (leastDays !== undefined) ask('meetings', { leastDays });
          }}
        />
      </div>
    </ToolForm>
  );
}

function UserField({ user, onUser }: { readonly user: string; readonly onUser: (user: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <IdField
      subject={{ kind: 'user', value: typed ?? user }}
      label={messages.meetings.user}
      placeholder={messages.meetings.userPlaceholder}
      onChange={setTyped}
      onEntered={(entered) => {
        if (entered.trim() !== user) onUser(entered.trim());
        setTyped(null);
      }}
    />
  );
}
