// Opens the viewer in a frame in place of the preview. Nothing is loaded from other servers before.

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
    const paragraph = document.createElement('p');
    paragraph.className = 'open-viewer';
    const newTab = document.createElement('a');
    newTab.href = link.href;
    newTab.target = '_blank';
    newTab.textContent = 'Open in a new tab';
    paragraph.append(newTab);
    preview.replaceChildren(frame, paragraph);
    frame.focus();
  });
