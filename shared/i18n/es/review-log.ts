import type { Messages } from '../english';
import { numberText } from '../number-text';

/** The history of what analysts decided and wrote. */
export const reviewLog: Messages['reviewLog'] = {
  title: 'Historial',
  count: (count) => (count === 1 ? '1 entrada' : `${numberText(count)} entradas`),
  unread: (count) =>
    count === 1
      ? '1 entrada es de una versión más reciente o no se puede leer'
      : `${numberText(count)} entradas son de una versión más reciente o no se pueden leer`,
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
    json: 'Para que lo importe un colega: estas entradas y las demás sobre las mismas transacciones',
  },
  author: {
    title: 'Exportar historial',
    name: 'Su nombre',
    action: 'Exportar',
    none: 'Escriba su nombre.',
    meaning: 'Los colegas que importen el archivo lo verán junto a sus veredictos.',
  },
  import: {
    action: 'Importar el historial de un colega…',
    title: 'Importar el historial de un colega',
    notRead: 'No se pudo leer el archivo.',
    notImported: 'No se pudo importar el historial.',
    file: 'Archivo',
    author: 'Autor',
    period: 'Periodo',
    fromTo: 'de {first} a {last}',
    verdicts: 'Veredictos',
    entries: 'Entradas',
    added: 'Nuevas',
    addedOf: (entries, verdicts) =>
      `${entries === 1 ? '1 entrada' : `${numberText(entries)} entradas`}, ${verdicts === 1 ? '1 veredicto' : `${numberText(verdicts)} veredictos`}`,
    own: (count) =>
      count === 1 ? '1 entrada es suya. No cambia.' : `${numberText(count)} entradas son suyas. No cambian.`,
    otherService: (count) =>
      count === 1
        ? '1 entrada trata de otro servicio de informes y no se importa.'
        : `${numberText(count)} entradas tratan de otro servicio de informes y no se importan.`,
    unread: (count) =>
      count === 1
        ? '1 entrada nueva es de una versión más reciente o no se puede leer. Se importa, pero no cuenta.'
        : `${numberText(count)} entradas nuevas son de una versión más reciente o no se pueden leer. Se importan, pero no cuentan.`,
    nothingNew: 'Todo lo que contiene este archivo ya está en su historial.',
    nothing: 'Este archivo no tiene entradas sobre este servicio de informes.',
    faults: (count) =>
      count === 1
        ? '1 entrada no se puede importar:'
        : `${numberText(count)} entradas no se pueden importar:`,
    moreFaults: (count) => `y ${numberText(count)} más`,
    invalid: (at, field) => `Entrada ${numberText(at)}: «${field}» no es válido`,
    meaning:
      'Las entradas importadas aparecen junto a las suyas con el nombre del colega. Si hay veredictos distintos sobre la misma transacción, se muestran ambos. Sus propias entradas no cambian.',
    confirm: (count) => (count === 1 ? 'Importar 1 entrada' : `Importar ${numberText(count)} entradas`),
    imported: (count) =>
      count === 1 ? '1 entrada importada de {file}' : `${numberText(count)} entradas importadas de {file}`,
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
