/** A module that is loaded when it is needed. */
export interface LazyModule<Module> {
  /** Loads it; costs nothing when called again. */
  readonly load: () => Promise<Module>;
  /** Returns it if it is already loaded; else null. */
  readonly loaded: () => Module | null;
}

/** Returns a module that `load` imports. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let module: Module | null = null;
  return {
    load: async () => {
      module = await load();
      return module;
    },
    loaded: () => module,
  };
}
