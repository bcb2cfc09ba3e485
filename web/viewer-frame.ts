// The viewer of a record opens in a frame where its preview is, on a click: only then anything is loaded for it.

export const startViewerFrame = (): void =>
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-viewer]') : null;
    const preview = link?.closest('#preview');
    if (!link || !preview || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.src = link.dataset.viewer ?? link.href;
    frame.title = 'Viewer';
    frame.allowFullscreen = true;
    const alone = document.createElement('p');
    alone.className = 'open-viewer';
    const own = document.createElement('a');
    own.href = link.href;
    own.textContent = 'Open the viewer alone';
    alone.append(own);
    preview.replaceChildren(frame, alone);
    frame.focus();
  });
