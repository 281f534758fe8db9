import { Split } from 'lucide-react';
import { caseStatuses, maxCaseText } from '../../../../shared/domain/case';
import type { CaseField, CaseVersion } from '../../../../shared/domain/case-change';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import styles from './cases.module.css';

/** Versions that are shown: a hostile colleague could write any number. */
const maxVersions = 20;

interface DividedVersionsProps {
  readonly caseId: string;
  readonly field: CaseField;
  /** The name of the field on screen. */
  readonly name: string;
  /** Whether its text has several lines, so that versions can follow each other. */
  readonly multiline?: boolean;
}

/** What several people wrote into a field at once, of which one is to be picked. */
export function DividedVersions({ caseId, field, name, multiline = false }: DividedVersionsProps) {
  const { cases } = useStores();
  const divided = useSubject('cases', ({ sharing }) =>
    sharing[caseId]?.divided.find((each) => isSameField(each.field, field)),
  );
  if (!divided) return null;
  const text = messages.cases.sharing.divided;
  const versions = divided.versions.slice(0, maxVersions);
  // Versions that aren't shown stay.
  const pick = (picked: string) => void cases.getState().pick(caseId, { field, versions }, picked);
  const all = versions
    .map((version) => version.text)
    .filter((each) => each !== '')
    .join('\n\n');
  return (
    <Notice
      as="section"
      kind="warning"
      icon={<Split size={16} aria-hidden="true" />}
      aria-label={text.title({ field: name })}
    >
      <Stack gap={8}>
        <Text weight={600}>{text.title({ field: name })}</Text>
        <p>{text.text}</p>
        {versions.map((version) => (
          <OneVersion key={version.entries.join()} version={version} field={field} onPick={pick} />
        ))}
        {multiline && all.length <= maxCaseText ? (
          <div>
            <Button size="small" onClick={() => pick(all)}>
              {text.both}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Notice>
  );
}

interface OneVersionProps {
  readonly version: CaseVersion;
  readonly field: CaseField;
  readonly onPick: (text: string) => void;
}

function OneVersion({ version: { person, at, text }, field, onPick }: OneVersionProps) {
  const team = useSubject('team', (state) => state.team);
  const words = messages.cases.sharing.divided;
  const status = caseStatuses.find((each) => field.what === 'status' && each === text);
  return (
    <Stack gap={4}>
      <p className={styles.text}>
        <ReceivedText
          text={status ? messages.cases.statuses[status] : text === '' ? null : text}
          empty={words.empty}
        />
      </p>
      <Row gap={8} wrap>
        <Button size="small" onClick={() => onPick(text)}>
          {person === null ? words.keepYours : words.keep({ name: visibleText(nameOf(team, person)) })}
        </Button>
        <Text tone="muted" size="small">
          <MomentText milliseconds={at} />
        </Text>
      </Row>
    </Stack>
  );
}

function isSameField(one: CaseField, other: CaseField): boolean {
  if (one.what === 'item') return other.what === 'item' && one.id === other.id;
  return one.what === other.what;
}
