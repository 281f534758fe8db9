// @ts-check

/**
 * The arguments that start the app of the present folder. Chromium refuses its sandbox to root, so root alone does without.
 * @param {readonly string[]} passed what the person gave
 * @param {number | undefined} userId undefined on Windows
 * @returns {readonly string[]}
 */
export function electronArguments(passed, userId) {
  return [...(userId === 0 ? ['--no-sandbox'] : []), '.', ...passed];
}

/**
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean} whether a window can be shown
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
