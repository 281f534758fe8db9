import { Link2 } from 'lucide-react';
import type { LinkTarget } from '../../shared/deep-link/deep-link';
import { printDeepLink } from '../../shared/deep-link/print-deep-link';
import { messages } from '../../shared/i18n/messages';
import { serviceOf } from '../../shared/profile';
import type { SharedStores } from '../state/shared-stores';
import { useStores } from '../state/stores';
import { IconButton } from '../ui/button';
import { MenuItem } from '../ui/menu';

type CopyingStores = Pick<SharedStores, 'connection' | 'toasts'>;

/** Returns the link to what the open profile has; null if none can name it. */
function linkOf({ connection }: CopyingStores, target: LinkTarget): string | null {
  const profile = connection.getState().connection?.profile ?? null;
  const named = profile && { name: profile.name, service: serviceOf(profile) };
  return printDeepLink({ target, profile: named });
}

/** Copies the link to what the open profile has, as plain text, and says whether that worked. */
export async function copyLink(stores: CopyingStores, target: LinkTarget): Promise<void> {
  const { copy, showFailed } = stores.toasts.getState();
  const link = linkOf(stores, target);
  if (link !== null) return copy(link);
  const reason = messages.commands.link.notLinkable;
  showFailed({ kind: 'invalid-input', field: 'link', reason }, messages.words.copying.notCopied);
}

interface CopyLinkProps {
  readonly target: LinkTarget;
}

/** The menu item that copies a link. Disabled if no link can name the target. */
export function CopyLinkItem({ target }: CopyLinkProps) {
  const stores = useStores();
  return (
    <MenuItem
      icon={<Link2 aria-hidden="true" />}
      disabled={linkOf(stores, target) === null}
      onSelect={() => void copyLink(stores, target)}
    >
      {linkLabel(target)}
    </MenuItem>
  );
}

/** The button that copies a link. */
export function CopyLinkButton({ target }: CopyLinkProps) {
  const stores = useStores();
  return (
    <IconButton
      size="small"
      label={linkLabel(target)}
      icon={<Link2 aria-hidden="true" />}
      onClick={() => void copyLink(stores, target)}
    />
  );
}

/** Returns "Copy link to the report", or "Copy link" where there is only one thing to link to. */
function linkLabel({ kind }: LinkTarget): string {
  switch (kind) {
    case 'report':
    case 'user':
    case 'device':
    case 'view':
    case 'query':
      return messages.words.copying.copyLinkTo[kind];
    default:
      return messages.commands.names['copy link'];
  }
}
