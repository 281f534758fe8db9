import { useMemo } from 'react';
import type { SealedReport } from '../../../../../shared/domain/case-bundle';
import { messages } from '../../../../../shared/i18n/messages';
import { EntryText } from '../../../../components/review-history';
import { logItems } from '../../../../components/review-history-items';
import { FixedList } from '../../../../ui/fixed-list';
import { Stack, Text } from '../../../../ui/layout';

interface EntriesInBundleProps extends Pick<SealedReport, 'history'> {
  /** The name of the report's item. */
  readonly name: string;
}

/** What analysts wrote about a report until the case was sealed, newest first. */
export function EntriesInBundle({ history, name }: EntriesInBundleProps) {
  const items = useMemo(
    () =>
      (history ?? []).flatMap(({ entries }) => logItems(entries)).toSorted((one, other) => other.at - one.at),
    [history],
  );
  const text = messages.cases.bundle;
  if (items.length === 0)
    return (
      <Text as="p" tone="muted" size="small">
        {history === null ? text.historyTooLong : text.noHistory}
      </Text>
    );
  return (
    <Stack as="ol" gap={8} size="small" breakWords aria-label={text.history({ item: name })}>
      <FixedList of={items}>
        {(item) => (
          <li>
            <EntryText item={item} />
          </li>
        )}
      </FixedList>
    </Stack>
  );
}
