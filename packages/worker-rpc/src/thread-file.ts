// Finds the module that a thread runs.

/**
 * `name.ts` beside the calling module when TypeScript runs directly, `name.js` in a build. Pass `import.meta.url` as
 * `from`.
 */
export const threadFile = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
