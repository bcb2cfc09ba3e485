// The interface of a source type: how its addresses are recognised, and how its records are read.
import type { TargetRules } from '@periplus/safe-fetch';
import type { Source } from '../source.ts';
import type { FetchBytes } from './fetch-source.ts';
import type { SourceContent } from './source-content.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a source type may use to reach its data. */
type SourceTools = {
  readonly fetch: FetchBytes;
  readonly rules: TargetRules;
  /** A folder for data that is kept between runs, one per source. */
  readonly folder: string;
  readonly environment: Environment;
  readonly timeoutMs: number;
  readonly minBytesPerSecond: number;
  readonly signal: AbortSignal;
};

export type SourceType = {
  /** The name that operators give as `--kind`. */
  readonly kind: string;
  /** How sure it is that an address is of this type: `certain` wins over `likely`. */
  readonly detect: (address: string) => 'certain' | 'likely' | undefined;
  /** Whether an address can be of this type at all. */
  readonly accepts: (address: string) => boolean;
  /** Which addresses it accepts, for error messages. */
  readonly addressRule?: string;
  /** Lists the documents of the source and gives the means to read them. */
  readonly open: (source: Source, tools: SourceTools) => Promise<SourceContent>;
};

export const isWebAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** Detects a type by the path of a web address. */
export const detectByPath =
  (pattern: RegExp): SourceType['detect'] =>
  (address) =>
    isWebAddress(address) && pattern.test(new URL(address).pathname) ? 'certain' : undefined;
