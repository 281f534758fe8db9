import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import type { Report } from '../../shared/domain/report';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';
import { type OutsideLink, type OutsidePart, outsideParts, partsOf } from '../../shared/outside-link';
import { useStores, useSubject } from '../state/stores';
import { Menu, MenuButton, MenuItem } from '../ui/menu';

/** Returns the open profile's links to other systems. */
export function useOutsideLinks(): readonly OutsideLink[] {
  const links = useSubject('settings', ({ settings }) => settings.outsideLinks);
  const profileId = useSubject('connection', ({ connection }) => connection?.profile?.id);
  return useMemo(() => links.filter((link) => link.profileId === profileId), [links, profileId]);
}

interface OutsideItemsProps {
  readonly reportKey: string;
  /** What the report gives. Links that need something else aren't offered. */
  readonly given: readonly OutsidePart[];
  /** Only links with one of these placeholders. */
  readonly about: readonly OutsidePart[];
}

/** A menu item for each link that a report has all values for. */
export function OutsideItems({ reportKey, given, about }: OutsideItemsProps) {
  const { outsideLinks } = useStores();
  return useOffered(given, about).map((link) => (
    <MenuItem
      key={link.id}
      icon={<ExternalLink aria-hidden="true" />}
      onSelect={() => void outsideLinks.getState().open(link, reportKey)}
    >
      {messages.outsideLinks.openIn({ name: visibleText(link.name) })}
    </MenuItem>
  ));
}

/** A menu with the links of a report; nothing without any. */
export function OutsideMenu({ reportKey, report }: { readonly reportKey: string; readonly report: Report }) {
  const given = givenParts({
    user: report.user?.id ?? null,
    device: report.device?.id ?? null,
    transaction: report.transactionId,
    report: report.id,
  });
  if (useOffered(given, given).length === 0) return null;
  return (
    <Menu
      trigger={
        <MenuButton icon={<ExternalLink aria-hidden="true" />}>{messages.outsideLinks.menu}</MenuButton>
      }
    >
      <OutsideItems reportKey={reportKey} given={given} about={given} />
    </Menu>
  );
}

/** Returns the placeholders that have a value. */
export function givenParts(values: Readonly<Record<OutsidePart, string | null>>): readonly OutsidePart[] {
  return outsideParts.filter((part) => Boolean(values[part]));
}

function useOffered(given: readonly OutsidePart[], about: readonly OutsidePart[]): readonly OutsideLink[] {
  return useOutsideLinks().filter(({ address }) => {
    const parts = partsOf(address);
    return parts.every((part) => given.includes(part)) && parts.some((part) => about.includes(part));
  });
}
