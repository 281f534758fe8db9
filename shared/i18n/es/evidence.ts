import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

/** What the Review screen shows of a report. */
export const evidence: Messages['evidence'] = {
  changedSinceSeen: 'Cambió desde que lo vio',
  newerVersion: 'Versión más reciente que el veredicto',
  newerReport: 'Informe más reciente que el veredicto',
  snoozeOver: {
    time: 'Ya no está pospuesto',
    nextReport: 'Ya no está pospuesto: nuevo informe de este usuario',
  },
  why: 'Por qué',
  facts: 'Distancias y velocidades',
  map: 'Mapa de este informe',
  wholeReport: 'Mostrar todas las posiciones',
  previousReport: 'Informe anterior',
  unusable: 'Posiciones que no se pueden situar en el mapa',
  speeds: 'Velocidades desde el informe anterior',
  noMove: 'Ningún informe anterior tiene posición, así que no hay velocidades.',
  decided: {
    title: 'Decisiones anteriores',
    weak: 'También lugar y modelo',
    weakHint:
      'Muchos usuarios comparten un lugar o un modelo de dispositivo, así que estas coincidencias dicen poco.',
    fields: {
      user: 'Usuario',
      device: 'Dispositivo',
      place: 'Lugar',
      deviceModel: 'Modelo de dispositivo',
    },
    others: (count) => (count === 1 ? 'otro informe' : `otros ${counted(count, 'informe', 'informes')}`),
    noOthers: 'ningún otro informe',
    notJudged: 'ninguno con veredicto',
    none: 'Nada que comparar: el informe no indica usuario ni dispositivo.',
    latest: 'Últimas decisiones',
  },
  history: {
    title: 'Historial',
    decisions: 'Decisiones',
    none: 'Aún no hay entradas.',
    undone: 'deshecho',
    noted: 'Nota',
    noteRemoved: 'Nota eliminada',
    snoozedUntil: 'Pospuesto hasta el {time}',
    snoozedUntilNext: 'Pospuesto hasta el próximo informe de este usuario',
    snoozedUntilEither: 'Pospuesto hasta el {time} o el próximo informe de este usuario',
    escalated: 'Escalado',
    answered: 'Respondido',
    feedback: 'Feedback añadido a la bandeja de salida',
    newer: 'Entrada de una versión más reciente del programa, o ilegible',
    version: (version) => `El servicio envió la versión ${numberText(version)}`,
    otherReport: 'Otro informe de esta transacción',
    texts: {
      reported: 'Riesgo del servicio',
      reason: 'Motivo',
      note: 'Nota',
      question: 'Pregunta',
      answer: 'Respuesta',
    },
  },
};
