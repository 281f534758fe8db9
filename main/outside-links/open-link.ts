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
import type { Agreement, AskedAddress } from '../window/ask-about-address';

interface LinkServices {
  /** The profile whose reports are meant. */
  readonly profile: { readonly id: string; readonly store: Store };
  readonly settings: Pick<SettingsFile, 'current' | 'save'>;
  /** Shows an address to the user, and asks; 'no' also while another question is shown. */
  readonly ask: (asked: AskedAddress) => Promise<Agreement>;
  readonly openInBrowser: (address: string) => Promise<boolean>;
}

/** Opens a link for a report, after asking the user unless they agreed to its template before. */
export async function openLink(
  { profile, settings, ask, openInBrowser }: LinkServices,
  { id, key }: CallArguments<'outsideLinks.open'>,
): Promise<Answer<'outsideLinks.open'>> {
  const isLink = (link: OutsideLink) => link.id === id && link.profileId === profile.id;
  const link = settings.current().outsideLinks.find(isLink);
  if (!link) return fail({ kind: 'not-found' });
  const { name, address: template } = link;
  const address = await addressFor(profile.store, template, key);
  if (!address.ok) return address;
  if (link.opensAddress !== template) {
    const agreement = await ask({ name, template, address: address.value });
    if (agreement === 'no') return succeed(null);
    if (agreement === 'always') {
      // A template that was changed meanwhile isn't the one that was agreed to.
      const outsideLinks = settings
        .current()
        .outsideLinks.map((each) => (isLink(each) ? { ...each, opensAddress: template } : each));
      const saved = await settings.save({ outsideLinks });
      if (!saved.ok) return saved;
    }
  }
  return (await openInBrowser(address.value))
    ? succeed(null)
    : invalid(messages.outsideLinks.problems.noBrowser);
}

/** Returns links as a window wants to save them, without agreements that main hasn't saved itself. */
export function withoutNewAgreements(
  wanted: readonly OutsideLink[],
  saved: readonly OutsideLink[],
): readonly OutsideLink[] {
  return wanted.map((link) => {
    const agreed = saved.find(({ id, profileId }) => id === link.id && profileId === link.profileId);
    return link.opensAddress === agreed?.opensAddress ? link : { ...link, opensAddress: '' };
  });
}

async function addressFor(store: Store, template: string, key: string): Promise<Result<string, Problem>> {
  const values: Partial<Record<OutsidePart, string>> = {};
  for (const part of partsOf(template)) {
    const json = await store.call('reports.value', { key, path: [...outsidePaths[part]], as: 'json' });
    if (!json.ok && json.problem.kind !== 'not-found') return json;
    if (json.ok) values[part] = valueIn(json.value);
  }
  const filled = fillAddress(template, values);
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
