import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import type { FoundPlace } from '../../../../shared/contract/map.calls';
import type { Point } from '../../../../shared/domain/geodesy';
import { countryName } from '../../../../shared/i18n/country-name';
import { messages } from '../../../../shared/i18n/messages';
import { queryOf } from '../../../state/queries/query';
import { useQuery } from '../../../state/queries/use-query';
import { useBridge } from '../../../state/stores';
import { SearchField } from '../../../ui/fields';
import { Row, Text } from '../../../ui/layout';
import { Suggestions, steppedTo, suggestionAttributes } from '../../../ui/suggestions';
import { coordinates } from '../place-text';
import { type Place, zoomOfPoint } from './place';
import styles from './place-search.module.css';
import { hasUnclearDirection, readCoordinates } from './read-coordinates';
import { isLink, readMapLink } from './read-map-link';

interface PlaceSearchProps {
  /** Called with the place to mark; null when the field is cleared. */
  readonly onPlace: (place: Place | null) => void;
  /** As wide as its container, as in a form. */
  readonly wide?: boolean;
  /** The place that is marked, which the field names; null for none. */
  readonly marked?: Place | null;
}

/** Of a link. */
const maxTextLength = 5_000;
const maxSuggestions = 8;

/**
 * Finds a place by the bundled names, its coordinates or the link of a map, without asking any server: arrow keys, Enter and
 * Esc as in a combobox.
 */
export function PlaceSearch({ onPlace, wide = false, marked = null }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const bridge = useBridge();
  const { places: found, isCurrent } = useFoundPlaces(text);
  const id = useId();
  const words = messages.map.places;
  const chosen = found[active];
  const isShown = open && text.trim() !== '';

  useEffect(() => {
    if (marked) setText(marked.name);
  }, [marked]);

  function change(typed: string) {
    setText(typed);
    setActive(0);
    setOpen(true);
    if (typed === '') onPlace(null);
  }

  function choose(place: Place) {
    setText(place.name);
    setOpen(false);
    onPlace(place);
  }

  function press(event: KeyboardEvent) {
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(steppedTo(active, event.key === 'ArrowDown' ? 1 : -1, found.length));
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      choose(chosen);
    }
  }

  return (
    <div className={clsx(styles.root, wide && styles.wide)} data-covers-map>
      <SearchField
        label={words.find}
        placeholder={words.placeholder}
        maxLength={maxTextLength}
        value={text}
        onChange={change}
        onKeyDown={press}
        // Main reads the places meanwhile.
        onFocus={() => void bridge.call('places.find', { text: '', limit: 1 })}
        onBlur={() => setOpen(false)}
        {...suggestionAttributes(id, isShown && chosen !== undefined, active)}
      />
      {isShown && chosen ? (
        <Suggestions
          id={id}
          label={words.find}
          of={found}
          keyOf={({ key }) => key}
          active={active}
          onChoose={choose}
          className={styles.list}
        >
          {(place) => (
            <Row gap={8} justify="between">
              <Text as="bdi" truncate>
                {place.name}
              </Text>
              <Text tone="muted" size="tiny" tabular nowrap>
                {coordinates(place)}
              </Text>
            </Row>
          )}
        </Suggestions>
      ) : null}
      <p className={isShown && !chosen && isCurrent ? styles.nothing : 'visually-hidden'} role="status">
        {isShown && isCurrent ? statusOf(text, found.length) : ''}
      </p>
    </div>
  );
}

function statusOf(text: string, found: number): string {
  const words = messages.map.places;
  if (found === 0 && isLink(text)) return words.noPlaceInLink;
  return found === 0 && hasUnclearDirection(text) ? words.unclearDirection : words.found({ places: found });
}

const zoomOfCity = 10;
const zoomOfLargeCity = 9;
const largePopulation = 1_000_000;

interface FoundPlaces {
  readonly places: readonly Place[];
  /** False while they are those of an earlier text. */
  readonly isCurrent: boolean;
}

/** Returns the coordinates in a text or link, else the places that it names. The last ones stay until others are found. */
function useFoundPlaces(text: string): FoundPlaces {
  const point = useMemo(() => readMapLink(text) ?? readCoordinates(text), [text]);
  const isNamed = point === null && text.trim() !== '';
  const { reply, isWaiting } = useQuery(
    isNamed ? queryOf('places.find', { text, limit: maxSuggestions }) : null,
  );
  return point
    ? { places: [placeAt(point)], isCurrent: true }
    : { places: placesOf(reply ?? []), isCurrent: !isWaiting };
}

function placeAt(point: Point): Place {
  const name = coordinates(point);
  return { key: name, name, ...point, zoom: zoomOfPoint };
}

/** Names the region of those that another one of the same country is called like. */
function placesOf(found: readonly FoundPlace[]): readonly Place[] {
  return found.map((place) => {
    const isAmbiguous = found.some(
      (other) => other !== place && other.name === place.name && other.country === place.country,
    );
    return placeOf(isAmbiguous ? place : { ...place, region: '' });
  });
}

function placeOf({ name, region, country, latitude, longitude, population }: FoundPlace): Place {
  return {
    key: `${name} ${latitude} ${longitude}`,
    name: [name, region, countryName(country) ?? country].filter((part) => part !== '').join(', '),
    latitude,
    longitude,
    zoom: population >= largePopulation ? zoomOfLargeCity : zoomOfCity,
  };
}
