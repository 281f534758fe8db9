import { Globe, GlobeOff } from 'lucide-react';
import type { Point } from '../../shared/domain/geodesy';
import type { IgnoredPlace } from '../../shared/domain/ignored-place';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { ignoredPlaceAt } from '../state/ignored-places';
import { useStores, useSubject } from '../state/stores';
import { nameOf } from '../state/team';
import { Button } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Text } from '../ui/layout';
import { MenuItem } from '../ui/menu';
import { Sentence } from '../ui/sentence';
import { MomentText } from './instant-text';

/** A place of IP addresses, as a report names it. */
export interface NamedIpPlace extends Point {
  readonly place: string;
}

/** The menu item that ignores an IP place, or compares it again. */
export function IgnoreIpItem({ at }: { readonly at: NamedIpPlace }) {
  const { label, description, toggle } = useIgnoring(at);
  return (
    <MenuItem icon={<IgnoringIcon label={label} />} description={description} onSelect={toggle}>
      {label}
    </MenuItem>
  );
}

/** The same as a button, with who ignored the place and when. */
export function IgnoreIpButton({ at }: { readonly at: NamedIpPlace }) {
  const { ignored, label, description, toggle } = useIgnoring(at);
  return (
    <Row wrap gap={8}>
      <Button size="small" title={description} icon={<IgnoringIcon label={label} />} onClick={toggle}>
        {label}
      </Button>
      {ignored ? <IgnoredBy place={ignored} /> : null}
    </Row>
  );
}

/** "Ignored by Ana, 3 May 2026 10:12". */
export function IgnoredBy({ place: { person, saidAt } }: { readonly place: IgnoredPlace }) {
  const team = useSubject('team', (state) => state.team);
  const isOwn = person === null || (team.kind === 'joined' && team.person === person);
  const { by, byYou } = messages.ignoredPlaces;
  return (
    <Text tone="muted" size="small">
      <Sentence
        text={(isOwn ? byYou : by)({ person: gap('person'), time: gap('time') })}
        parts={{
          person: <ReceivedText text={nameOf(team, person)} />,
          time: <MomentText milliseconds={saidAt} />,
        }}
      />
    </Text>
  );
}

function IgnoringIcon({ label }: { readonly label: string }) {
  return label === messages.ignoredPlaces.ignore ? (
    <GlobeOff aria-hidden="true" />
  ) : (
    <Globe aria-hidden="true" />
  );
}

function useIgnoring({ latitude, longitude, place: name }: NamedIpPlace) {
  const { ignoredPlaces } = useStores();
  const ignored = useSubject('ignoredPlaces', ({ places }) =>
    ignoredPlaceAt(places, { latitude, longitude }),
  );
  const text = messages.ignoredPlaces;
  const { ignore, compareAgain } = ignoredPlaces.getState();
  return {
    ignored,
    label: ignored ? text.compareAgain : text.ignore,
    description: ignored ? text.compareAgainDescription : text.ignoreDescription,
    toggle: () => void (ignored ? compareAgain(ignored) : ignore({ latitude, longitude, name })),
  };
}
