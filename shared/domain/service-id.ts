/**
 * Identifies the service of a key, a queue or a copy: by its whole base address, because a gateway can serve two
 * services under two paths of one origin, or "built-in" for the built-in service, whose port changes with each run.
 */
export type ServiceId = string;

/** No base address can equal it: those have a scheme. */
export const builtInService: ServiceId = 'built-in';
