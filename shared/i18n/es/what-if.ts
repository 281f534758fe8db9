import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

export const whatIf: Messages['whatIf'] = {
  intro:
    'Pruebe otros límites con los informes guardados en este equipo: cuántos se marcarían y hasta qué punto coincide con sus veredictos. No se envía nada y su configuración no cambia.',
  form: 'Límites que se prueban',
  score: 'Desacuerdo desde',
  scoreHint:
    'Una puntuación de 1 (cualquier contradicción, como hoy) a 100. 20 puntos por cada potencia de diez de los kilómetros.',
  scoreError: (max) => `Escriba un número entero de 1 a ${numberText(max)}.`,
  todayIs: (value) => `Hoy: ${value}.`,
  radii: 'Precisión supuesta',
  backToToday: 'Volver a los límites de hoy',
  useLimits: 'Guardar como configuración',
  usedLimits: 'Guardado. La velocidad, la distancia y los radios son ahora su configuración.',
  notSaved: 'No se han podido guardar los límites.',
  invalid: {
    title: 'Corrija los límites',
    text: 'Los campos marcados no tienen un número válido.',
  },
  preparing: 'Leyendo los informes…',
  progress: 'Progreso de la lectura de los informes',
  failed: 'No se han podido leer los informes.',
  empty: {
    title: 'Aún no hay informes',
    text: 'No hay nada con qué probar límites hasta que se sincronicen informes.',
  },
  result: 'Resultado',
  asOf: (reports) => `${counted(reports, 'informe', 'informes')}, tal como se leyeron por última vez.`,
  readAgain: 'Leer de nuevo',
  today: 'Hoy',
  tried: 'Prueba',
  flagged: 'Informes marcados',
  precision: 'Precisión',
  precisionMeaning: 'de las transacciones marcadas con veredicto, la parte juzgada fraude o sospechosa',
  recall: 'Exhaustividad',
  recallMeaning: 'de las transacciones juzgadas fraude o sospechosas, la parte que se marca',
  reasons: {
    travel: 'Desplazamiento imposible',
    disagreement: 'Desacuerdo',
    any: 'Cualquiera de los dos',
  },
  share: (share, range, hits, n) => `${share} (${range}), ${numberText(hits)} de ${numberText(n)}`,
  noneJudged: 'ninguna juzgada',
  difference: (count) => (count > 0 ? `+${numberText(count)}` : numberText(count)),
  judged: (positive, legitimate, unclear) =>
    `Juzgadas: ${counted(positive, 'transacción', 'transacciones')} como fraude o sospechosas, ${numberText(legitimate)} como legítimas. ${numberText(unclear)} como «no se sabe» no cuentan.`,
  noVerdicts:
    'Ninguna transacción tiene veredicto todavía, así que no se conocen la precisión ni la exhaustividad.',
  bias: 'Las transacciones juzgadas no son una muestra aleatoria: quienes juzgaron vieron las marcas y eligieron qué juzgar. La precisión y la exhaustividad pueden desviarse más de lo que dicen los intervalos, sobre todo con límites que marcan otros informes que los de hoy.',
  intervals:
    'Entre paréntesis: intervalo del 95 % según Wilson. Supone que las transacciones son independientes.',
  list: 'Informes que cambian',
  newly: (count) => `Marcados ahora (${numberText(count)})`,
  noLonger: (count) => `Ya no marcados (${numberText(count)})`,
  capped: (shown, all) => `Los ${numberText(shown)} más recientes de ${numberText(all)}.`,
  showAll: (count) => `Mostrar ${counted(count, 'informe', 'informes')} en Informes`,
  showNewest: (shown, all) =>
    `Mostrar los ${numberText(shown)} más recientes de ${numberText(all)} en Informes`,
  none: {
    newly: 'Los límites de la prueba no marcan ningún informe que los de hoy no marquen.',
    noLonger: 'Los límites de la prueba marcan todos los informes que marcan los de hoy.',
  },
  time: 'Hora',
  user: 'Usuario',
  risk: 'Riesgo',
  verdict: 'Veredicto',
  why: 'Motivo',
  open: 'Abrir informe',
  travels: 'desplazamiento imposible',
  scored: (score) => `desacuerdo ${numberText(score)}`,
  tryOther: 'Probar otros límites',
};
