import type { DisagreementReason } from '../domain/disagreement';
import type { PositionSource } from '../domain/position';
import { atStart } from '../text/at-start';
import { messages } from './messages';
import { intervalText, listText } from './number-text';
import { markText } from './position-text';

/** Describes a reason. Countries appear as the report names them: untrusted text. */
export function reasonText(reason: DisagreementReason): string {
  const words = messages.positions.disagreement;
  switch (reason.kind) {
    case 'apart':
      return words.apart({
        sources: atStart(sourcesText(reason.sources)),
        distance: intervalText(reason.interval),
      });
    case 'country differs':
      return countriesText(reason);
    case 'GPS spoofed flag agrees':
      return words.spoofedAgrees({ count: reason.sources.length, sources: sourcesText(reason.sources) });
    case 'GPS spoofed flag stands alone':
      return words.spoofedAlone;
    case 'explained by TOR':
      return words.explained.TOR({ difference: differenceText(reason) });
    case 'explained by VPN':
      return words.explained.VPN({ difference: differenceText(reason) });
    case 'explained by Ignored IP':
      return words.explained['Ignored IP']({ difference: differenceText(reason) });
    case 'explained by the radii':
      return words.explained['the radii']({ difference: differenceText(reason) });
    case 'empty position':
      return words.notCompared({
        source: atStart(sourceName(reason.source)),
        why: markText(reason.mark),
      });
  }
}

type Differing = Extract<DisagreementReason, { readonly kind: 'country differs' }>;
type Explained = Extract<DisagreementReason, { readonly countries: unknown; readonly interval: unknown }>;

function countriesText({ sources: [odd, others], countries: [oddCountry, country] }: Differing): string {
  const words = messages.positions.disagreement;
  const countries = words.countriesOf({
    oddCountry,
    odd: sourcesText(odd),
    country,
    others: sourcesText(others),
  });
  const only = outlierSource([odd, others]);
  return only === null ? words.countriesDiffer({ countries }) : words.countryDiffers[only]({ countries });
}

/** "GPS location and IP address are 13–15 km apart and report Spain and France" */
function differenceText({ sources: both, interval, countries: two }: Explained): string {
  const words = messages.positions.disagreement;
  const sources = atStart(sourcesText(both));
  const distance = interval && intervalText(interval);
  const countries = two && listText(two);
  if (distance !== null && countries !== null)
    return words.apartAndCountries({ sources, distance, countries });
  if (distance !== null) return words.apart({ sources, distance });
  return countries === null ? sources : words.reportCountries({ sources, countries });
}

function sourcesText(sources: readonly PositionSource[]): string {
  return listText(sources.map(sourceName));
}

function sourceName(source: PositionSource): string {
  const { namesInSentence, disagreement } = messages.positions;
  return { ...namesInSentence, ...disagreement.sources }[source];
}

/** Returns the single source whose country differs from the rest; null if there is no such source. */
function outlierSource([odd, others]: readonly [
  readonly PositionSource[],
  readonly PositionSource[],
]): PositionSource | null {
  const only = odd.length === 1 && (others.length > 1 || odd[0] === 'ip') ? odd[0] : undefined;
  return only ?? null;
}
