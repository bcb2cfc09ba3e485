// Output of the command line: results on stdout, everything else on stderr.

export type Terminal = {
  /** Prints a result. */
  readonly print: (text: string) => void;
  /** Prints warnings, errors and other messages. */
  readonly log: (text: string) => void;
  /** Rewrites the last line on a terminal; elsewhere prints a line every few seconds. */
  readonly progress: (text: string) => void;
  readonly endProgress: () => void;
};

const PLAIN_INTERVAL_MS = 3000;
const LIVE_INTERVAL_MS = 100;

export const createTerminal = (stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream): Terminal => {
  const live = stderr.isTTY === true;
  let lastShown = 0;
  let lineOpen = false;

  // A reader such as `head` closes the pipe when it has enough.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  stderr.on('error', () => {});

  const endProgress = (): void => {
    if (lineOpen) stderr.write('\n');
    lineOpen = false;
  };
  return {
    print: (text) => stdout.write(`${text}\n`),
    log: (text) => {
      endProgress();
      stderr.write(`${text}\n`);
    },
    progress: (text) => {
      const now = Date.now();
      if (lastShown === 0) lastShown = live ? 0 : now;
      if (now - lastShown < (live ? LIVE_INTERVAL_MS : PLAIN_INTERVAL_MS)) return;
      lastShown = now;
      lineOpen = live;
      stderr.write(live ? `\r\x1b[2K${text.slice(0, (stderr.columns ?? 80) - 1)}` : `${text}\n`);
    },
    endProgress,
  };
};
