import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { shownKeys } from '../../../shared/accelerator';
import { assignedKeys } from '../../../shared/command-keys';
import { type CommandId, commandGroups, commands } from '../../../shared/commands';
import { messages } from '../../../shared/i18n/messages';
import { fold } from '../../../shared/text/fold';
import { useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/fields';
import { isMac } from '../../ui/kbd';
import { Row, Stack, Text } from '../../ui/layout';
import { ScrollRegion } from '../../ui/regions';
import { KeyRow } from './key-row';
import styles from './keyboard-section.module.css';
import { OnOff } from './settings-fields';
import { SettingsSection, useSaving } from './settings-section';
import { commandName } from './use-key-edit';

const maxSearchLength = 100;

/** The keys of all commands. Users of speech input need to turn single keys off. */
export function KeyboardSection() {
  const letterShortcuts = useSubject('settings', (state) => state.settings.letterShortcuts);
  const keys = useSubject('settings', (state) => state.settings.keys);
  const [search, setSearch] = useState('');
  const saving = useSaving();
  const text = messages.settings.keyboard;
  const groups = commandGroups.map((group) => ({
    group,
    ids: commands.flatMap((each) => (each.group === group && isFound(each.id, search) ? [each.id] : [])),
  }));
  const shown = groups.filter(({ ids }) => ids.length > 0);

  function isFound(id: CommandId, typed: string): boolean {
    const shownText = assignedKeys(id, keys, isMac).map((key) => shownKeys(key, isMac).join(' '));
    const words = fold([commandName(id), ...shownText].join('\n'));
    return words.includes(fold(typed.trim().replaceAll('+', ' ')));
  }

  return (
    <SettingsSection title={text.title} description={text.description} saving={saving}>
      <OnOff
        label={text.letterShortcuts}
        offDescription={text.offDescription}
        isOn={letterShortcuts}
        onChange={(isOn) => void saving.save({ letterShortcuts: isOn })}
      />
      <Row gap={8}>
        <SearchField
          className={styles.search}
          label={text.search}
          placeholder={text.searchExample}
          maxLength={maxSearchLength}
          value={search}
          onChange={setSearch}
        />
        <Button
          icon={<RotateCcw aria-hidden="true" />}
          disabled={Object.keys(keys).length === 0}
          onClick={() => void saving.save({ keys: {} })}
        >
          {text.resetAll}
        </Button>
      </Row>
      <ScrollRegion className={styles.list} aria-label={text.list}>
        {shown.map(({ group, ids }) => (
          <section key={group} data-item-group>
            <Text as="h3" tone="faint" size="small" weight={500} className={styles.group}>
              {messages.commands.groups[group]}
            </Text>
            <Stack as="ul">
              {ids.map((id) => (
                <KeyRow
                  key={id}
                  id={id}
                  onSave={(change) => void saving.save((now) => ({ keys: change(now.keys) }))}
                />
              ))}
            </Stack>
          </section>
        ))}
        {shown.length === 0 ? (
          <Text as="p" tone="muted" role="status" className={styles.group}>
            {text.noMatches}
          </Text>
        ) : null}
      </ScrollRegion>
    </SettingsSection>
  );
}
