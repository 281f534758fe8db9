/** How a kind of name is written on the base map. */
export interface LabelStyle {
  /** CSS font. */
  readonly font: string;
  /** CSS letter-spacing. */
  readonly spacing: string;
  /** Height of a line, px. */
  readonly height: number;
}

export type LabelKind = 'country' | 'city' | 'large city';

/** The interface's typeface first, as bundled by main.tsx. */
const family = '"Inter Variable", system-ui, sans-serif';

export const labelStyles: Readonly<Record<LabelKind, LabelStyle>> = {
  country: { font: `600 10.5px ${family}`, spacing: '0.9px', height: 14 },
  'large city': { font: `500 12px ${family}`, spacing: '0px', height: 15 },
  city: { font: `450 11px ${family}`, spacing: '0px', height: 14 },
};
