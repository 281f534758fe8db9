import { ShieldCheck } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { tileAddressError, tileOrigin } from '../../../shared/tile-address';
import { AskNoTileServer } from '../../components/ask-no-tile-server';
import { useSubject } from '../../state/stores';
import { Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { SavedTextField } from './settings-fields';
import { SettingsSection, useSaving } from './settings-section';

/** The tile server of the map; without one, no tiles are loaded. */
export function TilesSection() {
  const address = useSubject('settings', (state) => state.settings.tileAddress);
  const attribution = useSubject('settings', (state) => state.settings.tileAttribution);
  const saving = useSaving();
  const text = messages.settings.tiles;
  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <TilePrivacy address={address} />
      <SavedTextField
        label={text.address}
        saved={address}
        onSave={(tileAddress) => saving.save({ tileAddress })}
        errorOf={tileAddressError}
        placeholder="https://tiles.example.com/{z}/{x}/{y}.png"
        maxLength={2_000}
        mono
        hint={text.addressHint}
      />
      <SavedTextField
        label={text.attribution}
        saved={attribution}
        onSave={(tileAttribution) => saving.save({ tileAttribution })}
        placeholder={text.attributionExample}
        maxLength={500}
        hint={text.attributionHint}
      />
    </SettingsSection>
  );
}

/** Says that no server can see which places are viewed, or lets the user allow the tile server. */
function TilePrivacy({ address }: { readonly address: string }) {
  if (tileOrigin(address) !== null) return <AskNoTileServer />;
  return (
    <Notice kind="success" icon={<ShieldCheck size={16} aria-hidden="true" />}>
      <Text tone="success">{messages.settings.tiles.off}</Text>
    </Notice>
  );
}
