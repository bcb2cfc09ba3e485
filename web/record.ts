// The script of the page of a record: as little as bookmarks, copying, downloads and the frame of the viewer take. Suggestions come with the search box.
import { startBookmarks } from './bookmarks.ts';
import { startCopying } from './copy.ts';
import { startDownloads } from './downloads.ts';
import { byId } from './page.ts';
import { startViewerFrame } from './viewer-frame.ts';

startBookmarks();
startCopying();
startDownloads();
startViewerFrame();
byId('q')?.addEventListener(
  'focus',
  () => void import('./suggest.ts').then(({ startSuggesting }) => startSuggesting()),
  {
    once: true,
  },
);
