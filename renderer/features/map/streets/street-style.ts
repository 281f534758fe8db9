import { type Flavor, namedFlavor } from '@protomaps/basemaps';
import { type LabelRule, labelRules, type PaintRule, paintRules } from 'protomaps-leaflet';
import type { Language } from '../../../../shared/i18n/language';
import type { StreetColours } from './street-colours';

interface StreetStyle {
  readonly paint: PaintRule[];
  readonly labels: LabelRule[];
}

/** Returns how Protomaps's layers are drawn: quietly, below the reports. */
export function streetStyle(colours: StreetColours, language: Language): StreetStyle {
  const flavor = flavorOf(colours);
  return { paint: paintRules(flavor), labels: labelRules(flavor, language) };
}

function flavorOf({ water, land, urban, road, border, label, city, halo }: StreetColours): Flavor {
  const { landcover: _, ...grey } = namedFlavor('grayscale');
  return {
    ...grey,
    ...{ background: water, water, glacier: land, earth: land, sand: land, beach: land },
    ...{ park_a: land, park_b: land, wood_a: land, wood_b: land, scrub_a: land, scrub_b: land },
    ...{ hospital: urban, industrial: urban, school: urban, zoo: land, pedestrian: urban, military: urban },
    ...{ aerodrome: urban, runway: road, pier: urban, buildings: urban },
    ...{ major: road, railway: border, boundaries: border },
    ...{ roads_label_minor: label, roads_label_minor_halo: halo },
    ...{ roads_label_major: label, roads_label_major_halo: halo },
    ...{ ocean_label: label, city_label: city, city_label_halo: halo },
    ...{ state_label: label, state_label_halo: halo, country_label: city },
  };
}
