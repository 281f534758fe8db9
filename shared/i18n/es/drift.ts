import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

export const drift: Messages['drift'] = {
  intro:
    'Qué hay de nuevo, qué ha desaparecido y qué ha cambiado en los informes de las últimas semanas, frente a las anteriores. Se comparan semanas completas, desde el lunes en su zona horaria.',
  reading: 'Comparando las semanas…',
  failed: 'No se han podido comparar las semanas.',
  none: {
    title: 'No hay informes con hora',
    text: 'La deriva compara los informes por semana. Ninguno tiene hora todavía.',
  },
  fewWeeks: (weeks) =>
    `Solo hay ${counted(weeks, 'semana completa', 'semanas completas')}. Para valores nuevos y desaparecidos hacen falta 4; para cambios de proporción, 8.`,
  findings: 'Hallazgos',
  noFindings: 'Nada es con seguridad nuevo, ha desaparecido o ha cambiado.',
  more: (count) =>
    `${counted(count, 'hallazgo menos seguro no se muestra', 'hallazgos menos seguros no se muestran')}.`,
  kinds: { new: 'Nuevo', gone: 'Desaparecido', more: 'Más', less: 'Menos' },
  subjects: {
    risk: 'Riesgo',
    fraudCase: 'Caso de fraude',
    signal: 'Señal',
    deviceModel: 'Modelo de dispositivo',
    country: 'País',
    extra: 'Datos adicionales',
    locationType: 'Tipo de ubicación',
    sensor: 'Sensor activo',
    field: 'Campo',
    problems: 'Campos ilegibles',
  },
  sentences: {
    new: (week, share) => `{value} es nuevo desde la semana del ${week}: ${share}.`,
    gone: (week, share) => `{value} ha desaparecido desde la semana del ${week}. Antes: ${share}.`,
    more: (week, share, before) =>
      `{value} es más frecuente desde la semana del ${week}: ${share}, antes ${before}.`,
    less: (week, share, before) =>
      `{value} es menos frecuente desde la semana del ${week}: ${share}, antes ${before}.`,
  },
  problemValue: 'Un informe con campos ilegibles',
  share: (hits, n, share, range) =>
    `${numberText(hits)} de ${counted(n, 'informe', 'informes')} (${share}, ${range})`,
  sampledShare: (hits, n, share, range) =>
    `${numberText(hits)} de ${counted(n, 'informe de la muestra', 'informes de la muestra')} (${share}, ${range})`,
  showReports: 'Ver los informes',
  openExample: 'Abrir un ejemplo',
  stability: 'Última semana completa frente a un máximo de 8 anteriores',
  subject: 'Aspecto',
  index: 'Índice',
  byChance: 'Por azar',
  assessment: 'Cambio',
  readings: { little: 'Poco cambio', some: 'Algún cambio', much: 'Mucho cambio' },
  notMeasured: 'Pocos informes, o muchos valores por informe',
  byWeek: 'Valores por semana',
  chooseSubject: 'Aspecto de la tabla',
  week: 'Semana del',
  incomplete: (week) => `${week} (sin terminar)`,
  reports: 'Informes',
  limits:
    'Un hallazgo dice que los informes han cambiado, no por qué: una versión nueva de la aplicación, otro mercado o un fraude tienen el mismo aspecto. Entre paréntesis: intervalo del 95 % según Wilson, como si los informes fueran independientes. Muchos informes de un usuario o dispositivo hacen que el azar parezca un cambio; en las proporciones se tiene en cuenta la variación entre semanas.',
  sampled: (count) =>
    `Los tipos de ubicación, los sensores, los campos y los campos ilegibles se cuentan en una muestra de hasta ${numberText(count)} informes por semana.`,
  indexMeaning:
    'Índice de estabilidad de la población: la suma de (p − q) ln(p/q) de los valores. Por debajo de 0,1 hay poco cambio y desde 0,25 mucho; por debajo del doble del índice por azar no se afirma nada.',
  fromReport: {
    ofValues: 'Deriva de sus valores',
    ofWeek: 'Su semana frente a las anteriores',
    untilWeek: (week) => `Hasta la semana del ${week}, la del informe.`,
    weekNotOver: 'La semana del informe no ha terminado: se comparan las semanas completas anteriores.',
    untilToday: 'Hasta hoy',
    onlyValues: 'Solo los cambios de los valores del informe.',
    values: 'Valores del informe',
    allChanges: 'Todos los cambios',
    noneOfValues: 'Ninguno de estos valores es con seguridad nuevo, desaparecido o distinto.',
  },
};
