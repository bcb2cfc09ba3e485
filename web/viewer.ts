// The viewer of a record: one source of it, on a map or as an image. Each kind of source is a part of its own that is loaded on demand.
import { byId } from './page.ts';
import { readViewerData } from './viewer/data.ts';
import { createProgress, wordsOf } from './viewer/progress.ts';

const start = async (root: HTMLElement, stage: HTMLElement, status: HTMLElement): Promise<void> => {
  const data = readViewerData();
  const progress = createProgress(root, status, data);
  const isImage = data.source?.protocol === 'iiif_image' || data.document.pages !== undefined;
  try {
    if (isImage) (await import('./viewer/image-stage.ts')).showImages(stage, data, progress);
    else await (await import('./viewer/map-stage.ts')).showOnMap(stage, data, progress);
  } catch (error) {
    progress.failed(wordsOf(error));
  }
};

const [root, stage, status] = [byId('viewer'), byId('stage'), byId('status')];
if (root !== undefined && stage !== undefined && status !== undefined) void start(root, stage, status);
