import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** The search of the reports: its fields, the completion, what can't be used, and where a report matched. */
export const search: Messages['search'] = {
  label: 'Buscar informes',
  placeholder: 'Buscar en todos los informes',
  suggestions: 'Sugerencias de búsqueda',
  suggested: (count) => counted(count, 'sugerencia', 'sugerencias'),
  fields: {
    user: { name: 'usuario', example: 'usuario:ana', about: 'ID de usuario o su comienzo' },
    device: { name: 'dispositivo', example: 'dispositivo:01', about: 'ID de dispositivo o su comienzo' },
    risk: { name: 'riesgo', example: 'riesgo:high', about: 'Nivel de riesgo' },
    case: { name: 'caso', example: 'caso:swapping', about: 'Palabras de un caso de fraude' },
    signal: {
      name: 'señal',
      example: 'señal:"desplazamiento imposible"',
      about: 'Señal, enviada o deducida',
    },
    review: { name: 'revisión', example: 'revisión:"por revisar"', about: 'Estado en la revisión' },
    is: {
      name: 'es',
      example: 'es:"no leído"',
      about: 'No leído, cambiado, con conflicto de ID o el más reciente',
    },
    place: { name: 'lugar', example: 'lugar:"São Paulo"', about: 'Palabras de un lugar' },
    ip: { name: 'ip', example: 'ip:203.0.113.', about: 'Dirección IP o su comienzo' },
    before: { name: 'antes', example: 'antes:2026-11-24', about: 'Antes de una fecha u hora' },
    after: { name: 'después', example: 'después:2026-11-24T10:00', about: 'Desde una fecha u hora' },
  },
  states: {
    unread: 'no leído',
    read: 'leído',
    changed: 'cambiado',
    conflict: 'conflicto',
    newest: 'más reciente',
  },
  problems: {
    'no-words': 'Los signos solos no se pueden buscar. Escriba al menos una letra o una cifra.',
    'too-many-words': (term, limit) =>
      `La búsqueda tiene más de ${numberText(limit)} textos. Quite «${term}» y lo que sigue.`,
    'no-value': (term, example) =>
      `«${term}» no tiene valor. Escriba uno justo después de los dos puntos, por ejemplo ${example}.`,
    'unknown-risk': (term, value, known) =>
      `«${value}» en «${term}» no es un riesgo. Use ${known.slice(0, -1).join(', ')} o ${known.at(-1)}.`,
    'unknown-signal': (term, value, known) =>
      `«${value}» en «${term}» no es una señal. Use ${known.slice(0, -1).join(', ')} o ${known.at(-1)}.`,
    'unknown-review': (term, value, known) =>
      `«${value}» en «${term}» no es un estado de la revisión. Use ${known.slice(0, -1).join(', ')} o ${known.at(-1)}.`,
    'unknown-state': (term, value, known) =>
      `«${value}» en «${term}» no es un estado conocido. Use ${known.slice(0, -1).join(', ')} o ${known.at(-1)}.`,
    'no-date': (term, value) =>
      `«${value}» en «${term}» no es una fecha. Escriba una fecha como 2026-11-24, o una fecha y hora como 2026-11-24T10:00.`,
    'no-address': (term, value) =>
      `«${value}» en «${term}» no es una dirección IP. Escriba una dirección como 203.0.113.7, o su comienzo, como 203.0.113.`,
  },
  invalid: {
    title: 'La búsqueda tiene un error',
    text: 'No se muestran informes hasta que corrija el texto de la búsqueda.',
  },
  matched: 'Coincide en',
  matchedIn: (field, excerpt) => `Coincide en ${field}: ${excerpt}`,
  matchedFields: {
    id: 'ID del informe',
    application_id: 'ID de aplicación',
    transaction_id: 'ID de transacción',
    descriptive_report: 'Descripción',
    device: 'Dispositivo',
    user: 'ID de usuario',
    event: 'Evento',
    location: 'Ubicación',
    geo_location: 'Ubicación GPS',
    em_location: 'Ubicación EM',
    ip: 'Dirección IP',
    extra_data: 'Datos adicionales',
  },
};
