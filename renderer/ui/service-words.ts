import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import { messages } from '../../shared/messages/messages';
import { visibleText } from './visible-text';

/** A service as text: its base address, which a file may give any form, or the name of the built-in service. */
export function serviceWords(service: ServiceId): string {
  return service === builtInService ? messages.connection.keyNotice.builtInService : visibleText(service);
}
