import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { maxPlaceRadiusKm } from '../../../../shared/domain/alibi';
import { maxWatches, maxWatchTitle, watchKinds } from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { timeNow } from '../../../clock';
import { emptyWatch, type WatchForm as Form } from '../../../state/investigation';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { PlaceQuestion, type PlaceSearchSlot } from '../place-question';
import { useStores, useSubject } from '../stores';
import { IdField } from '../subject-field';
import { ToolForm } from '../tool-frame';
import { ViewField } from './view-field';
import { readWatchRadius, subjectOfForm, titleOfForm, watchKindName } from './watch-form-subject';
import styles from './watches-tool.module.css';

interface WatchFormProps {
  readonly form: Form;
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
  /** What the dry run found, below the fields. */
  readonly children: ReactNode;
}

/** What to watch, and under which title. Nothing is watched before it is switched on. */
export function WatchForm({ form, renderPlaceSearch, children }: WatchFormProps) {
  const { investigation, watches } = useStores();
  const saved = useSubject('watches', (state) => state.items);
  const text = messages.watches;
  const { ask } = investigation.getState();
  const subject = subjectOfForm(form);
  const title = titleOfForm(form);
  const changed = saved.find(({ id }) => id === form.id);
  const isFull = changed === undefined && saved.length >= maxWatches;

  function save() {
    if (subject === null || title.trim() === '' || isFull) return;
    const of = { title: title.trim(), subject };
    void watches
      .getState()
      .save(
        changed
          ? { ...changed, ...of }
          : { id: crypto.randomUUID(), isOn: true, createdAt: timeNow(), ...of },
      );
    ask('watches', emptyWatch);
  }

  return (
    <ToolForm label={changed ? text.edit : text.add} onSubmit={save}>
      <h2 className={styles.heading}>{changed ? text.edit : text.add}</h2>
      <RadioGroup
        label={text.kind}
        value={form.kind}
        options={watchKinds.map((kind) => ({
          value: kind,
          label: watchKindName(kind),
        }))}
        onChange={(kind) => ask('watches', { kind })}
      />
      <SubjectFields form={form} renderPlaceSearch={renderPlaceSearch} />
      <TextField
        label={messages.words.terms.title}
        hint={text.titleHint}
        maxLength={maxWatchTitle}
        value={title}
        error={title.trim() === '' ? text.needsTitle : null}
        onChange={(typed) => ask('watches', { title: typed })}
      />
      {children}
      {isFull ? (
        <Text as="p" tone="danger" size="small" role="alert">
          {text.tooManyWatches({ max: maxWatches })}
        </Text>
      ) : null}
      <Row gap={8}>
        <Button
          type="submit"
          variant="primary"
          icon={<Bell aria-hidden="true" />}
          disabled={subject === null || title.trim() === '' || isFull}
        >
          {changed ? text.save : text.start}
        </Button>
        {form.id === null ? null : (
          <Button onClick={() => ask('watches', emptyWatch)}>{messages.words.actions.cancel}</Button>
        )}
      </Row>
    </ToolForm>
  );
}

function SubjectFields({ form, renderPlaceSearch }: Omit<WatchFormProps, 'children'>) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  switch (form.kind) {
    case 'user':
    case 'device': {
      const { kind } = form;
      return (
        <IdField
          key={kind}
          subject={{ kind, value: form[kind] }}
          onChange={(value) => ask('watches', kind === 'user' ? { user: value } : { device: value })}
        />
      );
    }
    case 'place':
      return <PlaceFields form={form} renderPlaceSearch={renderPlaceSearch} />;
    case 'view':
      return <ViewField view={form.view} />;
  }
}

function PlaceFields({ form, renderPlaceSearch }: Omit<WatchFormProps, 'children'>) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const text = messages.watches;
  return (
    <>
      <PlaceQuestion
        text={{
          place: text.defaultTitles.place,
          placeHint: text.placeHint,
          chosenPlace: messages.words.fields.place,
        }}
        place={form.place}
        renderPlaceSearch={renderPlaceSearch}
        onPlace={(place) => ask('watches', { place })}
      />
      <TextField
        label={text.radius}
        inputMode="decimal"
        maxLength={12}
        value={form.radius}
        error={readWatchRadius(form.radius) === null ? text.radiusError({ max: maxPlaceRadiusKm }) : null}
        onChange={(radius) => ask('watches', { radius })}
      />
    </>
  );
}
