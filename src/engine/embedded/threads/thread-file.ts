// Finds the file of a thread beside this one: .ts when TypeScript is run directly, .js when it was built.

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

export const threadFile = (name: string): URL => new URL(`./${name}.${extension}`, import.meta.url);
