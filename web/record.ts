// The script of record pages. Suggestions load when the search box gets the focus.
import { startBack } from './back.ts';
import { startBookmarks } from './bookmarks.ts';
import { startCopying } from './copy.ts';
import { startDownloads } from './downloads.ts';
import { byId } from './page.ts';
import { startThumbnails } from './thumbnails.ts';
import { startViewerFrame } from './viewer-frame.ts';

startBack();
startBookmarks();
startCopying();
startDownloads();
startViewerFrame();
startThumbnails();
byId('q')?.addEventListener(
  'focus',
  () => void import('./suggest.ts').then(({ startSuggesting }) => startSuggesting()),
  {
    once: true,
  },
);
