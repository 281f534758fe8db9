import { cellSizes, hotSpotCounts } from '../../../../shared/domain/hot-cells';
import { messages } from '../../../../shared/i18n/messages';
import { distanceText } from '../../../../shared/i18n/number-text';
import type { HotSpotsForm as Form } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { SelectField } from '../../../ui/fields';
import { Text } from '../../../ui/layout';
import { RadioGroup } from '../../../ui/radio-group';
import { ToolForm } from '../tool-frame';

/** The question about hot spots. A change asks at once. */
export function HotSpotsForm({ form }: { readonly form: Form }) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const text = messages.hotSpots;
  return (
    <ToolForm label={text.form}>
      <Text as="p" tone="muted" size="grid">
        {text.intro}
      </Text>
      <RadioGroup
        label={text.counted}
        value={form.counted}
        options={hotSpotCounts.map((value) => ({ value, label: text.countedOptions[value] }))}
        onChange={(counted) => ask('hotSpots', { counted })}
      />
      <SelectField
        label={text.size}
        value={String(form.resolution)}
        options={cellSizes.map(({ resolution, edgeKm }) => ({
          value: String(resolution),
          label: text.sizes[resolution]({ across: distanceText(2 * edgeKm) }),
        }))}
        onChange={(value) => {
          const size = cellSizes.find(({ resolution }) => String(resolution) === value);
          if (size) ask('hotSpots', { resolution: size.resolution });
        }}
      />
    </ToolForm>
  );
}
