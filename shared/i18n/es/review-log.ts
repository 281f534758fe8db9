import type { Messages } from '../english';
import { numberText } from '../number-text';

/** The history of what analysts decided and wrote. */
export const reviewLog: Messages['reviewLog'] = {
  title: 'Historial',
  count: (count) => (count === 1 ? '1 entrada' : `${numberText(count)} entradas`),
  search: 'Buscar en el historial',
  placeholder: 'Transacción, motivo o nota',
  verdicts: 'Filtrar por veredicto',
  kinds: 'Filtrar por tipo',
  kind: {
    verdict: 'Veredictos',
    note: 'Notas',
    snooze: 'Aplazamientos',
    escalation: 'Escalados',
    answer: 'Respuestas',
    feedback: 'Feedback',
  },
  export: 'Exportar',
  exportDescription: {
    csv: (count) => `${numberText(count)} filas para una hoja de cálculo`,
    json: (count) => `${numberText(count)} entradas tal como se guardan`,
  },
  table: {
    when: 'Hora',
    who: 'Quién',
    what: 'Decisión',
    about: 'Transacción',
    texts: 'Motivo y notas',
    openReport: 'Abrir informe',
  },
  reportWithout: 'Informe sin transacción',
  reading: 'Leyendo el historial…',
  notRead: 'No se pudo leer el historial.',
  empty: {
    title: 'Todavía no hay decisiones',
    advice:
      'Aquí aparecen los veredictos, las notas, los aplazamientos y los escalados. Dé su primer veredicto en Revisión.',
  },
  noMatches: {
    title: 'Ninguna entrada coincide',
    advice: 'Cambie el texto de búsqueda o los filtros.',
    showAll: 'Mostrar todas las entradas',
  },
};
