/**
 * Identifies the service that a key, a queue or a copy belongs to: its whole base address, because a gateway can serve two
 * services under two paths of one origin, or "built-in" for the built-in service, whose port changes with each run.
 */
export type ServiceId = string;

/** No base address looks like it: those have a scheme. */
export const builtInService: ServiceId = 'built-in';
