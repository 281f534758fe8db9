/** The kinds of nodes, as numbered in `LinkedReports`: users and values that they can share. */
export const nodeKinds = ['user', 'device', 'place', 'ipPlace', 'city', 'country', 'model'] as const;
export type NodeKind = (typeof nodeKinds)[number];
export type ValueKind = Exclude<NodeKind, 'user'>;

/**
 * How users can be linked, the strong ways first: on one device; at one place, on devices that several users have; at one
 * place on any device. The rest is shared by chance.
 */
export const linkKinds = ['device', 'place', 'anyPlace', 'ipPlace', 'city', 'country', 'model'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The kinds that link users at first. In a city, people who don't know each other are at one place all the time. */
export const strongLinks: readonly LinkKind[] = ['device', 'place'];

/** Returns what users share who are linked in some way. */
export function valueKindOf(kind: LinkKind): ValueKind {
  return kind === 'anyPlace' ? 'place' : kind;
}

/** What a picture can start from: a city, a country or a model says too little. */
export const startKinds = ['user', 'device', 'place', 'ipPlace'] as const;
export interface StartRef {
  readonly kind: (typeof startKinds)[number];
  readonly value: string;
}

/** Returns the reference of a node that a picture can start from; null for others. */
export function startOf({ kind, value }: LinkRef): StartRef | null {
  const start = startKinds.find((each) => each === kind);
  return start === undefined ? null : { kind: start, value };
}

/** A user or a value, as the reports give it: untrusted text. Of a place, the coordinates of its centre (`placeValue`). */
export interface LinkRef {
  readonly kind: NodeKind;
  readonly value: string;
}

/** Positions up to this far from the centre of a place are at that place, km. */
export const placeRadiusKm = 0.1;

/**
 * The most users that a value links. One that more users have is shown, but not followed: an office, an airport, the
 * address of a mobile operator, a device ID that an app sends for everyone.
 */
export const maxLinkedUsers: Readonly<Record<LinkKind, number>> = {
  device: 5_000,
  place: 200,
  anyPlace: 12,
  ipPlace: 12,
  city: 12,
  country: 12,
  model: 12,
};

/** The most nodes of a picture, groups of a list, and users of a timeline. */
export const maxShownNodes = 300;
export const maxShownGroups = 200;
export const maxTimelineUsers = 20;

/** Returns how a place is referred to: "40.41680,-3.70380". */
export function placeValue(latitude: number, longitude: number): string {
  return `${latitude.toFixed(5)},${longitude.toFixed(5)}`;
}

/** Returns the point of a `placeValue` in degrees; null if it is none. */
export function placeOfValue(
  value: string,
): { readonly latitude: number; readonly longitude: number } | null {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = value.split(',').map(Number);
  const isPoint = rest.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPoint && value.trim() !== '' ? { latitude, longitude } : null;
}
