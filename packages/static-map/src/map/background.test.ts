import assert from 'node:assert/strict';
import test from 'node:test';
import { openBaseMap } from '../base-map/base-map.ts';
import { viewAt } from '../view/map-view.ts';
import { createBundledBackground } from './background.ts';

test('a thumbnail has no labels and no credits, and other colours than a page', async () => {
  const background = createBundledBackground(await openBaseMap());
  const view = viewAt([-87, 43], 6, { width: 320, height: 240 });
  const [page, thumbnail] = [await background.draw(view, 'page'), await background.draw(view, 'thumbnail')];
  assert.match(page.svg, /aria-label="Milwaukee"/);
  assert.match(page.credits, /GeoNames/);
  assert.doesNotMatch(thumbnail.svg, /aria-label/);
  assert.equal(thumbnail.credits, '');
  const waterOf = (svg: string): string | undefined => /<rect [^>]*fill="([^"]*)"/.exec(svg)?.[1];
  assert.notEqual(waterOf(thumbnail.svg), waterOf(page.svg));
});
