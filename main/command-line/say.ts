import { visibleText } from '../../shared/i18n/visible-text';
import type { Surroundings } from './command';

/** Prints a message to standard error, in one line: whatever it quotes can't begin another one. */
export function say({ errors }: Pick<Surroundings, 'errors'>, text: string): void {
  errors.write(`${visibleText(text.replaceAll(/\s*[\n\r\v\f\u0085\u2028\u2029]+\s*/g, ' '))}\n`);
}
