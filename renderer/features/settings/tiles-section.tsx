import { ShieldCheck, TriangleAlert } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { tileAddressError, tileOrigin } from '../../../shared/tile-address';
import { useSubject } from '../../state/stores';
import { Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { Sentence } from '../../ui/sentence';
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

/** Says who learns which places are viewed. */
function TilePrivacy({ address }: { readonly address: string }) {
  const text = messages.settings.tiles;
  const origin = tileOrigin(address);
  if (origin === null)
    return (
      <Notice kind="success" icon={<ShieldCheck size={16} aria-hidden="true" />}>
        <Text tone="success">{text.off}</Text>
      </Notice>
    );
  return (
    <Notice kind="warning" icon={<TriangleAlert size={16} aria-hidden="true" />}>
      <Text tone="warning">
        <Sentence
          text={text.whatHostSees}
          parts={{ host: <bdi className="mono">{new URL(origin).host}</bdi> }}
        />
      </Text>
    </Notice>
  );
}
