import type { Answer, CallArguments } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import {
  fillAddress,
  type OutsideLink,
  type OutsidePart,
  outsidePaths,
  partsOf,
} from '../../shared/outside-link';
import { fail, type Result, succeed } from '../../shared/result';
import type { SettingsFile } from '../settings/settings';
import type { Store } from '../store/contract';

interface LinkServices {
  /** The profile whose reports are meant. */
  readonly profile: { readonly id: string; readonly store: Store };
  readonly settings: Pick<SettingsFile, 'current' | 'save'>;
}

/** Returns the address that a link has for a report; fails if it has none. */
export async function fillLink(
  { profile, settings }: LinkServices,
  { id, key }: CallArguments<'outsideLinks.fill'>,
): Promise<Answer<'outsideLinks.fill'>> {
  const link = linkOf(settings, profile.id, id);
  if (!link) return fail({ kind: 'not-found' });
  const address = await addressFor(profile.store, link, key);
  return address.ok ? succeed({ address: address.value, asks: link.opensAddress !== link.address }) : address;
}

/** Opens the address of a link, if it is still what the user was shown. */
export async function openLink(
  services: LinkServices & { readonly openInBrowser: (address: string) => Promise<boolean> },
  { id, key, address, always }: CallArguments<'outsideLinks.open'>,
): Promise<Answer<'outsideLinks.open'>> {
  const { profile, settings, openInBrowser } = services;
  const { changed, noBrowser } = messages.outsideLinks.problems;
  const filled = await fillLink(services, { id, key });
  if (!filled.ok) return filled;
  if (filled.value.address !== address) return invalid(changed);
  if (always) {
    const outsideLinks = settings
      .current()
      .outsideLinks.map((link) =>
        link.id === id && link.profileId === profile.id ? { ...link, opensAddress: link.address } : link,
      );
    const saved = await settings.save({ outsideLinks });
    if (!saved.ok) return saved;
  }
  return (await openInBrowser(address)) ? succeed(null) : invalid(noBrowser);
}

function linkOf(
  settings: Pick<SettingsFile, 'current'>,
  profileId: string,
  id: string,
): OutsideLink | undefined {
  return settings.current().outsideLinks.find((link) => link.id === id && link.profileId === profileId);
}

async function addressFor(
  store: Store,
  { address }: OutsideLink,
  key: string,
): Promise<Result<string, Problem>> {
  const values: Partial<Record<OutsidePart, string>> = {};
  for (const part of partsOf(address)) {
    const json = await store.call('reports.value', { key, path: [...outsidePaths[part]], as: 'json' });
    if (!json.ok && json.problem.kind !== 'not-found') return json;
    if (json.ok) values[part] = valueIn(json.value);
  }
  const filled = fillAddress(address, values);
  return filled.ok ? filled : invalid(messages.outsideLinks.problems[filled.problem]);
}

/** Returns a text, or a number with all of its digits; "" for anything else. */
function valueIn(json: string): string {
  if (json.startsWith('"')) return String(JSON.parse(json));
  return /^-?\d/.test(json) ? json : '';
}

function invalid(reason: string): { readonly ok: false; readonly problem: Problem } {
  return fail({ kind: 'invalid-input', field: 'address', reason });
}
