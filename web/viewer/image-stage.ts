// Shows IIIF images page by page, at full resolution.
import { defaults as defaultControls } from 'ol/control/defaults.js';
import { getCenter } from 'ol/extent.js';
import IIIFInfo, { type ImageInformationResponse } from 'ol/format/IIIFInfo.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import ImageLayer from 'ol/layer/Image.js';
import TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import Projection from 'ol/proj/Projection.js';
import IIIF from 'ol/source/IIIF.js';
import Static from 'ol/source/ImageStatic.js';
import View from 'ol/View.js';
import { text } from '../texts.ts';
import { hostOf, type ImagePage, type ViewerData } from './data.ts';
import { button, element, fullScreenButton, mapTarget } from './dom.ts';
import { explainFailure } from './explain.ts';
import { isObject, loadJson } from './load.ts';
import { messageOf, type Progress, SourceProblem } from './progress.ts';
import { watchTiles } from './watch-tiles.ts';

const MAX_MAGNIFICATION = 4;

const serviceOf = (url: string): string => url.replace(/\/info\.json$/, '').replace(/\/$/, '');

const setPicture = (
  map: OlMap,
  layer: TileLayer | ImageLayer<Static>,
  extent: number[],
  resolutions: number[],
): void => {
  map.setLayers([layer]);
  map.setView(
    new View({
      projection: new Projection({ code: 'pixels', units: 'pixels', extent }),
      center: getCenter(extent),
      extent,
      constrainOnlyCenter: true,
      maxResolution: 2 * Math.max(...resolutions, 1),
      minResolution: Math.min(...resolutions, 1) / MAX_MAGNIFICATION,
    }),
  );
  map.getView().fit(extent, { padding: [10, 10, 10, 10] });
};

/** Overrides the id of the service: copies of images often have the id of the original. */
const showService = async (map: OlMap, url: string, progress: Progress): Promise<void> => {
  const service = serviceOf(url);
  const info = await loadJson(`${service}/info.json`);
  if (!isObject(info)) throw new SourceProblem(text('viewer.notImageInfo'));
  const described = { ...info, id: service, '@id': service } as unknown as ImageInformationResponse;
  const options = new IIIFInfo(described).getTileSourceOptions();
  if (options === undefined) throw new SourceProblem(text('viewer.badImageInfo'));
  const source = new IIIF({ ...options, zDirection: -1 });
  watchTiles(source, progress);
  const grid = source.getTileGrid();
  setPicture(map, new TileLayer({ source }), grid?.getExtent() ?? [], grid?.getResolutions() ?? [1]);
};

const sizeOf = async (url: string): Promise<readonly [number, number]> => {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    throw new SourceProblem(await explainFailure(url));
  }
  return [image.naturalWidth, image.naturalHeight];
};

const showPicture = async (map: OlMap, url: string, { arrived }: Progress): Promise<void> => {
  const [width, height] = await sizeOf(url);
  const extent = [0, 0, width, height];
  const projection = new Projection({ code: 'pixels', units: 'pixels', extent });
  const layer = new ImageLayer({ source: new Static({ url, imageExtent: extent, projection }) });
  setPicture(map, layer, extent, [1, Math.max(width, height) / 500]);
  arrived();
};

const showPage = ({ service, image }: ImagePage, map: OlMap, progress: Progress): Promise<void> => {
  if (service !== undefined) return showService(map, service, progress);
  if (image !== undefined) return showPicture(map, image, progress);
  return Promise.reject(new SourceProblem(text('viewer.pageWithoutImage')));
};

const createPaging = (pages: readonly ImagePage[], onPage: (index: number) => void): readonly HTMLElement[] => {
  const select = element('select');
  select.setAttribute('aria-label', text('viewer.page'));
  select.append(
    ...pages.map(({ label }, index) => new Option(`${index + 1} / ${pages.length}: ${label}`, String(index))),
  );
  const go = (index: number): void => {
    const next = Math.max(0, Math.min(pages.length - 1, index));
    select.selectedIndex = next;
    onPage(next);
  };
  select.addEventListener('change', () => onPage(select.selectedIndex));
  return [
    button(text('viewer.previousPage'), () => go(select.selectedIndex - 1)),
    select,
    button(text('viewer.nextPage'), () => go(select.selectedIndex + 1)),
  ];
};

const rotate = (map: OlMap, turns: number): void => {
  const view = map.getView();
  view.animate({ rotation: view.getRotation() + (turns * Math.PI) / 2, duration: 150 });
};

export const showImages = (stage: HTMLElement, data: ViewerData, progress: Progress): void => {
  const url = data.source?.url ?? '';
  const pages = data.document.pages ?? [{ label: data.source?.label ?? '', service: url }];
  const [bar, frame, target] = [
    element('div', 'viewer-bar'),
    element('div', 'viewer-frame'),
    mapTarget(text('viewer.image')),
  ];
  frame.append(target);
  const credits = [data.document.credit, data.credit, hostOf(url)].filter((text) => text !== undefined && text !== '');
  stage.replaceChildren(bar, frame, element('p', 'viewer-credits', [...new Set(credits)].join(' · ')));
  const map = new OlMap({
    target,
    controls: defaultControls({ attribution: false }),
    interactions: defaultInteractions({ onFocusOnly: self !== top }),
  });
  const showPageAt = (index: number): void => {
    const page = pages[index];
    if (page === undefined) return;
    progress.begin();
    showPage(page, map, progress).catch((error: unknown) => progress.failed(messageOf(error)));
  };
  if (pages.length > 1) bar.append(...createPaging(pages, showPageAt));
  bar.append(
    button(text('viewer.rotateLeft'), () => rotate(map, -1)),
    button(text('viewer.rotateRight'), () => rotate(map, 1)),
  );
  const fullScreen = fullScreenButton(stage);
  if (fullScreen !== undefined) bar.append(fullScreen);
  showPageAt(0);
};
