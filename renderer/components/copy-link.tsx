import { Link2 } from 'lucide-react';
import { type LinkedProfile, type LinkTarget, maxPrintedLink } from '../../shared/deep-link/deep-link';
import { isLinkableTarget, printDeepLink } from '../../shared/deep-link/print-deep-link';
import { builtInService } from '../../shared/domain/service-id';
import { messages } from '../../shared/i18n/messages';
import { type Profile, serviceOf } from '../../shared/profile';
import type { SharedStores } from '../state/shared-stores';
import { useStores } from '../state/stores';
import { Button, IconButton } from '../ui/button';
import { MenuItem } from '../ui/menu';

type CopyingStores = Pick<SharedStores, 'connection' | 'toasts'>;

/** Returns the link to what the open profile has; null if none can name it. */
function linkOf({ connection }: CopyingStores, target: LinkTarget): string | null {
  const { profile = null, profiles = [] } = connection.getState().connection ?? {};
  return printDeepLink({ target, profile: profile && namedProfile(profile, profiles) });
}

/** The name, which is the user's own, is left out if the service alone says which profile is meant. */
function namedProfile(profile: Profile, profiles: readonly Profile[]): LinkedProfile {
  const service = serviceOf(profile);
  const isOnly = profiles.filter((each) => serviceOf(each) === service).length <= 1;
  return { name: isOnly && service !== builtInService ? null : profile.name, service };
}

/** Copies the link to what the open profile has, as plain text, and says whether that worked. */
export async function copyLink(stores: CopyingStores, target: LinkTarget): Promise<void> {
  const { copy, showFailed } = stores.toasts.getState();
  const link = linkOf(stores, target);
  if (link !== null) return copy(link);
  const { notLinkable, tooLong } = messages.commands.link;
  const isLongQuery = target.kind === 'query' && isLinkableTarget(target);
  const reason = isLongQuery ? tooLong({ max: maxPrintedLink }) : notLinkable;
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
      disabled={!isLinkableTarget(target)}
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

/** The same button with its name, where it is clear what the link is to. */
export function CopyLinkTextButton({ target }: CopyLinkProps) {
  const stores = useStores();
  return (
    <Button size="small" icon={<Link2 aria-hidden="true" />} onClick={() => void copyLink(stores, target)}>
      {messages.commands.names['copy link']}
    </Button>
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
