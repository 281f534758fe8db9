import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { tileAddressMistake, tileOrigin } from '../../../shared/tile-address';
import { useSubject } from '../../state/stores';
import { SavedTextField } from './saved-text-field';
import { SettingsSection } from './settings-section';
import './tiles-section.css';
import { useSaving } from './use-saving';

/** Where the map may load pictures from; nowhere unless it is set here. */
export function TilesSection() {
  const address = useSubject('settings', (state) => state.settings.tileAddress);
  const attribution = useSubject('settings', (state) => state.settings.tileAttribution);
  const saving = useSaving();
  return (
    <SettingsSection
      title="Map tiles"
      description="The map is drawn from data that comes with the program. A tile server adds streets and names."
      saving={saving}
    >
      <TilePrivacy address={address} />
      <SavedTextField
        label="Tile address"
        saved={address}
        onSave={(tileAddress) => saving.save({ tileAddress })}
        mistakeOf={tileAddressMistake}
        placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
        maxLength={2_000}
        mono
        hint="Left empty, no tile is ever asked for. The window opens anew when the host changes."
      />
      <SavedTextField
        label="Tile attribution"
        saved={attribution}
        onSave={(tileAttribution) => saving.save({ tileAttribution })}
        placeholder="© the map’s makers"
        maxLength={500}
        hint="Shown on the map, as most tile servers require."
      />
    </SettingsSection>
  );
}

/** Who learns which places are looked at. */
function TilePrivacy({ address }: { readonly address: string }) {
  const origin = tileOrigin(address);
  if (origin === null) {
    return (
      <p className="tile-privacy">
        <ShieldCheck size={16} aria-hidden="true" />
        <span>Off: nobody learns which places are looked at.</span>
      </p>
    );
  }
  return (
    <p className="tile-privacy tile-privacy--told">
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        <bdi className="mono">{new URL(origin).host}</bdi> learns which places are looked at, and when.
      </span>
    </p>
  );
}
