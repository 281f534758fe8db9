import { useId } from 'react';
import {
  type CsvChoice,
  type CsvDialect,
  csvDecimalSigns,
  csvDialect,
  csvSeparators,
} from '../../shared/domain/csv-dialect';
import { messages } from '../../shared/i18n/messages';
import { useStores, useSubject } from '../state/stores';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';
import { Modal, useModal } from '../ui/dialog';
import { SelectField } from '../ui/fields';
import { Stack, Text } from '../ui/layout';
import { ProblemAlert } from './problem-alert';

interface CsvFormatFieldsProps {
  readonly onChange: (change: Partial<CsvChoice>) => void;
}

/** How CSV files are written: the separator, the decimal sign, and the byte order mark. */
export function CsvFormatFields({ onChange }: CsvFormatFieldsProps) {
  const choice = useSubject('settings', ({ settings }) => settings.csv);
  const note = useId();
  const usual = useDialect({ ...choice, separator: 'automatic', decimalSign: 'automatic' });
  const text = messages.settings.csv;
  return (
    <>
      <SelectField
        label={text.separator}
        value={choice.separator}
        options={csvSeparators.map((value) => ({
          value,
          label:
            value === 'automatic' ? text.automatic({ usual: separatorText(usual) }) : text.separators[value],
        }))}
        onChange={(chosen) => {
          const separator = csvSeparators.find((each) => each === chosen);
          if (separator) onChange({ separator });
        }}
      />
      <SelectField
        label={text.decimalSign}
        value={choice.decimalSign}
        options={csvDecimalSigns.map((value) => ({
          value,
          label:
            value === 'automatic' ? text.automatic({ usual: decimalText(usual) }) : text.decimalSigns[value],
        }))}
        onChange={(chosen) => {
          const decimalSign = csvDecimalSigns.find((each) => each === chosen);
          if (decimalSign) onChange({ decimalSign });
        }}
      />
      <Stack gap={4}>
        <Checkbox
          label={text.byteOrderMark}
          aria-describedby={note}
          checked={choice.byteOrderMark}
          onChange={(byteOrderMark) => onChange({ byteOrderMark })}
        />
        <Text as="p" id={note} tone="muted" size="small">
          {text.byteOrderMarkDescription}
        </Text>
      </Stack>
    </>
  );
}

/** Asks how CSV files are written, where an export starts. Every change is saved immediately. */
export function CsvFormatDialog({ onClose }: { readonly onClose: () => void }) {
  const { settings } = useStores();
  const problem = useSubject('settings', (state) => state.problem);
  const modal = useModal();
  const text = messages.settings.csv;
  return (
    <Modal
      modal={modal}
      title={text.title}
      onCancel={onClose}
      buttons={<Button onClick={() => modal.closeThen(onClose)}>{messages.words.actions.close}</Button>}
    >
      <Stack gap={16}>
        <Text as="p" tone="muted">
          {text.description}
        </Text>
        {problem ? <ProblemAlert problem={problem} /> : null}
        <CsvFormatFields
          onChange={(change) => void settings.getState().save(({ csv }) => ({ csv: { ...csv, ...change } }))}
        />
      </Stack>
    </Modal>
  );
}

/** Returns in a few words how CSV files are written: "Semicolon · 1,5". */
export function useCsvFormatText(): string {
  const dialect = useDialect(useSubject('settings', ({ settings }) => settings.csv));
  return `${separatorText(dialect)} · ${decimalText(dialect)}`;
}

function useDialect(choice: CsvChoice): CsvDialect {
  return csvDialect(
    choice,
    useSubject('settings', ({ about }) => about?.region ?? ''),
  );
}

function separatorText({ separator }: CsvDialect): string {
  const { separators } = messages.settings.csv;
  if (separator === ',') return separators.comma;
  return separator === ';' ? separators.semicolon : separators.tab;
}

function decimalText({ decimalSign }: CsvDialect): string {
  const { decimalSigns } = messages.settings.csv;
  return decimalSign === ',' ? decimalSigns.comma : decimalSigns.point;
}
