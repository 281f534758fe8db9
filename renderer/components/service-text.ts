import { builtInService, type ServiceId } from '../../shared/domain/service-id';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../ui/visible-text';

/** Returns a service as text: its base address, escaped because a file may give any text, or the built-in service's name. */
export function serviceWords(service: ServiceId): string {
  return service === builtInService ? messages.connection.keyNotice.builtInService : visibleText(service);
}
