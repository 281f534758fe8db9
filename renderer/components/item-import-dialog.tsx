import { type FormEvent, useState } from 'react';
import type { ChosenItems } from '../../shared/contract/report.calls';
import {
  type ImportChoice,
  type NamedItem,
  type PlannedItem,
  plannedImport,
  withImported,
} from '../../shared/domain/item-import';
import { gap } from '../../shared/i18n/gaps';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import { Button } from '../ui/button';
import { Modal, useModal } from '../ui/dialog';
import { SelectField } from '../ui/fields';
import { Stack, Text } from '../ui/layout';
import { Sentence } from '../ui/sentence';
import styles from './item-import-dialog.module.css';

interface ItemImportDialogProps<Item> {
  readonly chosen: ChosenItems<Item>;
  readonly existing: readonly Item[];
  /** Names of the app's own items. */
  readonly reserved: readonly string[];
  readonly limits: { readonly items: number; readonly nameLength: number };
  readonly text: {
    readonly title: string;
    readonly contents: (facts: { readonly count: number; readonly file: string }) => string;
    readonly tooMany: (facts: { readonly most: number }) => string;
    readonly action: (facts: { readonly count: number }) => string;
  };
  readonly onImport: (all: readonly Item[], count: number) => void;
  readonly onCancel: () => void;
}

/** Shows what a file contains, and asks what to do with names that are taken. */
export function ItemImportDialog<Item extends NamedItem>(props: ItemImportDialogProps<Item>) {
  const { chosen, existing, reserved, limits, text, onImport, onCancel } = props;
  const modal = useModal();
  const [choices, setChoices] = useState<Readonly<Record<number, ImportChoice>>>({});
  const planned = plannedImport(chosen.items, { existing, reserved, maxLength: limits.nameLength });
  const decided = planned.map((item, at) => ({ planned: item, choice: choices[at] ?? usualChoice(item) }));
  const count = decided.filter(({ choice }) => choice !== 'skip').length;
  const all = withImported(existing, decided, () => crypto.randomUUID());
  const isTooMany = all.length > limits.items;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (count > 0 && !isTooMany) modal.closeThen(() => onImport(all, count));
  }

  return (
    <Modal
      modal={modal}
      title={text.title}
      className={styles.root}
      onSubmit={submit}
      onCancel={onCancel}
      buttons={
        <>
          <Button onClick={() => modal.closeThen(onCancel)}>{messages.words.actions.cancel}</Button>
          <Button variant="primary" type="submit" disabled={count === 0 || isTooMany}>
            {text.action({ count })}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>
          <Sentence
            text={text.contents({ count: planned.length, file: gap('file') })}
            parts={{ file: <bdi>{visibleText(chosen.fileName)}</bdi> }}
          />
        </p>
        <ul className={styles.list}>
          {decided.map(({ planned: item, choice }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file's items may have equal IDs, and never move
            <li key={at} className={styles.item}>
              <ImportedItem
                planned={item}
                choice={choice}
                onChoose={(chosenOne) => setChoices({ ...choices, [at]: chosenOne })}
              />
            </li>
          ))}
        </ul>
        {isTooMany ? (
          <Text as="p" tone="danger" role="alert">
            {text.tooMany({ most: limits.items })}
          </Text>
        ) : null}
      </Stack>
    </Modal>
  );
}

/** Nothing that exists is replaced, or there twice, unless the user says so. */
function usualChoice({ isSame }: PlannedItem<NamedItem>): ImportChoice {
  return isSame ? 'skip' : 'add';
}

interface ImportedItemProps {
  readonly planned: PlannedItem<NamedItem>;
  readonly choice: ImportChoice;
  readonly onChoose: (choice: ImportChoice) => void;
}

function ImportedItem({ planned, choice, onChoose }: ImportedItemProps) {
  const { item, existing, isSame, addedName } = planned;
  const text = messages.words.itemImport;
  const name = visibleText(item.name);
  const isRenamed = addedName !== item.name.trim();
  const offered = existing === null ? (['add', 'skip'] as const) : (['add', 'replace', 'skip'] as const);
  const note = isSame ? text.same : existing || isRenamed ? text.nameTaken : null;
  return (
    <>
      <Stack className={styles.name}>
        <bdi>{name}</bdi>
        {note ? (
          <Text tone="muted" size="small">
            {note}
            {choice === 'add' && isRenamed ? (
              <>
                {' '}
                <Sentence
                  text={text.addedAs({ name: gap('name') })}
                  parts={{ name: <bdi>{visibleText(addedName)}</bdi> }}
                />
              </>
            ) : null}
          </Text>
        ) : null}
      </Stack>
      <SelectField
        hideLabel
        label={text.choiceFor({ name })}
        value={choice}
        options={offered.map((value) => ({
          value,
          label: existing && value === 'add' ? text.keepBoth : text.choices[value],
        }))}
        onChange={(value) => onChoose(offered.find((each) => each === value) ?? 'skip')}
      />
    </>
  );
}
