import { pageSizes } from '../../shared/api/endpoints';
import { messages } from '../../shared/i18n/messages';
import { numberText } from '../../shared/i18n/number-text';
import type { ReportsPerPage } from '../../shared/settings';
import { SelectField } from '../ui/fields';

interface PerPageFieldProps {
  readonly inline?: boolean;
  readonly value: ReportsPerPage;
  readonly onChange: (value: ReportsPerPage) => void;
}

/** Selects how many reports the grid shows per page, or that it scrolls through all. */
export function PerPageField({ inline, value, onChange }: PerPageFieldProps) {
  // The current one may come from settings.json.
  const sizes = [...new Set([...pageSizes, ...(value === 'all' ? [] : [value])])];
  return (
    <SelectField
      inline={inline}
      label={messages.reports.perPage}
      value={String(value)}
      options={[
        ...sizes
          .sort((one, other) => one - other)
          .map((size) => ({ value: String(size), label: numberText(size) })),
        { value: 'all', label: messages.reports.allPerPage },
      ]}
      onChange={(chosen) => onChange(chosen === 'all' ? 'all' : Number(chosen))}
    />
  );
}
