// Small parts of the viewer's page.

export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (text !== '') made.textContent = text;
  return made;
};

export const button = (text: string, press: () => void): HTMLButtonElement => {
  const made = element('button', 'quiet-button', text);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
};

export const slider = (text: string, change: (share: number) => void): HTMLLabelElement => {
  const label = element('label', 'viewer-slider', text);
  const input = element('input');
  input.type = 'range';
  input.min = '0';
  input.max = '100';
  input.value = '100';
  input.addEventListener('input', () => change(Number(input.value) / 100));
  label.append(input);
  return label;
};

/** Where a map is shown: it takes the focus, has a name, and arrows move it. */
export const mapTarget = (name: string): HTMLElement => {
  const target = element('div', 'map viewer-map');
  target.tabIndex = 0;
  target.setAttribute('role', 'application');
  target.setAttribute('aria-label', `${name}. Arrows move it, plus and minus zoom.`);
  return target;
};

export const fullScreenButton = (target: HTMLElement): HTMLButtonElement | undefined => {
  if (!document.fullscreenEnabled) return undefined;
  return button('Full screen', () => {
    if (document.fullscreenElement === null) void target.requestFullscreen().catch(() => undefined);
    else void document.exitFullscreen();
  });
};
