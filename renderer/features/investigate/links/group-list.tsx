import { clsx } from 'clsx';
import { useDeferredValue } from 'react';
import type { LinkRef, StartRef } from '../../../../shared/domain/links/link-kinds';
import type { FoundGroups, GroupSummary } from '../../../../shared/domain/links/link-picture';
import { groupFactsText, groupSentence } from '../../../../shared/i18n/links-text';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { Stack, Text } from '../../../ui/layout';
import { useScrolledTo } from '../../../ui/use-scrolled-to';
import styles from './links-tool.module.css';

interface GroupListProps {
  readonly found: FoundGroups;
  /** The lead of the shown group. */
  readonly shown: LinkRef | null;
  /** Whether it was chosen; otherwise it is the first one, which others may replace. */
  readonly isChosen: boolean;
  readonly onOpen: (lead: StartRef) => void;
}

/** More than fit in the panel. */
const firstGroups = 16;

/** The groups, those with the most reports judged fraud first; each is a button that opens it. */
export function GroupList({ found: { groups, count }, shown, isChosen, onOpen }: GroupListProps) {
  const text = messages.links;
  // The first picture has no room for the others, which follow.
  const listsAll = useDeferredValue(true, false);
  const listed = listsAll ? groups : groups.slice(0, firstGroups);
  return (
    <Stack gap={8}>
      {count > groups.length ? (
        <Text as="p" tone="muted" size="small">
          {text.listed({ shown: groups.length, count })}
        </Text>
      ) : null}
      <ul className={styles.groups} aria-label={text.groups({ count })}>
        {listed.map((group) => {
          const { kind, value } = group.lead;
          const isShown = shown?.kind === kind && shown.value === value;
          return (
            <GroupItem
              key={`${kind} ${value}`}
              group={group}
              isShown={isShown}
              isScrolledTo={isShown && isChosen}
              onOpen={() => onOpen(group.lead)}
            />
          );
        })}
      </ul>
    </Stack>
  );
}

interface GroupItemProps {
  readonly group: GroupSummary;
  readonly isShown: boolean;
  readonly isScrolledTo: boolean;
  readonly onOpen: () => void;
}

function GroupItem({ group, isShown, isScrolledTo, onOpen }: GroupItemProps) {
  const item = useScrolledTo<HTMLLIElement>(isScrolledTo);
  return (
    <li ref={item}>
      <button
        type="button"
        className={clsx(styles.group, isShown && styles.shown)}
        aria-current={isShown ? 'true' : undefined}
        onClick={onOpen}
      >
        <GroupFacts group={group} />
      </button>
    </li>
  );
}

/** A group in a sentence, with how many of its reports were judged fraud. */
export function GroupFacts({ group }: { readonly group: GroupSummary }) {
  return (
    <>
      <Text size="grid" weight={500}>
        {groupSentence(group)}
      </Text>
      <Text size="small" tone={group.judgedFraud > 0 ? 'danger' : 'muted'} tabular breakWords>
        {visibleText(groupFactsText(group))}
      </Text>
    </>
  );
}
