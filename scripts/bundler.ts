// The bundler of scripts and program. It is a tool for development: an install for production goes without.

export type Loaded = { readonly contents: string; readonly loader: 'ts' };

/** With `metafile` it tells which files it has read, by their path from here. */
export type Bundled = { readonly metafile: { readonly inputs: Readonly<Record<string, unknown>> } };

export type Bundler = { readonly build: (options: Readonly<Record<string, unknown>>) => Promise<Bundled> };

/** By a name that the type checker does not follow: the package may be missing. */
const NAME: string = 'esbuild';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

export const loadBundler = async (): Promise<Bundler | undefined> => {
  try {
    return (await import(NAME)) as Bundler;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};
