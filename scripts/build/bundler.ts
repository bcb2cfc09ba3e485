// The bundler for page scripts and the program. It is a development dependency and missing in production installs.

export type Loaded = { readonly contents: string; readonly loader: 'ts' };

/** With `metafile` it also returns the paths of all input files, relative to the repository. */
export type Bundled = { readonly metafile: { readonly inputs: Readonly<Record<string, unknown>> } };

export type Bundler = { readonly build: (options: Readonly<Record<string, unknown>>) => Promise<Bundled> };

/** Hides the name from the type checker, since the package may be missing. */
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
