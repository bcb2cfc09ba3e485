// The interface of the functions that write features to a file.
import type { Features } from './feature.ts';

export type FeatureWriterOptions = {
  readonly features: Features;
  /** The file to write. It is incomplete until the writer returns. */
  readonly path: string;
  /** A folder for temporary files. */
  readonly folder: string;
  /** Layer name, also used for file names in archives. */
  readonly name: string;
  readonly title: string;
  /** A sentence about the source of the data, for people who open the file. */
  readonly origin: string;
  /** Receives a sentence for each change that the format required. */
  readonly addNote: (sentence: string) => void;
};

export type FeatureWriter = (options: FeatureWriterOptions) => Promise<void>;

/** The features exceed a limit of the format. `message` completes a sentence. */
export class FormatLimitError extends Error {}
