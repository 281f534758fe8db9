import type { Messages } from '../english';

export const riskWords: Messages['riskWords'] = {
  title: 'Otras palabras de riesgo',
  description:
    'Qué lugar ocupan en el orden de los riesgos las palabras que la especificación del servicio no define. Una palabra que cuenta como high se ordena, colorea, filtra, cuenta y pone en cola con high; sin un lugar propio cuenta como unknown_risk y está en la cola de riesgos desconocidos. Los informes muestran la palabra recibida, y el feedback conserva los cuatro niveles de la especificación. La lista pertenece al perfil y se comparte con su equipo.',
  none: 'Ningún informe tiene una palabra así.',
  withUnknown: 'Como unknown_risk (predeterminado)',
  like: (level) => `Como ${level}`,
  failed: 'No se pudo cambiar el lugar de la palabra.',
};
