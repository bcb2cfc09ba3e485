import assert from 'node:assert/strict';
import test from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import { FONT_FAMILY, FONT_FILES } from './bundled-fonts.ts';
import { createTextDrawer, type TextStyle } from './draw-text.ts';
import { offsetContour } from './offset-contour.ts';

const TOWN: TextStyle = { weight: 400, pixels: 12, colour: '#333' };

const boxOf = (svg: string) => {
  const font = { loadSystemFonts: false, fontFiles: [...FONT_FILES], defaultFontFamily: FONT_FAMILY };
  const box = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100">${svg}</svg>`, {
    font,
  }).getBBox();
  assert.ok(box !== undefined);
  return [box.x, box.y, box.x + box.width, box.y + box.height];
};

/** Rasterises the same text as <text>. */
const setText = (text: string, { weight, pixels, spacing = 0 }: TextStyle): string =>
  `<text x="200" y="50" text-anchor="middle" font-family="${FONT_FAMILY}" font-weight="${weight}" font-size="${pixels}" letter-spacing="${spacing}">${text}</text>`;

test('text has the position that a font renderer gives it', () => {
  const names = [
    'Madison',
    'Ålesund',
    'Mount Dora',
    'Żyrardów',
    'Hoàng Mai',
    'São Tomé',
    "Coeur d'Alene",
    'Winston-Salem',
  ];
  for (const lettering of [TOWN, { ...TOWN, weight: 600, spacing: 0.4 }] as const) {
    for (const name of names) {
      const [drawn, set] = [createTextDrawer(lettering)(name, 200, 50, 'middle'), setText(name, lettering)];
      assert.match(drawn, /<path/);
      for (const [n, side] of boxOf(drawn).entries()) {
        assert.ok(Math.abs(side - (boxOf(set)[n] ?? 0)) < 0.3, `${name}: ${boxOf(drawn)} for ${boxOf(set)}`);
      }
    }
  }
});

test('text is anchored at its start, middle or end', () => {
  const [draw, text] = [createTextDrawer(TOWN), 'HHHH'];
  const lefts = (['start', 'middle', 'end'] as const).map((anchor) => boxOf(draw(text, 200, 50, anchor))[0] ?? 0);
  const [start = 0, middle = 0, end = 0] = lefts;
  assert.ok(start > 200 && end > 150 && end < middle && Math.abs(start + end - 2 * middle) < 0.2);
});

test('a halo extends 1.2 pixels beyond the letters', () => {
  const [bare = [], withHalo = []] = [TOWN, { ...TOWN, hasHalo: true } as const].map((lettering) =>
    boxOf(createTextDrawer(lettering)('Madison', 100, 50, 'start')),
  );
  for (const [n, side] of withHalo.entries()) assert.ok(Math.abs(Math.abs(side - (bare[n] ?? 0)) - 1.2) < 0.2);
});

test('complex scripts are left to the rasteriser and are escaped', () => {
  const draw = createTextDrawer({ ...TOWN, hasHalo: true });
  for (const text of ['m\u0304', 'سلمى', '東京'])
    assert.match(draw(text, 1, 2, 'start'), new RegExp(`>${text}</text>`));
  assert.match(draw('<東>&', 1, 2, 'start'), />&lt;東&gt;&amp;<\/text>/);
  assert.match(draw('"<a>&', 1, 2, 'start'), /aria-label="&quot;&lt;a&gt;&amp;"/);
});

test('an outline grows on all sides, at inner corners too, and holes are filled', () => {
  const square = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  const grown = offsetContour(square, 10);
  assert.deepEqual([Math.min(...grown.map(({ x }) => x)), Math.max(...grown.map(({ y }) => y))], [-10, 110]);
  assert.deepEqual(offsetContour(square.toReversed(), 10), []);
  const angle = [
    [0, 0],
    [100, 0],
    [100, 50],
    [50, 50],
    [50, 100],
    [0, 100],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  assert.ok(offsetContour(angle, 10).some(({ x, y }) => x === 50 && y === 50));
  assert.deepEqual(
    offsetContour(
      [
        { x: 1, y: 1 },
        { x: 1, y: 1 },
      ],
      10,
    ),
    [],
  );
});
