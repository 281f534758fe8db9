import { type ReactNode, useState } from 'react';
import {
  linkKinds,
  maxLinkedUsers,
  type StartRef,
  startKinds,
} from '../../../../shared/domain/links/link-kinds';
import { linkKindName } from '../../../../shared/i18n/links-text';
import { messages } from '../../../../shared/i18n/messages';
import { placeAt } from '../../../components/show-links';
import type { LinksQuestion, NamedPlace } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Row, Stack, Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { Group } from '../../../ui/regions';
import { ToggleChip } from '../../../ui/toggle-chip';
import { PlaceQuestion, type PlaceSearchSlot } from '../place-question';
import { IdField } from '../subject-field';
import { ToolForm } from '../tool-frame';
import styles from './links-tool.module.css';

interface LinksFormProps {
  readonly question: LinksQuestion;
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
}

/** Where the links start, and which of them are followed. */
export function LinksForm({ question, renderPlaceSearch }: LinksFormProps) {
  return (
    <details className={styles.form}>
      <summary>{messages.links.other}</summary>
      <Stack gap={12}>
        <StartForm of={question.of} renderPlaceSearch={renderPlaceSearch} />
        <FollowedLinks question={question} />
        <Text as="p" tone="faint" size="small">
          {messages.links.proves}
        </Text>
      </Stack>
    </details>
  );
}

/** Starts from a user or a device by its ID, or from a place. */
function StartForm({
  of,
  renderPlaceSearch,
}: Pick<LinksFormProps, 'renderPlaceSearch'> & Pick<LinksQuestion, 'of'>) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const [kind, setKind] = useState<StartRef['kind']>('user');
  const [id, setId] = useState('');
  const [place, setPlace] = useState<NamedPlace | null>(null);
  const start = startAt(kind, id, place);
  const text = messages.links;
  return (
    <ToolForm
      label={text.form}
      onSubmit={() => {
        if (start !== null) ask('links', { of: start });
      }}
    >
      <RadioGroup
        label={text.startFrom}
        value={kind}
        options={startKinds.map((each) => ({ value: each, label: messages.words.fields[each] }))}
        onChange={(next) => {
          setKind(next);
          setId('');
        }}
      />
      {kind === 'user' || kind === 'device' ? (
        <IdField key={kind} subject={{ kind, value: id }} onChange={setId} />
      ) : (
        <PlaceQuestion
          text={{
            place: messages.words.fields[kind],
            placeHint: text.placeHints[kind],
            chosenPlace: text.start,
          }}
          place={place}
          renderPlaceSearch={renderPlaceSearch}
          onPlace={setPlace}
        />
      )}
      <Row gap={8} wrap>
        <Button size="small" type="submit" disabled={start === null}>
          {text.startNow}
        </Button>
        {of === null ? null : (
          <Button size="small" variant="quiet" onClick={() => ask('links', { of: null })}>
            {text.firstGroup}
          </Button>
        )}
      </Row>
    </ToolForm>
  );
}

/** Returns what was entered; null while it is incomplete. */
function startAt(kind: StartRef['kind'], id: string, place: NamedPlace | null): StartRef | null {
  if (kind === 'place' || kind === 'ipPlace') return place && placeAt(place, kind);
  return id === '' ? null : { kind, value: id };
}

function FollowedLinks({ question: { kinds, singles } }: Pick<LinksFormProps, 'question'>) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const text = messages.links;
  return (
    <Stack gap={6}>
      <Text size="grid" weight={500}>
        {text.linkedBy}
      </Text>
      <Group aria-label={text.linkedBy}>
        <Row gap={6} wrap>
          {linkKinds.map((kind) => (
            <ToggleChip
              key={kind}
              pressed={kinds.includes(kind)}
              onClick={() =>
                ask('links', {
                  kinds: linkKinds.filter((each) => kinds.includes(each) !== (each === kind)),
                })
              }
            >
              {linkKindName(kind)}
            </ToggleChip>
          ))}
        </Row>
      </Group>
      <Text as="p" tone="faint" size="small">
        {text.weak({ users: maxLinkedUsers.anyPlace })}
      </Text>
      <Checkbox
        label={text.showSingles}
        checked={singles}
        onChange={(next) => ask('links', { singles: next })}
      />
    </Stack>
  );
}
