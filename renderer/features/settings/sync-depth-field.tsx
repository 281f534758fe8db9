import type { SyncDepth } from '../../../shared/domain/sync';
import { messages } from '../../../shared/i18n/messages';
import { useSubject } from '../../state/stores';
import { RadioGroup } from '../../ui/radio-group';
import { SavedTextField } from './saved-text-field';

/** The initial depth of each kind, before a number is entered. */
const initialDepths: Readonly<Record<SyncDepth['kind'], SyncDepth>> = {
  all: { kind: 'all' },
  reports: { kind: 'reports', count: 100_000 },
  days: { kind: 'days', days: 90 },
};

/** Sets how far back the local copy reaches. */
export function SyncDepthField({ onChange }: { readonly onChange: (depth: SyncDepth) => Promise<void> }) {
  const depth = useSubject('settings', ({ settings }) => settings.syncDepth);
  const text = messages.settings.localCopy;
  return (
    <>
      <RadioGroup
        label={text.depth}
        value={depth.kind}
        options={[
          { value: 'all', label: text.depths.all },
          { value: 'reports', label: text.depths.reports, description: text.asManyAsYouSay },
          { value: 'days', label: text.depths.days, description: text.asManyAsYouSay },
        ]}
        onChange={(kind) => void onChange(initialDepths[kind])}
      />
      {depth.kind === 'reports' ? (
        <SavedTextField
          key="reports"
          label={text.numberOfReports}
          saved={String(depth.count)}
          maxLength={12}
          errorOf={(text) => numberError(text, 100_000_000)}
          onSave={(text) => onChange({ kind: 'reports', count: Number(text) })}
        />
      ) : null}
      {depth.kind === 'days' ? (
        <SavedTextField
          key="days"
          label={text.numberOfDays}
          saved={String(depth.days)}
          maxLength={6}
          errorOf={(text) => numberError(text, 36_500)}
          onSave={(text) => onChange({ kind: 'days', days: Number(text) })}
        />
      ) : null}
    </>
  );
}

function numberError(text: string, max: number): string | null {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= max) return null;
  return messages.settings.localCopy.wholeNumber(max);
}
