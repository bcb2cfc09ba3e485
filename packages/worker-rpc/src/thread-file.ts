// Finds the file at which a thread begins, beside the module that starts it; its name ends with -thread.

/** `name.ts` when TypeScript is run directly, `name.js` when the program was built. */
export const threadFile = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
