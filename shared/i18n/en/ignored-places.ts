/** IP places that say nothing about where people are. */
export const ignoredPlaces = {
  title: 'Ignored IP places',
  description:
    'Places of IP addresses that say nothing about where people are, such as the exit of a carrier, a satellite or in-flight network, or a corporate gateway. Positions there are treated as if they were behind a VPN. To add one, select “Ignore this IP place” at an IP position. The list belongs to the profile and is shared with your team.',
  none: 'No IP place is ignored.',
  ignore: 'Ignore this IP place',
  ignoreDescription: 'It says nothing about where people are. Also for your team.',
  compareAgain: 'Compare this IP place again',
  compareAgainDescription: 'It says where people are. Also for your team.',
  /** The button of a place in a list. */
  compareAgainAt: (place: string) => `Compare ${place} again`,
  compareAgainShort: 'Compare again',
  by: 'Ignored by {person}, {time}',
  byYou: 'Ignored by you, {time}',
  unnamed: 'No name',
  ignored: 'IP place ignored: {place}',
  compared: 'IP place compared again: {place}',
  failed: 'Couldn’t change what is ignored.',
};
