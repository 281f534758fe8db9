import { type ReactNode, useId, useState } from 'react';
import { maxPlaceRadiusKm } from '../../../../shared/domain/alibi';
import { dateTimeOf, nanosecondsOf } from '../../../../shared/domain/zoned-time';
import { messages } from '../../../../shared/i18n/messages';
import { timeZoneName } from '../../../components/use-time-zone';
import type { AlibiForm as Form } from '../../../state/investigation';
import { useStores, useSubject } from '../../../state/stores';
import { Checkbox } from '../../../ui/checkbox';
import { DateField } from '../../../ui/date-field';
import { TextField } from '../../../ui/fields';
import { Stack, Text } from '../../../ui/layout';
import { PlaceQuestion, type PlaceSearchSlot } from '../place-question';
import { SubjectField } from '../subject-field';
import { ToolForm } from '../tool-frame';
import { isPlausibleTime, readRadius } from './alibi-question';
import styles from './alibi-tool.module.css';

interface AlibiFormProps {
  readonly form: Form;
  /** Whether only trusted reports counted in the answer; null before there is one. */
  readonly answeredTrusted: boolean | null;
  /** Renders the search for a place by its name or coordinates. */
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
}

/** The question: who, where and when. It is answered while it is asked. */
export function AlibiForm({ form, answeredTrusted, renderPlaceSearch }: AlibiFormProps) {
  const { investigation } = useStores();
  const trustedNote = useId();
  const text = messages.investigate.alibi;
  const { ask } = investigation.getState();
  return (
    <ToolForm label={messages.investigate.toolNames.alibi}>
      <SubjectField
        subject={form.subject}
        onChange={(subject) => ask('alibi', { subject, trustedOnly: null })}
      />
      <PlaceQuestion
        text={{ ...text, place: messages.words.fields.place }}
        place={form.place}
        renderPlaceSearch={renderPlaceSearch}
        onPlace={(place) => ask('alibi', { place })}
      />
      <div className={styles.pair}>
        <TextField
          label={text.radius}
          inputMode="decimal"
          maxLength={12}
          value={form.radius}
          error={readRadius(form.radius) === null ? text.radiusError({ max: maxPlaceRadiusKm }) : null}
          onChange={(radius) => ask('alibi', { radius })}
        />
        <TimeField at={form.at} />
      </div>
      <Stack gap={4}>
        <Checkbox
          label={text.trusted.only}
          checked={form.trustedOnly ?? answeredTrusted ?? false}
          aria-describedby={trustedNote}
          onChange={(trustedOnly) => ask('alibi', { trustedOnly })}
        />
        <Text as="p" id={trustedNote} tone="faint" size="small">
          {form.trustedOnly === null && answeredTrusted === true
            ? text.trusted.atFirst
            : messages.report.movement.trusted}
        </Text>
      </Stack>
    </ToolForm>
  );
}

function TimeField({ at }: Pick<Form, 'at'>) {
  const { investigation } = useStores();
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const text = messages.investigate.alibi;
  const [typed, setTyped] = useState('');
  // What is being typed, until it is a time, or another one is asked about.
  const isTyped = typed !== '' && nanosecondsOf(typed, zone, 'first') === at;
  const shown = isTyped ? typed : dateTimeOf(at, zone);
  return (
    <DateField
      kind="datetime-local"
      label={messages.words.fields.time}
      hint={messages.words.terms.timeZone({ zone: timeZoneName(zone) })}
      error={(at !== null && !isPlausibleTime(at)) || (at === null && isTyped) ? text.timeError : null}
      value={shown}
      onChange={(value) => {
        setTyped(value);
        // A time that wasn't edited has its nanoseconds.
        if (value !== shown)
          investigation.getState().ask('alibi', { at: nanosecondsOf(value, zone, 'first') });
      }}
    />
  );
}
