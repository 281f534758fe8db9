import { pageSizes } from '../../../shared/api/endpoints';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { SelectField } from '../../ui/fields';
import { SettingsSection } from './settings-section';
import { useSaving } from './use-saving';

/** The number of reports per page. */
export function ReportsSection() {
  const { reports } = useStores();
  const perPage = useSubject('settings', (state) => state.settings.reportsPerPage);
  const saving = useSaving();
  const sizes = [...new Set([...pageSizes, perPage])].sort((one, other) => one - other);

  const text = messages.settings.reports;

  async function change(value: string) {
    const reportsPerPage = Number(value);
    await saving.save({ reportsPerPage });
    void reports.getState().setLimit(reportsPerPage);
  }

  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <SelectField
        label={text.perPage}
        value={String(perPage)}
        options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(value) => void change(value)}
      />
    </SettingsSection>
  );
}
