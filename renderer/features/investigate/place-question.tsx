import type { ReactNode } from 'react';
import type { NamedPlace } from '../../state/investigation';
import { Stack, Text } from '../../ui/layout';
import styles from './place-question.module.css';

/** A search for a place, which other features provide. */
export interface PlaceSearchSlot {
  readonly onPlace: (place: NamedPlace | null) => void;
}

interface PlaceQuestionProps {
  /** The texts around the search. */
  readonly text: { readonly place: string; readonly placeHint: string; readonly chosenPlace: string };
  readonly place: NamedPlace | null;
  readonly renderPlaceSearch: (slot: PlaceSearchSlot) => ReactNode;
  readonly onPlace: (place: NamedPlace) => void;
}

/** Asks for a place by a search, and shows the one that is chosen. */
export function PlaceQuestion({ text, place, renderPlaceSearch, onPlace }: PlaceQuestionProps) {
  return (
    <Stack gap={6}>
      <Text size="grid" weight={500}>
        {text.place}
      </Text>
      {renderPlaceSearch({
        onPlace: (found) => {
          if (!found) return;
          const { name, latitude, longitude } = found;
          onPlace({ name, latitude, longitude });
        },
      })}
      <Text as="p" tone="faint" size="small">
        {text.placeHint}
      </Text>
      {place ? (
        <p className={styles.place}>
          <Text tone="muted">{text.chosenPlace}:</Text> <bdi>{placeName(place)}</bdi>
        </p>
      ) : null}
    </Stack>
  );
}

/** "Madrid, Spain (40.417, -3.703)", or the coordinates alone. */
export function placeName({ name, latitude, longitude }: NamedPlace): string {
  const coordinates = `${latitude}, ${longitude}`;
  return name === '' || name === coordinates ? coordinates : `${name} (${coordinates})`;
}
