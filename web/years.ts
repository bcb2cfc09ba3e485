// The time slider: a brush over the histogram of years. The fields and links of the server do the same without it.
import { all, byId, debounce, onResults } from './page.ts';
import { parseYear, shareBefore, toRange, type YearRange, type YearScale, yearAt } from './year-scale.ts';

/** Wait before a search, so that holding a key down does not start one for each year. */
const WAIT_MS = 350;
/** A shorter drag, in pixels, is a click on a bar. */
const CLICK_PIXELS = 4;

type Parts = {
  readonly box: HTMLElement;
  readonly form: HTMLFormElement;
  readonly fields: readonly [start: HTMLInputElement, end: HTMLInputElement];
  readonly scale: YearScale;
};

const readParts = (facet: HTMLElement): Parts | undefined => {
  const box = facet.querySelector<HTMLElement>('[data-years]');
  const form = facet.querySelector('form');
  const [start, end] = form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden])') ?? [];
  const [from, to] = (box?.dataset.years ?? '').split(',').map(Number);
  if (!box || !form || !start || !end || from === undefined || to === undefined) return undefined;
  return { box, form, fields: [start, end], scale: { from, to } };
};

const createThumb = (id: string, field: HTMLInputElement, { from, to }: YearScale): HTMLInputElement => {
  const thumb = document.createElement('input');
  Object.assign(thumb, { type: 'range', id, className: 'brush-thumb', min: String(from), max: String(to) });
  thumb.setAttribute('aria-label', field.labels?.[0]?.textContent ?? '');
  return thumb;
};

const createShade = (): HTMLElement => {
  const shade = document.createElement('div');
  shade.className = 'brush-range';
  return shade;
};

/** The bars are links, and the end of a drag must not follow one. */
const suppressNextClick = (box: HTMLElement): void => {
  const stop = (event: Event): void => event.preventDefault();
  box.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => box.removeEventListener('click', stop, { capture: true }));
};

const connectDrag = (box: HTMLElement, onDrag: (from: number, to: number) => void, onEnd: () => void): void => {
  const shareAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = box.getBoundingClientRect();
    return (clientX - left) / width;
  };
  box.addEventListener('dragstart', (event) => event.preventDefault());
  box.addEventListener('pointerdown', (down) => {
    if (down.button !== 0 || (down.target instanceof Element && down.target.matches('input'))) return;
    let isDrag = false;
    const abort = new AbortController();
    const move = (event: PointerEvent): void => {
      isDrag ||= Math.abs(event.clientX - down.clientX) >= CLICK_PIXELS;
      if (isDrag) onDrag(shareAt(down), shareAt(event));
    };
    const end = (event: PointerEvent): void => {
      abort.abort();
      if (!isDrag || event.type === 'pointercancel') return;
      suppressNextClick(box);
      onEnd();
    };
    addEventListener('pointermove', move, { signal: abort.signal });
    for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, { signal: abort.signal });
  });
};

const enhance = (parts: Parts, submit: (form: HTMLFormElement) => void): void => {
  const { box, form, fields, scale } = parts;
  const thumbs = [createThumb('years-from', fields[0], scale), createThumb('years-to', fields[1], scale)] as const;
  const shade = createShade();
  const ends = [scale.from, scale.to] as const;
  /** Shows the range of the fields. */
  const show = (): void => {
    const [start, end] = fields.map(({ value }, index) => parseYear(value) ?? ends[index] ?? 0) as [number, number];
    const [left, right] = [shareBefore(start, scale), shareBefore(end + 1, scale)];
    Object.assign(shade.style, { left: `${left * 100}%`, right: `${(1 - right) * 100}%` });
    shade.hidden = fields.every(({ value }) => value === '');
    for (const [index, thumb] of thumbs.entries()) thumb.value = String(index === 0 ? start : end);
  };
  const choose = ({ start, end }: YearRange): void => {
    fields[0].value = start === undefined ? '' : String(start);
    fields[1].value = end === undefined ? '' : String(end);
    show();
  };
  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('input', () => {
      const [from, to] = thumbs.map(({ value }) => Number(value)) as [number, number];
      // A thumb stops at the other one.
      choose(index === 0 ? toRange(Math.min(from, to), to, scale) : toRange(from, Math.max(from, to), scale));
    });
    thumb.addEventListener('change', () => submit(form));
  }
  for (const field of fields) field.addEventListener('input', show);
  connectDrag(
    box,
    (from, to) => choose(toRange(yearAt(from, scale), yearAt(to, scale), scale)),
    () => submit(form),
  );
  box.append(shade, ...thumbs);
  show();
};

export const startYears = (): void => {
  let focused: string | undefined;
  let form: HTMLFormElement | undefined;
  const send = debounce(WAIT_MS, () => {
    focused = document.activeElement?.id;
    form?.requestSubmit();
  });
  const refresh = (): void => {
    for (const facet of all('.years')) {
      const parts = readParts(facet);
      if (parts === undefined || parts.box.querySelector('input') !== null) continue;
      enhance(parts, (next) => {
        form = next;
        send();
      });
    }
    if (focused?.startsWith('years-')) byId(focused)?.focus({ preventScroll: true });
    focused = undefined;
  };
  onResults(refresh);
  refresh();
};
