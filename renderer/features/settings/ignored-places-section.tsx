import type { IgnoredPlace } from '../../../shared/domain/ignored-place';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { IgnoredBy } from '../../components/ignore-ip-place';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { SettingsSection } from './settings-section';

/** The IP places that are ignored, with who wrote it and when. */
export function IgnoredPlacesSection() {
  const places = useSubject('ignoredPlaces', (state) => state.places);
  const problem = useSubject('ignoredPlaces', (state) => state.problem);
  const text = messages.ignoredPlaces;
  return (
    <SettingsSection title={text.title} description={text.description}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {places.length === 0 ? (
        <Text as="p" tone="muted">
          {text.none}
        </Text>
      ) : (
        <Stack as="ul" gap={12} aria-label={text.title}>
          {places.map((place) => (
            <PlaceItem key={place.subject} place={place} />
          ))}
        </Stack>
      )}
    </SettingsSection>
  );
}

function PlaceItem({ place }: { readonly place: IgnoredPlace }) {
  const { ignoredPlaces } = useStores();
  const { name, latitude, longitude } = place;
  const text = messages.ignoredPlaces;
  const at = `${latitude}, ${longitude}`;
  return (
    <Row as="li" gap={12} justify="between" data-setting-item>
      <Stack gap={2}>
        <Text breakWords>{name === '' ? text.unnamed : <ReceivedText text={name} />}</Text>
        <Text tone="muted" size="small" className="mono">
          {at}
        </Text>
        <IgnoredBy place={place} />
      </Stack>
      <Button
        size="small"
        aria-label={text.compareAgainAt({ place: visibleText(name) || at })}
        onClick={() => void ignoredPlaces.getState().compareAgain(place)}
      >
        {text.compareAgainShort}
      </Button>
    </Row>
  );
}
