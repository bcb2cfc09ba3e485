// The viewer shows one source of a record on a map or as an image. The code for each kind of source loads on demand.
import { byId } from './page.ts';
import { readViewerData } from './viewer/data.ts';
import { createProgress, messageOf } from './viewer/progress.ts';

const start = async (root: HTMLElement, stage: HTMLElement, status: HTMLElement): Promise<void> => {
  const data = readViewerData();
  const progress = createProgress(root, status, data);
  const isImage = data.source?.protocol === 'iiif_image' || data.document.pages !== undefined;
  try {
    if (isImage) (await import('./viewer/image-stage.ts')).showImages(stage, data, progress);
    else await (await import('./viewer/map-stage.ts')).showOnMap(stage, data, progress);
  } catch (error) {
    progress.failed(messageOf(error));
  }
};

const [root, stage, status] = [byId('viewer'), byId('stage'), byId('status')];
if (root !== undefined && stage !== undefined && status !== undefined) void start(root, stage, status);
