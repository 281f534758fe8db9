import { maxDeviceUsers, speedOfTravel } from '../domain/derived-signals';
import { messages } from './messages';
import { speedText } from './move-text';
import { numberText } from './number-text';

/** "7,093 km/h", or "infinite speed". */
export function travelSpeedText(kmPerHour: number): string {
  const speed = speedOfTravel(kmPerHour);
  return speedText({ min: speed, max: speed });
}

/** "3", or "100+": users are counted no further. */
export function deviceUsersText(users: number): string {
  return users >= maxDeviceUsers ? `${numberText(maxDeviceUsers)}+` : numberText(users);
}

/** "Device shared by 3" */
export function sharedDeviceText(users: number): string {
  return messages.words.sharedDevice({ users: deviceUsersText(users) });
}
