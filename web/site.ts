// The script of all pages except record pages.
import { startBookmarks } from './bookmarks.ts';
import { startCopying } from './copy.ts';
import { startFacetDialog } from './facet-dialog.ts';
import { startFilterSheet } from './filter-sheet.ts';
import { startLive } from './live.ts';
import { startMapPanel } from './map-panel.ts';
import { startSuggesting } from './suggest.ts';
import { startThumbnails } from './thumbnails.ts';
import { startYears } from './years.ts';

startLive();
startSuggesting();
startFacetDialog();
startFilterSheet();
startBookmarks();
startCopying();
startMapPanel();
startThumbnails();
startYears();
