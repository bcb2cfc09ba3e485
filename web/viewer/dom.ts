// HTML elements of the viewer.
import { text } from '../texts.ts';

export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] => {
  const node = document.createElement(name);
  if (className !== '') node.className = className;
  if (text !== '') node.textContent = text;
  return node;
};

export const button = (label: string, onClick: () => void): HTMLButtonElement => {
  const node = element('button', 'quiet-button', label);
  node.type = 'button';
  node.addEventListener('click', onClick);
  return node;
};

export const slider = (text: string, onChange: (fraction: number) => void): HTMLLabelElement => {
  const label = element('label', 'viewer-slider', text);
  const input = element('input');
  input.type = 'range';
  input.min = '0';
  input.max = '100';
  input.value = '100';
  input.addEventListener('input', () => onChange(Number(input.value) / 100));
  label.append(input);
  return label;
};

export const mapTarget = (label: string): HTMLElement => {
  const target = element('div', 'map viewer-map');
  target.tabIndex = 0;
  target.setAttribute('role', 'application');
  target.setAttribute('aria-label', label);
  return target;
};

export const fullScreenButton = (target: HTMLElement): HTMLButtonElement | undefined => {
  if (!document.fullscreenEnabled) return undefined;
  return button(text('viewer.fullScreen'), () => {
    if (document.fullscreenElement === null) void target.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen();
  });
};
