import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { tileAddressMistake, tileOrigin } from '../../../shared/tile-address';
import { useSubject } from '../../state/stores';
import { Sentence } from '../../ui/sentence';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import './tiles-section.css';
import { useSaving } from './use-saving';

/** Where the map may load pictures from; nowhere unless it is set here. */
export function TilesSection() {
  const address = useSubject('settings', (state) => state.settings.tileAddress);
  const attribution = useSubject('settings', (state) => state.settings.tileAttribution);
  const saving = useSaving();
  const words = messages.settings.tiles;
  return (
    <SettingsSection title={words.title} description={words.description} saving={saving}>
      <TilePrivacy address={address} />
      <SavedTextField
        label={words.address}
        saved={address}
        onSave={(tileAddress) => saving.save({ tileAddress })}
        mistakeOf={tileAddressMistake}
        placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
        maxLength={2_000}
        mono
        hint={words.addressHint}
      />
      <SavedTextField
        label={words.attribution}
        saved={attribution}
        onSave={(tileAttribution) => saving.save({ tileAttribution })}
        placeholder={words.attributionExample}
        maxLength={500}
        hint={words.attributionHint}
      />
    </SettingsSection>
  );
}

/** Who learns which places are looked at. */
function TilePrivacy({ address }: { readonly address: string }) {
  const words = messages.settings.tiles;
  const origin = tileOrigin(address);
  if (origin === null) {
    return (
      <p className="tile-privacy">
        <ShieldCheck size={16} aria-hidden="true" />
        <span>{words.off}</span>
      </p>
    );
  }
  return (
    <p className="tile-privacy tile-privacy--told">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        <Sentence text={words.learns} parts={{ host: <bdi className="mono">{new URL(origin).host}</bdi> }} />
      </span>
    </p>
  );
}
