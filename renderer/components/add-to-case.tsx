import { BriefcaseBusiness, FileText, Smartphone, UserRound } from 'lucide-react';
import { type CaseContent, maxEntityLength } from '../../shared/domain/case';
import type { RingSubject } from '../../shared/domain/ring';
import { messages } from '../../shared/i18n/messages';
import { beginningOf, maxRowTextLength } from '../../shared/shown-text';
import { useStores } from '../state/stores';
import { ReceivedText } from '../ui/hostile-text';
import { Menu, MenuButton, MenuItem } from '../ui/menu';

/** Returns a report as an item of a case. */
export function reportContent(key: string, transactionId: string | null): CaseContent {
  const shown = transactionId === null ? null : beginningOf(transactionId, maxRowTextLength);
  return { kind: 'report', key, transactionId: shown };
}

interface AddToCaseMenuProps {
  readonly reportKey: string;
  readonly transactionId: string | null;
  /** The user and the device that the report names. */
  readonly subjects: readonly RingSubject[];
}

/** A menu that adds a report, its user or its device to a case. */
export function AddToCaseMenu({ reportKey, transactionId, subjects }: AddToCaseMenuProps) {
  const { cases } = useStores();
  return (
    <Menu
      trigger={
        <MenuButton icon={<BriefcaseBusiness aria-hidden="true" />}>{messages.cases.adding.title}</MenuButton>
      }
    >
      <MenuItem
        icon={<FileText aria-hidden="true" />}
        onSelect={() => cases.getState().startAdding([reportContent(reportKey, transactionId)])}
      >
        {messages.words.terms.report}
      </MenuItem>
      {subjects
        .filter(({ value }) => value.length <= maxEntityLength)
        .map(({ kind, value }) => (
          <MenuItem
            key={kind}
            icon={kind === 'user' ? <UserRound aria-hidden="true" /> : <Smartphone aria-hidden="true" />}
            description={<ReceivedText text={value} />}
            onSelect={() => cases.getState().startAdding([{ kind: 'entity', entity: kind, value }])}
          >
            {messages.words.fields[kind]}
          </MenuItem>
        ))}
    </Menu>
  );
}
