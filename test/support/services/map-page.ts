// The map of the search page in a browser: where a position is on the screen, and results with chosen footprints.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

type Pixel = { readonly x: number; readonly y: number };

const mercatorY = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));

/** Opens a page with a map and waits until it has drawn. */
export const openMap = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.waitForSelector('.ol-viewport canvas');
  await page.waitForTimeout(800);
};

/** Remembers the view of the map, which its requests for cells contain. */
export const watchView = (page: Page) => {
  let view: readonly number[] | undefined;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/map/cells') view = url.searchParams.get('window')?.split(',').map(Number);
  });
  return async (lon: number, lat: number): Promise<Pixel> => {
    const map = await page.locator('.map').boundingBox();
    assert.ok(map !== null && view !== undefined);
    const [west = 0, south = 0, east = 0, north = 0] = view;
    const [top, bottom] = [mercatorY(north), mercatorY(south)];
    return {
      x: map.x + ((lon - west) / ((east < west ? east + 360 : east) - west)) * map.width,
      y: map.y + ((top - mercatorY(lat)) / (top - bottom)) * map.height,
    };
  };
};

/** The middle of the map on the screen. */
export const centreOf = async (page: Page): Promise<Pixel> => {
  const map = await page.locator('.map').boundingBox();
  assert.ok(map !== null);
  return { x: map.x + map.width / 2, y: map.y + map.height / 2 };
};

/** Adds results with the given footprints to the list, as a search would. */
export const addResults = async (
  page: Page,
  results: readonly { readonly id: string; readonly boxes: string }[],
): Promise<void> => {
  await page.evaluate(`for (const { id, boxes } of ${JSON.stringify(results)}) {
    const card = document.createElement('li');
    card.className = 'card';
    Object.assign(card.dataset, { id, boxes });
    const title = document.createElement('h2');
    const link = document.createElement('a');
    link.href = '/resources/' + id;
    link.textContent = 'Sheet ' + id;
    title.append(link);
    card.append(title);
    document.querySelector('#cards').prepend(card);
  }
  document.dispatchEvent(new Event('periplus:results'));`);
  await page.waitForTimeout(300);
};
