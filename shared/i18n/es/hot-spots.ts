import type { Messages } from '../english';
import { counted, numberText } from '../number-text';

export const hotSpots: Messages['hotSpots'] = {
  form: 'Pregunta sobre las zonas calientes',
  intro:
    '¿Dónde está la proporción de fraude con seguridad por encima de la media? El mundo se divide en hexágonos de igual tamaño. Un hexágono solo aparece si incluso el extremo inferior de su intervalo del 95 % supera la proporción de todos los hexágonos juntos.',
  counted: 'Qué cuenta como fraude',
  countedOptions: {
    reported: 'Riesgo informado: fraude o alto',
    judged: 'Veredicto: fraude o sospechoso',
  },
  size: 'Tamaño de un hexágono',
  sizes: {
    3: (across) => `Región, ${across}`,
    4: (across) => `Área metropolitana, ${across}`,
    5: (across) => `Ciudad, ${across}`,
    6: (across) => `Distrito, ${across}`,
    7: (across) => `Barrio, ${across}`,
    8: (across) => `Calles, ${across}`,
  },
  reading: 'Contando los informes…',
  failed: 'No se pudieron buscar las zonas calientes.',
  base: (percent, fraud, reports, users) =>
    `Proporción base: ${percent} (${numberText(fraud)} de ${counted(reports, 'informe', 'informes')}, ${counted(users, 'usuario', 'usuarios')}). Cada usuario cuenta una vez por hexágono.`,
  unplaced: (count) =>
    `${counted(count, 'informe no tiene', 'informes no tienen')} una posición lo bastante precisa para este tamaño.`,
  anonymous: (count) =>
    `${counted(count, 'informe no tiene', 'informes no tienen')} usuario ni dispositivo, así que no se sabe de quién son. No se cuentan.`,
  span: (first, last) => `Informes del ${first} al ${last}.`,
  found: (count, compared, byChance) =>
    `${numberText(count)} de ${counted(compared, 'hexágono', 'hexágonos')} con 3 usuarios o más. Si el fraude fuera igual de frecuente en todas partes, la casualidad mostraría hasta ${byChance}.`,
  holdForAll: (count) =>
    `${numberText(count)} de ellos también se sostienen para todas las comparaciones juntas (prueba exacta con la corrección de Bonferroni). Se marcan con un color pleno.`,
  cut: (shown, count) => `Los primeros ${numberText(shown)} de ${numberText(count)}.`,
  nothing: {
    title: 'No hay zonas calientes',
    noReports: {
      reported: 'Ningún informe de este equipo tiene un riesgo conocido y una posición precisa.',
      judged:
        'Ningún informe de este equipo tiene un veredicto de fraude, sospechoso o legítimo y una posición precisa.',
    },
    noneHot: 'Ningún hexágono supera con seguridad la proporción base. Pruebe con otro tamaño.',
  },
  list: 'Zonas calientes, primero el mayor extremo inferior',
  noPlace: 'Sin nombre de lugar',
  share: (percent, low, high) => `${percent} (de ${low} a ${high})`,
  counts: (fraud, reports, users) =>
    `${numberText(fraud)} de ${counted(reports, 'informe', 'informes')}, ${counted(users, 'usuario', 'usuarios')}`,
  lift: (times) => `${times} veces la proporción base`,
  forAll: 'Se sostiene para todas las comparaciones',
  alone: 'Puede ser una casual',
  onMap: (place, share, users) => `${place}: ${share} de ${counted(users, 'usuario', 'usuarios')}`,
  open: 'Mostrar los informes de esta zona',
  show: 'Buscar zonas calientes',
  layer: 'Zonas calientes',
  layerMeaning:
    'Hexágonos cuya proporción de fraude está con seguridad por encima de la de todos los hexágonos juntos.',
  showOnMap: 'Mostrar en el mapa',
  showThisOnMap: 'Mostrar esta en el mapa',
  colours: 'Colores de las zonas calientes',
  foundOnMap: (count, compared, base) =>
    `${numberText(count)} de ${counted(compared, 'hexágono', 'hexágonos')} con seguridad por encima de la proporción base del ${base}.`,
  numbers: 'Los números son usuarios.',
  change: 'Cambiar la pregunta',
  hide: 'Ocultar las zonas calientes',
  limits:
    'Qué muestra: dónde es alta la proporción de fraude entre los informes con veredicto o riesgo. No muestra por qué. Donde los analistas solo juzgan informes sospechosos, los veredictos dicen más de esa elección que del lugar.',
  map: 'Mapa de las zonas calientes',
};
